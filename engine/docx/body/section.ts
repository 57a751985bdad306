import type { Block } from '../../model/document.ts';
import type { Field } from '../../model/paragraph.ts';
import type { Border } from '../../model/run.ts';
import type { Column, HeaderFooterSet, NoteSettings, Section } from '../../model/section.ts';
import type { Theme } from '../parts/theme.ts';
import { readBorder } from '../styles/border.ts';
import type { StyledParagraph } from '../styles/styles.ts';
import { readTwips } from '../values/measure.ts';
import { readTextDirection } from '../values/text-direction.ts';
import { attribute, child, childrenNamed, isTrue, onOff, type XmlElement } from '../xml/xml.ts';

/** What the sections of a document have in common, and how their running heads are found. */
export interface SectionSources {
  readonly theme: Theme;
  readonly gutterAtTop: boolean;
  /** `w:footnotePr` and `w:endnotePr` of the settings. */
  readonly footnotes: XmlElement | undefined;
  readonly endnotes: XmlElement | undefined;
  /** What the numbers of lines are set in: a paragraph of the default style with the built-in character style for them. */
  readonly lineNumber: Pick<StyledParagraph, 'properties' | 'text'>;
  /** The style of the built-in headings of that level. */
  readonly headingStyle: (level: string) => string | undefined;
  /** The header or footer behind a relationship, always the same object for one part. */
  readonly running: (id: string) => HeaderFooterSet['default'];
}

const starts: ReadonlyMap<string, Section['start']> = new Map([
  ['nextPage', 'nextPage'],
  ['continuous', 'continuous'],
  ['evenPage', 'evenPage'],
  ['oddPage', 'oddPage'],
  ['nextColumn', 'nextColumn'],
]);

/** ST_ChapterSep (17.18.6). */
const separators: ReadonlyMap<string, string> = new Map([
  ['hyphen', '-'],
  ['period', '.'],
  ['colon', ':'],
  ['emDash', '\u2014'],
  ['enDash', '\u2013'],
]);

/** The chapter before the numbers of pages (17.6.12 `chapStyle`, `chapSep`), where the document has headings of that level. */
function readChapter(
  numbers: XmlElement | undefined,
  { headingStyle, lineNumber }: SectionSources,
): Pick<Section['pageNumbers'], 'chapter'> {
  const styleId = headingStyle(attribute(numbers, 'w:chapStyle') ?? '');
  if (styleId === undefined) return {};
  const style = { styleId, number: 'own', withoutWords: true } as const;
  const heading: Field = { type: 'field', kind: 'styleReference', style, result: '', properties: lineNumber.text };
  return { chapter: { heading, separator: separators.get(attribute(numbers, 'w:chapSep') ?? 'hyphen') ?? '-' } };
}

/** `w:sectPr` (ECMA-376 17.6.17) over the section before it, whose headers and footers it inherits (17.10.1). */
export function readSection(
  properties: XmlElement | undefined,
  blocks: readonly Block[],
  before: Section | undefined,
  sources: SectionSources,
): Section {
  const page = readPage(child(properties, 'w:pgSz'));
  const margins = readMargins(child(properties, 'w:pgMar'));
  const textWidth = Math.max(1, page.width - margins.left - margins.right - (sources.gutterAtTop ? 0 : margins.gutter));
  const numbers = child(properties, 'w:pgNumType');
  const start = Number(attribute(numbers, 'w:start') ?? Number.NaN);
  const pageBorders = readPageBorders(child(properties, 'w:pgBorders'), sources.theme);
  const lineNumbers = readLineNumbers(child(properties, 'w:lnNumType'), sources);
  const align = attribute(child(properties, 'w:vAlign'), 'w:val');
  return {
    blocks,
    start: starts.get(attribute(child(properties, 'w:type'), 'w:val') ?? '') ?? 'nextPage',
    page,
    margins,
    columns: readColumns(child(properties, 'w:cols'), textWidth),
    headers: readRunning(properties, 'w:headerReference', before?.headers, sources),
    footers: readRunning(properties, 'w:footerReference', before?.footers, sources),
    titlePage: onOff(child(properties, 'w:titlePg')) === true,
    pageNumbers: {
      format: attribute(numbers, 'w:fmt') ?? 'decimal',
      ...(Number.isFinite(start) ? { start } : {}),
      ...readChapter(numbers, sources),
    },
    ...(pageBorders ? { pageBorders } : {}),
    verticalAlign: align === 'center' || align === 'bottom' || align === 'both' ? align : 'top',
    grid: readGrid(child(properties, 'w:docGrid')),
    ...(lineNumbers ? { lineNumbers } : {}),
    footnotes: readNoteSettings(child(properties, 'w:footnotePr'), sources.footnotes, {
      position: 'pageBottom',
      format: 'decimal',
      start: 1,
      restart: 'continuous',
    }),
    endnotes: readNoteSettings(child(properties, 'w:endnotePr'), sources.endnotes, {
      position: 'documentEnd',
      format: 'lowerRoman',
      start: 1,
      restart: 'continuous',
    }),
    rightToLeft: onOff(child(properties, 'w:bidi')) === true,
    textDirection: readTextDirection(child(properties, 'w:textDirection')),
  };
}

/** Letter, as Word takes it when the file says nothing; a page is at most 22 inches there, so larger sizes are cut. */
function readPage(element: XmlElement | undefined): Section['page'] {
  const side = (name: string, otherwise: number): number => Math.min(1584, Math.max(7.2, readTwips(attribute(element, name)) ?? otherwise));
  return { width: side('w:w', 612), height: side('w:h', 792), landscape: attribute(element, 'w:orient') === 'landscape' };
}

function readMargins(element: XmlElement | undefined): Section['margins'] {
  const side = (name: string, otherwise: number): number => readTwips(attribute(element, name)) ?? otherwise;
  return {
    top: side('w:top', 72),
    right: side('w:right', side('w:end', 72)),
    bottom: side('w:bottom', 72),
    left: side('w:left', side('w:start', 72)),
    header: side('w:header', 36),
    footer: side('w:footer', 36),
    gutter: side('w:gutter', 0),
  };
}

/** Word allows 45 columns (17.6.4). */
const MAX_COLUMNS = 45;

function readColumns(element: XmlElement | undefined, textWidth: number): Section['columns'] {
  const separator = isTrue(attribute(element, 'w:sep'));
  const own = childrenNamed(element, 'w:col').slice(0, MAX_COLUMNS);
  if (!isTrue(attribute(element, 'w:equalWidth'), true) && own.length > 0) {
    const list: Column[] = own.map((column) => ({
      width: Math.max(1, readTwips(attribute(column, 'w:w')) ?? textWidth / own.length),
      space: readTwips(attribute(column, 'w:space')) ?? 0,
    }));
    return { list, separator };
  }
  const asked = Math.trunc(Number(attribute(element, 'w:num') ?? 1));
  const count = asked > 1 ? Math.min(MAX_COLUMNS, asked) : 1;
  const space = count === 1 ? 0 : (readTwips(attribute(element, 'w:space')) ?? 36);
  const width = Math.max(1, (textWidth - (count - 1) * space) / count);
  return { list: Array.from({ length: count }, (_, index) => ({ width, space: index === count - 1 ? 0 : space })), separator };
}

function readRunning(
  properties: XmlElement | undefined,
  name: string,
  before: HeaderFooterSet | undefined,
  sources: SectionSources,
): HeaderFooterSet {
  const set: { -readonly [Kind in keyof HeaderFooterSet]: HeaderFooterSet[Kind] } = { ...before };
  for (const reference of childrenNamed(properties, name)) {
    const kind = attribute(reference, 'w:type') ?? 'default';
    const running = sources.running(attribute(reference, 'r:id') ?? '');
    if (running && (kind === 'default' || kind === 'first' || kind === 'even')) set[kind] = running;
  }
  return set;
}

function readPageBorders(element: XmlElement | undefined, theme: Theme): Section['pageBorders'] {
  if (!element) return undefined;
  const display = attribute(element, 'w:display');
  const sides: { top?: Border; right?: Border; bottom?: Border; left?: Border } = {};
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const border = readBorder(child(element, `w:${side}`), theme);
    if (border && border.style !== 'none' && border.style !== 'nil') sides[side] = border;
  }
  if (!sides.top && !sides.right && !sides.bottom && !sides.left) return undefined;
  return {
    ...sides,
    from: attribute(element, 'w:offsetFrom') === 'page' ? 'page' : 'text',
    pages: display === 'firstPage' ? 'first' : display === 'notFirstPage' ? 'notFirst' : 'all',
    behind: attribute(element, 'w:zOrder') === 'back',
  };
}

function readGrid(element: XmlElement | undefined): Section['grid'] {
  const type = attribute(element, 'w:type');
  const space = Number(attribute(element, 'w:charSpace') ?? 0);
  return {
    type: type === 'lines' || type === 'linesAndChars' || type === 'snapToChars' ? type : 'none',
    linePitch: readTwips(attribute(element, 'w:linePitch')) ?? 0,
    // 17.6.5: in 4,096ths of a point.
    charSpace: Number.isFinite(space) ? space / 4096 : 0,
  };
}

/** ECMA-376 17.6.8. */
function readLineNumbers(element: XmlElement | undefined, { lineNumber }: SectionSources): Section['lineNumbers'] {
  const countBy = Number(attribute(element, 'w:countBy') ?? 0);
  if (!(countBy > 0)) return undefined;
  const start = Number(attribute(element, 'w:start') ?? 0);
  const distance = readTwips(attribute(element, 'w:distance'));
  const restart = attribute(element, 'w:restart');
  return {
    countBy,
    // Word stores the first number less one (17.6.8).
    start: (Number.isFinite(start) ? start : 0) + 1,
    ...(distance === undefined || distance === 0 ? {} : { distance }),
    restart: restart === 'continuous' ? 'continuous' : restart === 'newSection' ? 'section' : 'page',
    style: {
      properties: { ...lineNumber.properties, alignment: 'end', indent: { start: 0, end: 0, firstLine: 0 }, rightToLeft: false },
      mark: lineNumber.text,
    },
  };
}

const positions: ReadonlyMap<string, NoteSettings['position']> = new Map([
  ['pageBottom', 'pageBottom'],
  ['beneathText', 'beneathText'],
  ['sectEnd', 'sectionEnd'],
  ['docEnd', 'documentEnd'],
]);
const restarts: ReadonlyMap<string, NoteSettings['restart']> = new Map([
  ['continuous', 'continuous'],
  ['eachSect', 'section'],
  ['eachPage', 'page'],
]);

/** The section's own settings over the document's (17.11.11 and 17.11.12); the position is the document's alone. */
function readNoteSettings(own: XmlElement | undefined, common: XmlElement | undefined, otherwise: NoteSettings): NoteSettings {
  const value = (name: string): string | undefined => attribute(child(own, name), 'w:val') ?? attribute(child(common, name), 'w:val');
  const start = Number(value('w:numStart') ?? Number.NaN);
  return {
    position: positions.get(attribute(child(common, 'w:pos'), 'w:val') ?? value('w:pos') ?? '') ?? otherwise.position,
    format: value('w:numFmt') ?? otherwise.format,
    start: Number.isFinite(start) ? start : otherwise.start,
    restart: restarts.get(value('w:numRestart') ?? '') ?? otherwise.restart,
  };
}
