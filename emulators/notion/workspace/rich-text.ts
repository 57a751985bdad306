import type { Annotations, RichTextItem, Text } from './model.ts';

export const PLAIN: Annotations = { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: 'default' };

/** A text item as the API shows it. */
export function textItem(content: string, annotations: Partial<Annotations> = {}, url: string | null = null): RichTextItem {
  return {
    type: 'text',
    text: { content, link: url === null ? null : { url } },
    annotations: { ...PLAIN, ...annotations },
    plain_text: content,
    href: url,
  };
}

export function richTextOf(text: Text): readonly RichTextItem[] {
  if (typeof text !== 'string') return text;
  return text === '' ? [] : [textItem(text)];
}

export function plainTextOf(text: Text): string {
  return typeof text === 'string' ? text : text.map((item) => item.plain_text).join('');
}
