import type { Report } from '../../diagnostics.ts';
import type { Media } from '../../model/drawing.ts';
import { isKnownNumberFormat } from '../../model/number-format.ts';
import type { NumberingLevel } from '../../model/numbering.ts';
import type { RunProperties } from '../../model/run.ts';
import { readInteger, readTwips } from '../values/measure.ts';
import { unwrappedElements } from '../xml/unwrapped-elements.ts';
import { attribute, child, elements, onOff, type XmlElement } from '../xml/xml.ts';

/** Word's own limit for the start of a list. */
const LARGEST_START = 32_767;

/** UTF-16 units of `w:lvlText`; Word takes fewer. Each sign may stand for a number in words. */
const LONGEST_TEXT = 255;

/** A level the definition lacks: counts, so that levels below can show it, and shows nothing itself. */
export const missingLevel: NumberingLevel = {
  start: 1,
  format: 'decimal',
  text: '',
  suffix: 'nothing',
  alignment: 'start',
  legal: false,
  formatRun: (mark) => mark,
};

const SUFFIXES: ReadonlyMap<string, NumberingLevel['suffix']> = new Map([
  ['tab', 'tab'],
  ['space', 'space'],
  ['nothing', 'nothing'],
]);
const ALIGNMENTS: ReadonlyMap<string, NumberingLevel['alignment']> = new Map([
  ['left', 'start'],
  ['start', 'start'],
  ['both', 'start'],
  ['center', 'center'],
  ['right', 'end'],
  ['end', 'end'],
]);

/** What a level needs of the rest of the document. */
export interface LevelContext {
  /** Makes the function that lays a level's `w:rPr` over the mark's formatting. */
  readonly formatRun: (properties: XmlElement) => (mark: RunProperties) => RunProperties;
  readonly report: Report;
  /** Name of the numbering part, for messages. */
  readonly part?: string;
  readonly picture: (id: string) => Media | undefined;
}

/** Reads `w:lvl` (ECMA-376 17.9.6). */
export function readNumberingLevel(element: XmlElement, context: LevelContext): NumberingLevel {
  const parts = new Map<string, XmlElement>();
  for (const part of unwrappedElements(element)) if (!parts.has(part.name)) parts.set(part.name, part);
  const value = (name: string): string | undefined => attribute(parts.get(name), 'w:val');
  const restartAfter = readRestart(readInteger(value('w:lvlRestart')), readInteger(attribute(element, 'w:ilvl')) ?? 0);
  const runProperties = parts.get('w:rPr');
  const pictureId = value('w:lvlPicBulletId');
  const picture = pictureId === undefined ? undefined : context.picture(pictureId);
  const indent = readIndent(parts);
  return {
    // 17.9.25: without a start, counting begins at zero.
    start: boundedStart(readInteger(value('w:start')) ?? 0),
    format: readFormat(element, context),
    // 17.9.11: with `w:null` the text is the null string, whatever it says.
    text: readSwitch(attribute(parts.get('w:lvlText'), 'w:null')) ? '' : readText(value('w:lvlText') ?? '', context),
    suffix: SUFFIXES.get(value('w:suff') ?? 'tab') ?? 'tab',
    alignment: ALIGNMENTS.get(value('w:lvlJc') ?? 'left') ?? 'start',
    legal: onOff(parts.get('w:isLgl')) ?? false,
    formatRun: runProperties === undefined ? missingLevel.formatRun : context.formatRun(runProperties),
    ...(restartAfter === undefined ? {} : { restartAfter }),
    ...(picture === undefined ? {} : { picture }),
    ...(indent === undefined ? {} : { indent }),
  };
}

/** Keeps a start within what Word accepts. */
export function boundedStart(start: number): number {
  return Math.max(0, Math.min(LARGEST_START, start));
}

/** 17.9.10: a level cannot wait for itself or for one below it; such a wish is ignored. */
function readRestart(value: number | undefined, level: number): number | undefined {
  return value === undefined || value < 0 || value > level ? undefined : value;
}

/** A soft hyphen, which is invisible in text, is the dash of a bullet: LibreOffice 7.4 and Word show it. */
function readText(written: string, context: LevelContext): string {
  const text = written.replaceAll('\u00ad', '-');
  if (text.length <= LONGEST_TEXT) return text;
  context.report({
    severity: 'warning',
    code: 'docx/label-too-long',
    message: `A list label of ${text.length} characters is cut to ${LONGEST_TEXT}.`,
    ...(context.part === undefined ? {} : { where: { part: context.part } }),
  });
  return text.slice(0, LONGEST_TEXT);
}

function readSwitch(value: string | undefined): boolean {
  return value !== undefined && ['1', 'true', 'on'].includes(value.toLowerCase());
}

/** The first format that can be shown, of the one chosen and those for programs that know less (17.9.17). */
function readFormat(element: XmlElement, context: LevelContext): string {
  const candidates = formatElements(element).map(formatName);
  const known = candidates.find(isKnownNumberFormat);
  if (known === undefined && candidates[0] !== undefined)
    context.report({
      severity: 'info',
      code: 'docx/number-format-unknown',
      message: `Numbers in the format "${candidates[0].slice(0, 80)}" are printed in digits.`,
      ...(context.part === undefined ? {} : { where: { part: context.part } }),
    });
  return known ?? 'decimal';
}

function formatElements(parent: XmlElement): readonly XmlElement[] {
  return elements(parent).flatMap((element) => {
    if (element.name === 'w:numFmt') return [element];
    return element.name === 'mc:AlternateContent' || element.name === 'mc:Choice' || element.name === 'mc:Fallback'
      ? formatElements(element)
      : [];
  });
}

/** A custom format is written as its first numbers: `001, 002, 003, ...`. */
function formatName(element: XmlElement): string {
  const name = attribute(element, 'w:val') ?? 'decimal';
  if (name !== 'custom') return name;
  const format = (attribute(element, 'w:format') ?? '').split(',')[0]?.trim() ?? '';
  return format === '01' ? 'decimalZero' : format;
}

/** The level's own indents in points; those of Word 6 (`w:legacy`, 17.9.7) where there are no others. */
function readIndent(parts: ReadonlyMap<string, XmlElement>): NumberingLevel['indent'] | undefined {
  const indent = child(parts.get('w:pPr'), 'w:ind');
  if (indent !== undefined) {
    const hanging = readTwips(attribute(indent, 'w:hanging'));
    return {
      start: readTwips(attribute(indent, 'w:start') ?? attribute(indent, 'w:left')) ?? 0,
      end: readTwips(attribute(indent, 'w:end') ?? attribute(indent, 'w:right')) ?? 0,
      firstLine: hanging === undefined ? (readTwips(attribute(indent, 'w:firstLine')) ?? 0) : -hanging,
    };
  }
  const legacy = parts.get('w:legacy');
  const width = readSwitch(attribute(legacy, 'w:legacy') ?? (legacy === undefined ? '0' : '1'))
    ? readTwips(attribute(legacy, 'w:legacyIndent'))
    : undefined;
  return width === undefined || width === 0 ? undefined : { start: width, end: 0, firstLine: -width };
}
