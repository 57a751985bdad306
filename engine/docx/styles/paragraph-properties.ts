import type { Report } from '../../diagnostics.ts';
import type { LineSpacing, ParagraphProperties, TabStop } from '../../model/paragraph.ts';
import type { Border, Colour } from '../../model/run.ts';
import type { Theme } from '../parts/theme.ts';
import { readInteger, readTwips } from '../values/measure.ts';
import { attribute, child, elements, isTrue, type XmlElement } from '../xml/xml.ts';
import { readBorder, readShading } from './border.ts';
import { mergeFrames, readFrame } from './frame.ts';
import {
  type Mutable,
  offSwitchOf,
  type PatchFormat,
  type PropertyReader,
  type PropertySources,
  propertyOf,
  readPatch,
  switchOf,
} from './read-patch.ts';
import { readTabStops, tabStopsOf } from './tab-stops.ts';

type BorderSide = 'top' | 'bottom' | 'left' | 'right' | 'between' | 'bar';

type Reader = PropertyReader<ParagraphPatch>;

/** What a pPr says explicitly; null: explicitly none. Lengths in points, `…Chars` in characters, `…Lines` in lines. */
export interface ParagraphPatch {
  readonly style?: string;
  readonly alignment?: ParagraphProperties['alignment'];
  readonly start?: number;
  readonly end?: number;
  readonly firstLine?: number;
  readonly startChars?: number;
  readonly endChars?: number;
  readonly firstLineChars?: number;
  readonly before?: number;
  readonly after?: number;
  readonly beforeLines?: number;
  readonly afterLines?: number;
  readonly beforeAuto?: boolean;
  readonly afterAuto?: boolean;
  readonly line?: LineSpacing;
  readonly contextualSpacing?: boolean;
  readonly keepNext?: boolean;
  readonly keepLines?: boolean;
  readonly pageBreakBefore?: boolean;
  readonly widowControl?: boolean;
  /** By position in twips; null: cleared. */
  readonly tabs?: ReadonlyMap<number, TabStop | null>;
  readonly borders?: Readonly<Partial<Record<BorderSide, Border | null>>>;
  readonly shading?: Colour | null;
  /** Attributes of `w:framePr`, which are inherited one by one. */
  readonly frame?: ReadonlyMap<string, string>;
  readonly numberingId?: number;
  readonly numberingLevel?: number;
  readonly outlineLevel?: number | null;
  readonly rightToLeft?: boolean;
  readonly snapToGrid?: boolean;
  readonly kinsoku?: boolean;
  readonly wordWrap?: boolean;
  readonly tightScripts?: boolean;
  readonly keepPunctuation?: boolean;
  readonly unnumberedLines?: boolean;
  readonly hyphenate?: boolean;
  readonly textAlignment?: ParagraphProperties['textAlignment'];
  readonly mirrorIndents?: boolean;
}

/** ST_Jc (17.18.44). `left` and `right` mean the start and end of the paragraph's direction there. */
const ALIGNMENTS: ReadonlyMap<string, ParagraphProperties['alignment']> = new Map([
  ['left', 'start'],
  ['start', 'start'],
  ['numTab', 'start'],
  ['right', 'end'],
  ['end', 'end'],
  ['center', 'center'],
  ['both', 'justify'],
  ['lowKashida', 'justify'],
  ['mediumKashida', 'justify'],
  ['highKashida', 'justify'],
  ['distribute', 'distribute'],
  ['thaiDistribute', 'distribute'],
]);

const TEXT_ALIGNMENTS: ReadonlyMap<string, ParagraphProperties['textAlignment']> = new Map([
  ['auto', 'auto'],
  ['top', 'top'],
  ['center', 'center'],
  ['baseline', 'baseline'],
  ['bottom', 'bottom'],
]);

const readIndent: Reader = (patch, element) => {
  const start = readTwips(attribute(element, 'w:start') ?? attribute(element, 'w:left'));
  const end = readTwips(attribute(element, 'w:end') ?? attribute(element, 'w:right'));
  const hanging = readTwips(attribute(element, 'w:hanging'));
  const firstLine = readTwips(attribute(element, 'w:firstLine'));
  if (start !== undefined) patch.start = start;
  if (end !== undefined) patch.end = end;
  // 17.3.1.12: hanging wins over firstLine.
  if (hanging !== undefined) patch.firstLine = -hanging;
  else if (firstLine !== undefined) patch.firstLine = firstLine;
  const startChars = readInteger(attribute(element, 'w:startChars') ?? attribute(element, 'w:leftChars'));
  const endChars = readInteger(attribute(element, 'w:endChars') ?? attribute(element, 'w:rightChars'));
  const hangingChars = readInteger(attribute(element, 'w:hangingChars'));
  const firstLineChars = readInteger(attribute(element, 'w:firstLineChars'));
  if (startChars !== undefined) patch.startChars = startChars / 100;
  if (endChars !== undefined) patch.endChars = endChars / 100;
  if (hangingChars !== undefined && hangingChars !== 0) patch.firstLineChars = -hangingChars / 100;
  else if (firstLineChars !== undefined) patch.firstLineChars = firstLineChars / 100;
};

function readLine(line: string | undefined, rule: string | undefined): LineSpacing | undefined {
  if (line === undefined) return rule === undefined ? undefined : { rule: 'auto', value: 1 };
  const points = readTwips(line);
  if (points === undefined) return undefined;
  if (rule === 'exact') return { rule: 'exact', value: Math.abs(points) };
  if (rule === 'atLeast') return { rule: 'atLeast', value: Math.max(0, points) };
  // Word reads a negative automatic distance as an exact one (the old binary format stored it so).
  if (points < 0) return { rule: 'exact', value: -points };
  return { rule: 'auto', value: points === 0 ? 1 : points / 12 };
}

const readSpacing: Reader = (patch, element) => {
  const before = readTwips(attribute(element, 'w:before'));
  const after = readTwips(attribute(element, 'w:after'));
  if (before !== undefined) patch.before = Math.max(0, before);
  if (after !== undefined) patch.after = Math.max(0, after);
  const beforeLines = readInteger(attribute(element, 'w:beforeLines'));
  const afterLines = readInteger(attribute(element, 'w:afterLines'));
  if (beforeLines !== undefined) patch.beforeLines = beforeLines / 100;
  if (afterLines !== undefined) patch.afterLines = afterLines / 100;
  const beforeAuto = attribute(element, 'w:beforeAutospacing');
  const afterAuto = attribute(element, 'w:afterAutospacing');
  if (beforeAuto !== undefined) patch.beforeAuto = isTrue(beforeAuto);
  if (afterAuto !== undefined) patch.afterAuto = isTrue(afterAuto);
  const line = readLine(attribute(element, 'w:line'), attribute(element, 'w:lineRule'));
  if (line !== undefined) patch.line = line;
};

const BORDER_SIDES: ReadonlyMap<string, BorderSide> = new Map([
  ['w:top', 'top'],
  ['w:bottom', 'bottom'],
  ['w:left', 'left'],
  ['w:start', 'left'],
  ['w:right', 'right'],
  ['w:end', 'right'],
  ['w:between', 'between'],
  ['w:bar', 'bar'],
]);

const readNumbering: Reader = (patch, element) => {
  const id = readInteger(attribute(child(element, 'w:numId'), 'w:val'));
  const level = readInteger(attribute(child(element, 'w:ilvl'), 'w:val'));
  if (id !== undefined) patch.numberingId = id;
  if (level !== undefined) patch.numberingLevel = Math.min(8, Math.max(0, level));
};

function readBorders(element: XmlElement, theme: Theme): ParagraphPatch['borders'] {
  const borders: Partial<Record<BorderSide, Border | null>> = {};
  for (const side of elements(element)) {
    const key = BORDER_SIDES.get(side.name);
    const border = readBorder(side, theme);
    if (key !== undefined && border !== undefined) borders[key] = border;
  }
  return borders;
}

/** 17.3.1.20: 9 is text. */
function readOutlineLevel(element: XmlElement): number | null | undefined {
  const level = readInteger(attribute(element, 'w:val'));
  return level === undefined || (level >= 0 && level < 9) ? level : null;
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['w:pStyle', propertyOf('style', (element) => attribute(element, 'w:val'))],
  ['w:jc', propertyOf('alignment', (element) => ALIGNMENTS.get(attribute(element, 'w:val') ?? ''))],
  ['w:ind', readIndent],
  ['w:spacing', readSpacing],
  ['w:contextualSpacing', switchOf('contextualSpacing')],
  ['w:keepNext', switchOf('keepNext')],
  ['w:keepLines', switchOf('keepLines')],
  ['w:pageBreakBefore', switchOf('pageBreakBefore')],
  ['w:widowControl', switchOf('widowControl')],
  ['w:bidi', switchOf('rightToLeft')],
  ['w:snapToGrid', switchOf('snapToGrid')],
  ['w:mirrorIndents', switchOf('mirrorIndents')],
  ['w:kinsoku', switchOf('kinsoku')],
  ['w:wordWrap', switchOf('wordWrap')],
  ['w:autoSpaceDE', offSwitchOf('tightScripts')],
  ['w:suppressLineNumbers', switchOf('unnumberedLines')],
  ['w:overflowPunct', offSwitchOf('keepPunctuation')],
  ['w:suppressAutoHyphens', offSwitchOf('hyphenate')],
  ['w:tabs', propertyOf('tabs', readTabStops)],
  ['w:pBdr', propertyOf('borders', readBorders)],
  ['w:shd', propertyOf('shading', readShading)],
  ['w:framePr', propertyOf('frame', (element) => element.attributes)],
  ['w:numPr', readNumbering],
  ['w:outlineLvl', propertyOf('outlineLevel', readOutlineLevel)],
  ['w:textAlignment', propertyOf('textAlignment', (element) => TEXT_ALIGNMENTS.get(attribute(element, 'w:val') ?? ''))],
]);

/** Read by others, or without effect on paper. */
const IGNORED = new Set([
  'w:rPr',
  'w:sectPr',
  'w:pPrChange',
  'w:cnfStyle',
  'w:divId',
  'w:suppressOverlap',
  'w:textboxTightWrap',
  'w:textDirection',
  'w:adjustRightInd',
  'w:autoSpaceDN',
  'w:topLinePunct',
  'w:ins',
  'w:del',
  'w:numberingChange',
]);

const FORMAT: PatchFormat<ParagraphPatch> = { name: 'paragraph format', readers: READERS, ignored: IGNORED };

const NOTHING: ParagraphPatch = {};

/** Reads a `w:pPr` into what it says explicitly; its `w:rPr` and `w:sectPr` are left to others. */
export function readParagraphPatch(element: XmlElement | undefined, sources: PropertySources): ParagraphPatch {
  return element === undefined || element.children.length === 0 ? NOTHING : readPatch(FORMAT, element, sources);
}

const SPACE_IN_LINES = [
  ['before', 'beforeLines'],
  ['after', 'afterLines'],
] as const;
/** Characters and lines lose to a length said closer to the paragraph, and win over one beside them. */
const RELATIVE = [['start', 'startChars'], ['end', 'endChars'], ['firstLine', 'firstLineChars'], ...SPACE_IN_LINES] as const;

/** One patch over another. */
export function overlayParagraph(below: ParagraphPatch, above: ParagraphPatch): ParagraphPatch {
  if (below === NOTHING || above === NOTHING) return above === NOTHING ? below : above;
  const merged: Mutable<ParagraphPatch> = { ...below, ...above };
  for (const [length, relative] of RELATIVE) if (above[length] !== undefined && above[relative] === undefined) delete merged[relative];
  // 17.3.1.33: lines said closer win over an inherited length, none of them too.
  for (const [length, relative] of SPACE_IN_LINES) if (above[relative] !== undefined && above[length] === undefined) delete merged[length];
  if (below.tabs !== undefined && above.tabs !== undefined) merged.tabs = new Map([...below.tabs, ...above.tabs]);
  if (below.borders !== undefined && above.borders !== undefined) merged.borders = { ...below.borders, ...above.borders };
  if (below.frame !== undefined && above.frame !== undefined) merged.frame = mergeFrames(below.frame, above.frame);
  return merged;
}

function readBorderSet(borders: ParagraphPatch['borders']): ParagraphProperties['borders'] {
  const set: Mutable<ParagraphProperties['borders']> = {};
  for (const side of ['top', 'bottom', 'left', 'right', 'between', 'bar'] as const) {
    const border = borders?.[side];
    if (border !== undefined && border !== null) set[side] = border;
  }
  return set;
}

/** A line of the units `beforeLines` and `afterLines` where no grid says otherwise (17.3.1.33: 1/100 of a line; Word takes 12 pt). */
const LINE_UNIT = 12;

/** Effective properties from the sum of all patches; `size` (points) is the width of a character for indents that count them. */
export function finishParagraph(patch: ParagraphPatch, styleId: string | undefined, size: number, report: Report): ParagraphProperties {
  const chars = (count: number | undefined, points: number | undefined): number =>
    count === undefined || count === 0 || points !== undefined ? (points ?? 0) : count * size;
  const lines = (count: number | undefined, points: number | undefined): number =>
    count === undefined || count === 0 || points !== undefined ? (points ?? 0) : count * LINE_UNIT;
  const frame = patch.frame === undefined ? undefined : readFrame(patch.frame);
  return {
    ...(styleId === undefined ? {} : { styleId }),
    alignment: patch.alignment ?? 'start',
    indent: {
      start: chars(patch.startChars, patch.start),
      end: chars(patch.endChars, patch.end),
      firstLine: chars(patch.firstLineChars, patch.firstLine),
    },
    spacing: {
      before: lines(patch.beforeLines, patch.before),
      after: lines(patch.afterLines, patch.after),
      beforeAuto: patch.beforeAuto ?? false,
      afterAuto: patch.afterAuto ?? false,
      line: patch.line ?? { rule: 'auto', value: 1 },
    },
    contextualSpacing: patch.contextualSpacing ?? false,
    keepNext: patch.keepNext ?? false,
    keepLines: patch.keepLines ?? false,
    pageBreakBefore: patch.pageBreakBefore ?? false,
    // 17.3.1.44: on when nothing is said.
    widowControl: patch.widowControl ?? true,
    tabs: tabStopsOf(patch.tabs, report),
    borders: readBorderSet(patch.borders),
    ...(patch.shading === undefined || patch.shading === null ? {} : { shading: patch.shading }),
    ...(frame === undefined ? {} : { frame }),
    ...(patch.numberingId === undefined || patch.numberingId === 0
      ? {}
      : { numbering: { numberingId: patch.numberingId, level: patch.numberingLevel ?? 0 } }),
    ...(patch.outlineLevel === undefined || patch.outlineLevel === null ? {} : { outlineLevel: patch.outlineLevel }),
    rightToLeft: patch.rightToLeft ?? false,
    snapToGrid: patch.snapToGrid ?? true,
    kinsoku: patch.kinsoku ?? true,
    wordWrap: patch.wordWrap ?? true,
    ...(patch.tightScripts === true ? { tightScripts: true } : {}),
    ...(patch.keepPunctuation === true ? { keepPunctuation: true } : {}),
    ...(patch.unnumberedLines === true ? { unnumberedLines: true } : {}),
    hyphenate: patch.hyphenate ?? true,
    textAlignment: patch.textAlignment ?? 'auto',
    ...(patch.mirrorIndents === true ? { mirrorIndents: true } : {}),
  };
}
