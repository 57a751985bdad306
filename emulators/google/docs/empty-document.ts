import type { DocumentContent, Element, Paragraph, ParagraphStyle, TextStyle } from './model.ts';
import { NAMED_STYLES } from './named-styles.ts';

/** A paragraph of one text, or of elements; the newline is added. */
export function paragraph(content: string | readonly Element[], style: ParagraphStyle = {}, textStyle: TextStyle = {}): Paragraph {
  const elements: readonly Element[] = typeof content === 'string' ? [{ type: 'text', text: content, style: textStyle }] : content;
  const last = elements.at(-1);
  const ended: readonly Element[] =
    last?.type === 'text'
      ? [...elements.slice(0, -1), { ...last, text: `${last.text}\n` }]
      : [...elements, { type: 'text', text: '\n', style: textStyle }];
  return { type: 'paragraph', elements: ended, style };
}

/** What `documents.create` makes: an empty paragraph on a Letter page with margins of an inch. */
export function emptyDocument(): DocumentContent {
  return {
    body: [paragraph('')],
    segments: [],
    page: {
      width: 612,
      height: 792,
      marginTop: 72,
      marginBottom: 72,
      marginLeft: 72,
      marginRight: 72,
      marginHeader: 36,
      marginFooter: 36,
    },
    namedStyles: NAMED_STYLES,
    lists: {},
    inlineObjects: {},
  };
}
