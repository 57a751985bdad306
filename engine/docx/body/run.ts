import type { Drawing } from '../../model/drawing.ts';
import type { Break, Tab } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import { readDrawing } from '../drawing/drawing.ts';
import { addFieldCode, beginField, endField, inTableOfContents, separateField } from '../field/field.ts';
import { type ParagraphReader, reportIn, reportUnknown, type Story } from '../reader-context.ts';
import { UNDRAWN_FORMATS } from '../styles/undrawn-formats.ts';
import { readVml } from '../vml/vml.ts';
import { chooseAlternative } from '../xml/alternate-content.ts';
import { unwrappedElements } from '../xml/unwrapped-elements.ts';
import { attribute, child, textOf, type XmlElement } from '../xml/xml.ts';
import { emitSymbol } from './emit-symbol.ts';
import { currentLink, emit, emitLinked, emitText } from './inline-sink.ts';
import { readRuby } from './ruby.ts';

type RunHandler = (reader: ParagraphReader, element: XmlElement, properties: RunProperties) => void;

const character =
  (text: string): RunHandler =>
  (reader, _, properties) =>
    emitText(reader, text, properties);

/** Today's date in parts (17.3.3.7 and others): an engine without a clock has none. */
const todaysPart: RunHandler = ({ story }, element) =>
  reportIn(story, 'warning', 'docx/date-not-set', `The date element ${element.name} is left out.`, {
    hint: 'Write a placeholder for the date.',
  });

/** Elements inside a run (ECMA-376 17.3.2.25, EG_RunInnerContent). */
const handlers: ReadonlyMap<string, RunHandler> = new Map<string, RunHandler>([
  ['w:t', (reader, element, properties) => emitText(reader, readText(element), properties)],
  ['w:tab', (reader, _, properties) => emitTab(reader, properties)],
  ['w:ptab', readPositionedTab],
  ['w:br', readBreak],
  ['w:cr', (reader, _, properties) => emitBreak(reader, properties, 'line')],
  ['w:noBreakHyphen', character('\u2011')],
  ['w:softHyphen', character('\u00ad')],
  ['w:sym', readSymbol],
  ['w:fldChar', readFieldMark],
  ['w:instrText', (reader, element, properties) => addFieldCode(reader, textOf(element), properties)],
  ['w:pgNum', (reader, _, properties) => emitLinked(reader, { type: 'field', kind: 'page', result: '', properties })],
  ['w:drawing', readDrawings],
  ['w:pict', readPictures],
  ['w:object', readObject],
  ['w:footnoteReference', (reader, element, properties) => readNoteReference(reader, element, properties, 'footnote')],
  ['w:endnoteReference', (reader, element, properties) => readNoteReference(reader, element, properties, 'endnote')],
  ['w:footnoteRef', (reader, _, properties) => emit(reader, { type: 'note-mark', properties })],
  ['w:endnoteRef', (reader, _, properties) => emit(reader, { type: 'note-mark', properties })],
  ['w:ruby', (reader, element) => readRuby(reader, element, readRun)],
  ['mc:AlternateContent', (reader, element, properties) => readContent(reader, chooseAlternative(element), properties)],
  ['w:dayShort', todaysPart],
  ['w:dayLong', todaysPart],
  ['w:monthShort', todaysPart],
  ['w:monthLong', todaysPart],
  ['w:yearShort', todaysPart],
  ['w:yearLong', todaysPart],
  [
    'w:contentPart',
    ({ story }) => reportIn(story, 'warning', 'docx/unsupported-ink', 'Handwriting is left out.', { hint: 'Replace it by a picture.' }),
  ],
]);

/** Neither printed nor of any effect on what is printed; separators of notes are drawn by the layout. */
const ignored = new Set([
  'w:rPr',
  'w:lastRenderedPageBreak',
  'w:annotationRef',
  'w:commentReference',
  'w:separator',
  'w:continuationSeparator',
  'w:delText',
  'w:delInstrText',
  'w:proofErr',
  'w:bookmarkEnd',
  'w:fldData',
]);

/** `w:r` (ECMA-376 17.3.2.25). */
export function readRun(reader: ParagraphReader, element: XmlElement): void {
  reader.run = element;
  const { story, style } = reader;
  const properties = story.sources.styles.run(child(element, 'w:rPr'), style, inTableOfContents(story));
  if (properties.undrawn !== undefined) reportUndrawn(story, properties.undrawn, textOf(child(element, 'w:t')));
  readContent(reader, element, properties);
}

function reportUndrawn(story: Story, formats: readonly string[], text: string): void {
  if (text === '') return;
  for (const name of formats) reportIn(story, 'warning', 'docx/text-effect', UNDRAWN_FORMATS.get(name)?.message ?? '', { text });
}

function readContent(reader: ParagraphReader, parent: XmlElement | undefined, properties: RunProperties): void {
  if (parent === undefined) return;
  for (const element of parent.children) {
    if (typeof element === 'string') continue;
    const handler = handlers.get(element.name);
    if (handler) handler(reader, element, properties);
    else if (!ignored.has(element.name)) reportUnknown(reader.story, element, 'inside a run');
  }
}

/** White space at the ends, and tabs, count only with `xml:space="preserve"` (17.3.3.31; else LibreOffice reads every tab and line end as a space). */
function readText(element: XmlElement): string {
  const text = textOf(element);
  return element.attributes.get('xml:space') === 'preserve' ? text : trimSpaces(text).replace(/[\t\n\r]/g, ' ');
}

function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

// Not `trim()`: it would take no-break spaces too.
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

function emitTab(reader: ParagraphReader, properties: RunProperties, absolute?: Tab['absolute']): void {
  emitLinked(reader, { type: 'tab', properties, ...(absolute ? { absolute } : {}) });
}

function emitBreak(reader: ParagraphReader, properties: RunProperties, kind: Break['kind'], clear?: Break['clear']): void {
  emit(reader, { type: 'break', kind, properties, ...(clear ? { clear } : {}) });
}

function readBreak(reader: ParagraphReader, element: XmlElement, properties: RunProperties): void {
  const type = attribute(element, 'w:type');
  const clear = attribute(element, 'w:clear');
  if (type === 'page' || type === 'column') emitBreak(reader, properties, type);
  else emitBreak(reader, properties, 'line', clear === 'left' || clear === 'right' || clear === 'all' ? clear : undefined);
}

function readPositionedTab(reader: ParagraphReader, element: XmlElement, properties: RunProperties): void {
  const alignment = attribute(element, 'w:alignment');
  const leader = attribute(element, 'w:leader');
  emitTab(reader, properties, {
    alignment: alignment === 'center' || alignment === 'right' ? alignment : 'left',
    from: attribute(element, 'w:relativeTo') === 'indent' ? 'indent' : 'margin',
    leader: leader === 'dot' || leader === 'hyphen' || leader === 'underscore' || leader === 'middleDot' ? leader : 'none',
  });
}

/** Word's own codes of the no-break hyphen and the optional one, which other programs hand on as symbols. */
const HYPHENS: ReadonlyMap<number, string> = new Map([
  [0x1e, '\u2011'],
  [0x1f, '\u00ad'],
]);

function readSymbol(reader: ParagraphReader, element: XmlElement, properties: RunProperties): void {
  const code = Number.parseInt(attribute(element, 'w:char') ?? '', 16);
  const hyphen = HYPHENS.get(code);
  if (hyphen !== undefined) emitText(reader, hyphen, properties);
  else if (code >= 32 && code <= 0xffff) emitSymbol(reader, code, attribute(element, 'w:font'), properties);
  else
    reportIn(reader.story, 'warning', 'docx/symbol-invalid', `A symbol with the code "${attribute(element, 'w:char') ?? ''}" is left out.`);
}

function readFieldMark(reader: ParagraphReader, element: XmlElement, properties: RunProperties): void {
  if (reader.story.sources.strayFieldMarks.has(element)) return;
  const type = attribute(element, 'w:fldCharType');
  if (type === 'begin') beginField(reader, child(element, 'w:ffData'));
  else if (type === 'separate') separateField(reader);
  else if (type === 'end') endField(reader, properties);
}

function readNoteReference(reader: ParagraphReader, element: XmlElement, properties: RunProperties, kind: 'footnote' | 'endnote'): void {
  const custom = attribute(element, 'w:customMarkFollows');
  emit(reader, {
    type: 'note-reference',
    kind,
    id: attribute(element, 'w:id') ?? '',
    customMark: custom !== undefined && custom !== '0' && custom !== 'false' && custom !== 'off',
    properties,
  });
}

function readDrawings(reader: ParagraphReader, element: XmlElement, properties: RunProperties): void {
  for (const entry of element.children) {
    if (typeof entry === 'string') continue;
    const drawing = readDrawing(reader.story, entry);
    if (drawing) emitDrawing(reader, drawing, properties);
  }
}

function readPictures(reader: ParagraphReader, element: XmlElement, properties: RunProperties): void {
  for (const drawing of readVml(reader.story, element)) emitDrawing(reader, drawing, properties);
}

/** A drawing without a link of its own has that of the text it stands in. */
function emitDrawing(reader: ParagraphReader, drawing: Drawing, properties: RunProperties): void {
  const around = drawing.link ? undefined : currentLink(reader);
  const link = around?.control === undefined ? around : undefined;
  emit(reader, { type: 'drawing', drawing: link ? { ...drawing, link } : drawing, properties });
}

/** An embedded object shows its preview picture (17.3.3.19). */
function readObject(reader: ParagraphReader, element: XmlElement, properties: RunProperties): void {
  readPictures(reader, element, properties);
  for (const entry of unwrappedElements(element)) if (entry.name === 'w:drawing') readDrawings(reader, entry, properties);
}
