import type { ParagraphProperties, Tab, TabStop } from '../../../model/paragraph.ts';

/** The stop a tab character goes to. Points from the start edge of the text area. */
export interface TabTarget {
  readonly position: number;
  readonly alignment: 'start' | 'center' | 'end' | 'decimal';
  readonly leader: TabStop['leader'];
  /** Set by the author, not one of the default stops. */
  readonly custom: boolean;
}

/** Half a twip: a stop so close to the pen is taken to be behind it. */
const CLOSE = 0.03;

/** The first stop beyond the pen: the paragraph's own, the hanging indent, then the default ones. */
export function nextTabStop(pen: number, properties: ParagraphProperties, defaultTabStop: number, firstLine: boolean): TabTarget {
  const hanging = properties.indent.start;
  const candidates = properties.tabs;
  let found: TabTarget | undefined;
  for (const stop of candidates) {
    if (stop.alignment !== 'bar' && stop.position > pen + CLOSE) {
      found = { position: stop.position, alignment: stop.alignment, leader: stop.leader, custom: true };
      break;
    }
  }
  const hangs = firstLine ? properties.indent.firstLine < 0 : false;
  if (hangs && hanging > pen + CLOSE && (found === undefined || found.position > hanging))
    return { position: hanging, alignment: 'start', leader: 'none', custom: true };
  if (found !== undefined) return found;
  const step = defaultTabStop > 0 ? defaultTabStop : 36;
  return { position: (Math.floor((pen + CLOSE) / step) + 1) * step, alignment: 'start', leader: 'none', custom: false };
}

/** Target of `w:ptab` (ECMA-376 17.3.3.23) in an area of this width. */
export function absoluteTab(absolute: NonNullable<Tab['absolute']>, width: number, properties: ParagraphProperties): TabTarget {
  const from = absolute.from === 'indent' ? properties.indent.start : 0;
  const to = absolute.from === 'indent' ? width - properties.indent.end : width;
  const position = absolute.alignment === 'left' ? from : absolute.alignment === 'right' ? to : (from + to) / 2;
  return {
    position,
    alignment: absolute.alignment === 'left' ? 'start' : absolute.alignment === 'right' ? 'end' : 'center',
    leader: absolute.leader,
    custom: true,
  };
}

const COMMA_LANGUAGES =
  /^(de|fr|es|it|pt|nl|da|nb|nn|no|sv|fi|pl|cs|sk|sl|hr|sr|hu|ro|bg|ru|uk|be|el|tr|et|lv|lt|ca|gl|eu|is|id|vi|kk|ka|hy|az|mk|sq|bs)\b/i;
const POINT_REGIONS = /^(de-CH|de-LI|it-CH|es-MX|es-US|es-GT|es-HN|es-NI|es-PA|es-PE|es-PR|es-SV|es-DO)\b/i;

/** What a decimal tab aligns on. */
export const decimalSeparator = (language: string | undefined): ',' | '.' =>
  language !== undefined && COMMA_LANGUAGES.test(language) && !POINT_REGIONS.test(language) ? ',' : '.';
