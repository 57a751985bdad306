import type { Block } from '../model/document.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import type { RunProperties } from '../model/run.ts';
import { chooseAlternative } from './alternate-content.ts';
import { withFont } from './derived-properties.ts';
import { readSimpleField } from './field.ts';
import { IGNORED_ELEMENTS } from './ignored-elements.ts';
import { currentLink, emit } from './inline-sink.ts';
import { readHyperlink } from './link.ts';
import { writeMath } from './math.ts';
import { type ParagraphReader, reportIn, type Story } from './reader-context.ts';
import { readRun } from './run.ts';
import { child, elements, onOff, type XmlElement } from './xml.ts';

type InlineHandler = (reader: ParagraphReader, element: XmlElement) => void;

const unwrap: InlineHandler = (reader, element) => readInlines(reader, element);

/** Elements inside a paragraph (ECMA-376 17.3.1.22, EG_PContent). */
const handlers: ReadonlyMap<string, InlineHandler> = new Map<string, InlineHandler>([
  ['w:r', readRun],
  ['w:hyperlink', readHyperlinkContent],
  ['w:fldSimple', (reader, element) => readSimpleField(reader, element, () => readInlines(reader, element))],
  ['w:sdt', (reader, element) => readInlines(reader, child(element, 'w:sdtContent'))],
  ['w:sdtContent', unwrap],
  ['w:ins', unwrap],
  ['w:moveTo', unwrap],
  ['w:smartTag', unwrap],
  ['w:customXml', unwrap],
  ['w:dir', unwrap],
  ['w:bdo', unwrap],
  ['mc:AlternateContent', (reader, element) => readInlines(reader, chooseAlternative(element))],
  ['w:bookmarkStart', readBookmark],
  ['m:oMath', readMath],
  ['m:oMathPara', unwrap],
  [
    'w:subDoc',
    ({ story }) =>
      reportIn(story, 'warning', 'docx/sub-document', 'A linked sub-document is left out.', { hint: 'Copy its text into the template.' }),
  ],
]);

/** Neither printed nor of any effect on what is printed. */
const ignored: ReadonlySet<string> = new Set([...IGNORED_ELEMENTS, 'w:pPr', 'w:rPr', 'w:fldData', 'm:oMathParaPr']);

function readInlines(reader: ParagraphReader, parent: XmlElement | undefined): void {
  if (parent === undefined) return;
  for (const element of parent.children) {
    if (typeof element === 'string') continue;
    const handler = handlers.get(element.name);
    if (handler) handler(reader, element);
    else if (!ignored.has(element.name))
      reportIn(
        reader.story,
        'warning',
        'docx/unknown-element',
        `The element ${element.name} inside a paragraph is not known and is left out.`,
      );
  }
}

/** `w:p` (ECMA-376 17.3.1.22). Adds nothing when its text goes to the next paragraph. */
export function readParagraph(story: Story, element: XmlElement, blocks: Block[]): void {
  const propertiesElement = child(element, 'w:pPr');
  const { properties, mark, text, style } = story.sources.styles.paragraph(propertiesElement, story.tableContext);
  const reader: ParagraphReader = { story, inlines: story.carried, style, mark, text, run: undefined, link: undefined };
  story.carried = [];
  for (const name of story.bookmarks) reader.inlines.push({ type: 'bookmark', name, properties: mark });
  story.bookmarks = [];
  readInlines(reader, element);

  const { inlines } = reader;
  const section = propertiesElement && child(propertiesElement, 'w:sectPr');
  if (section === undefined && continues(story, propertiesElement, mark, inlines)) {
    story.carried = inlines;
    return;
  }
  const empty = inlines.every((inline) => inline.type === 'bookmark');
  const paragraph: Paragraph = {
    type: 'paragraph',
    properties,
    children: inlines,
    mark,
    ...(text === mark ? {} : { styleText: text }),
    ...(mark.hidden && inlines.every(isHidden) ? { markHidden: true as const } : {}),
    ...(section && empty ? { endsSection: true as const } : {}),
  };
  blocks.push(paragraph);
  if (section === undefined) return;
  if (story.endSection && story.depth === 0) story.endSection(section);
  else
    reportIn(story, 'info', 'docx/section-ignored', 'A section ends inside a table, text box, header or note, where sections cannot end.');
}

function isHidden(inline: Inline): boolean {
  return inline.type === 'bookmark' || inline.properties.hidden;
}

/** Whether the text runs on in the next paragraph: its mark is deleted, a style separator, or inside a field code. */
function continues(story: Story, properties: XmlElement | undefined, mark: RunProperties, inlines: readonly Inline[]): boolean {
  if (story.fields.some((field) => field.phase === 'instruction')) return true;
  const markProperties = properties && child(properties, 'w:rPr');
  if (markProperties === undefined) return false;
  // 17.13.5.14: the content of a paragraph whose mark is deleted joins the following one.
  if (child(markProperties, 'w:del') || child(markProperties, 'w:moveFrom')) return true;
  // 17.3.2.36: a style separator; an otherwise hidden paragraph stays for the layout to drop.
  return mark.hidden && onOff(child(markProperties, 'w:specVanish')) === true && !inlines.every(isHidden);
}

function readHyperlinkContent(reader: ParagraphReader, element: XmlElement): void {
  const outer = reader.link;
  reader.link = readHyperlink(reader.story, element) ?? outer;
  readInlines(reader, element);
  reader.link = outer;
}

function readBookmark(reader: ParagraphReader, element: XmlElement): void {
  const name = element.attributes.get('w:name');
  // Word's own mark of the last edit; nothing points to it.
  if (name !== undefined && name !== '_GoBack') emit(reader, { type: 'bookmark', name, properties: reader.mark });
}

function readMath(reader: ParagraphReader, element: XmlElement): void {
  const { story } = reader;
  const base = story.sources.styles.run(firstRunProperties(element), reader.style);
  const link = currentLink(reader);
  for (const stretch of writeMath(element, story.sources.report, { part: story.sources.part }))
    emit(reader, {
      type: 'text',
      text: stretch.text,
      properties: withFont(story.sources, base, 'Cambria Math', { italic: !stretch.upright }),
      ...(link ? { link } : {}),
    });
}

/** The WordprocessingML formatting of the first run of a formula: its size and colour hold for the whole. */
function firstRunProperties(element: XmlElement): XmlElement | undefined {
  for (const entry of elements(element)) {
    if (entry.name === 'm:r') return child(entry, 'w:rPr');
    const inner = firstRunProperties(entry);
    if (inner) return inner;
  }
  return undefined;
}
