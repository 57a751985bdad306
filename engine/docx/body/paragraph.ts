import type { Block } from '../../model/document.ts';
import type { Inline, Paragraph, ParagraphProperties } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import { readSimpleField } from '../field/field.ts';
import { isLinearFormula, linearMath, writeMath } from '../math/math.ts';
import { readFormula } from '../math/read-formula.ts';
import { type ParagraphReader, reportIn, reportUnknown, type Story } from '../reader-context.ts';
import { chooseAlternative } from '../xml/alternate-content.ts';
import { attribute, child, elements, onOff, textOf, type XmlElement } from '../xml/xml.ts';
import { bookmarkName } from './bookmark-name.ts';
import { withFont } from './derived-properties.ts';
import { readFormControl } from './form-control.ts';
import { IGNORED_ELEMENTS } from './ignored-elements.ts';
import { emit, emitLinked } from './inline-sink.ts';
import { readHyperlink } from './link.ts';
import { readRun } from './run.ts';
import { trimEnd } from './trim-end.ts';

type InlineHandler = (reader: ParagraphReader, element: XmlElement) => void;

const unwrap: InlineHandler = (reader, element) => readInlines(reader, element);

/** Elements inside a paragraph (ECMA-376 17.3.1.22, EG_PContent). */
const handlers: ReadonlyMap<string, InlineHandler> = new Map<string, InlineHandler>([
  ['w:r', readRun],
  ['w:hyperlink', readHyperlinkContent],
  ['w:fldSimple', (reader, element) => readSimpleField(reader, element, () => readInlines(reader, element))],
  ['w:sdt', readControlContent],
  ['w:sdtContent', unwrap],
  ['w:ins', unwrap],
  ['w:moveTo', unwrap],
  ['w:smartTag', unwrap],
  ['w:customXml', unwrap],
  ['w:dir', unwrap],
  ['w:bdo', unwrap],
  ['mc:AlternateContent', (reader, element) => readInlines(reader, chooseAlternative(element))],
  ['w:bookmarkStart', readBookmark],
  ['m:oMath', (reader, element) => readMath(reader, element, false)],
  ['m:oMathPara', readMathParagraph],
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
    else if (!ignored.has(element.name)) reportUnknown(reader.story, element, 'inside a paragraph');
  }
}

/** `w:p` (ECMA-376 17.3.1.22). Adds nothing when its text goes to the next paragraph. */
export function readParagraph(story: Story, element: XmlElement, blocks: Block[]): void {
  const propertiesElement = child(element, 'w:pPr');
  const { properties, mark, text, style } = story.sources.styles.paragraph(propertiesElement, story.tableContext);
  const reader: ParagraphReader = { story, inlines: story.carried, style, mark, text, run: undefined, link: story.control };
  story.carried = [];
  for (const name of story.bookmarks) reader.inlines.push({ type: 'bookmark', name, properties: mark });
  story.bookmarks = [];
  readInlines(reader, element);
  if (properties.mirrorIndents && properties.indent.start !== properties.indent.end)
    reportIn(story, 'warning', 'docx/mirrored-indents', 'Indents that change sides on even pages stay on theirs.', {
      text: textOf(element),
    });

  const { inlines } = reader;
  const section = propertiesElement && child(propertiesElement, 'w:sectPr');
  if (section === undefined && continues(story, propertiesElement, mark, inlines)) {
    story.carried = inlines;
    return;
  }
  const empty = inlines.every((inline) => inline.type === 'bookmark');
  const formatted = alignFormulas(element, inlines, properties);
  const paragraph: Paragraph = {
    type: 'paragraph',
    properties: story.tableContext ? withoutFrame(formatted) : formatted,
    children: story.tableContext && story.sources.trimsCells ? trimEnd(inlines, element, formatted) : inlines,
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

function readControlContent(reader: ParagraphReader, element: XmlElement): void {
  const outer = reader.link;
  reader.link = outer ?? readFormControl(reader.story, element);
  readInlines(reader, child(element, 'w:sdtContent'));
  reader.link = outer;
}

function readBookmark(reader: ParagraphReader, element: XmlElement): void {
  const name = bookmarkName(element);
  if (name !== undefined) emit(reader, { type: 'bookmark', name, properties: reader.mark });
}

/** `m:oMath` (22.1.2.77); `display`: it stands in an `m:oMathPara`. */
function readMath(reader: ParagraphReader, element: XmlElement, display: boolean): void {
  const { story } = reader;
  const properties = story.sources.styles.run(firstRunProperties(element), reader.style);
  if (isLinearFormula(element)) {
    for (const stretch of writeMath(element, story.sources.report, { part: story.sources.part }))
      emitLinked(reader, {
        type: 'text',
        text: stretch.text,
        properties: withFont(story.sources, properties, 'Cambria Math', { italic: !stretch.upright }),
      });
    return;
  }
  const resolve = (run: XmlElement | undefined): RunProperties =>
    run === undefined ? properties : story.sources.styles.run(run, reader.style);
  let line: XmlElement[] = [];
  const finish = (): void => {
    const root = readFormula(line, resolve);
    if (root.type !== 'row' || root.children.length > 0)
      emitLinked(reader, { type: 'formula', root, display, properties, text: linearMath({ ...element, children: line }) });
    line = [];
  };
  for (const entry of elements(element)) {
    // A run that begins a new line of the formula (17.3.3.1, as Word writes its manual breaks).
    if (entry.name === 'm:r' && child(entry, 'w:br')) {
      finish();
      emitLinked(reader, { type: 'break', kind: 'line', properties });
    }
    line.push(entry);
  }
  finish();
}

function readMathParagraph(reader: ParagraphReader, element: XmlElement): void {
  for (const entry of elements(element)) {
    if (entry.name === 'm:oMath') readMath(reader, entry, true);
    else readInlines(reader, { ...element, children: [entry] });
  }
}

const MATH_ALIGNMENTS: ReadonlyMap<string, ParagraphProperties['alignment']> = new Map([
  ['left', 'start'],
  ['right', 'end'],
]);

/** A paragraph of nothing but formulas stands as `m:jc` says, by default in the middle (22.1.2.51). */
function alignFormulas(element: XmlElement, inlines: readonly Inline[], properties: ParagraphProperties): ParagraphProperties {
  const alone =
    inlines.some((inline) => inline.type === 'formula' && inline.display) &&
    inlines.every(
      (inline) =>
        inline.type === 'bookmark' || inline.type === 'break' || (inline.type === 'formula' ? inline.display : isBlankText(inline)),
    );
  if (!alone) return properties;
  const asked = attribute(child(child(child(element, 'm:oMathPara'), 'm:oMathParaPr'), 'm:jc'), 'm:val') ?? 'centerGroup';
  return { ...properties, alignment: MATH_ALIGNMENTS.get(asked) ?? 'center' };
}

/** Text frames of cells (17.3.1.11) are of tables that once stood in a frame: LibreOffice sets all but drop caps in the cell (measured in 7.4). */
function withoutFrame(properties: ParagraphProperties): ParagraphProperties {
  if (!properties.frame || properties.frame.dropCap) return properties;
  const { frame: _, ...rest } = properties;
  return rest;
}

const isBlankText = (inline: Inline): boolean => inline.type === 'text' && inline.text.trim() === '';

/** The WordprocessingML formatting of the first run of a formula: its size and colour hold for the whole. */
function firstRunProperties(element: XmlElement): XmlElement | undefined {
  for (const entry of elements(element)) {
    if (entry.name === 'm:r') return child(entry, 'w:rPr');
    const inner = firstRunProperties(entry);
    if (inner) return inner;
  }
  return undefined;
}
