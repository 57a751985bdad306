import type { Colour } from '../model/run.ts';
import { formatNumber } from '../pdf/file/byte-writer.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as character data or attribute value. What XML can't hold (control characters, lone surrogates) becomes U+FFFD. */
export function escapeText(text: string): string {
  return text
    .replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

/** Numbers are rounded to three decimals; text is escaped; what is undefined is left out. Names are ours. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) text += ` ${name}="${typeof value === 'number' ? formatNumber(value) : escapeText(value)}"`;
  }
  return text;
}

const VALID_COLOUR = /^[0-9A-Fa-f]{6}$/;

/** A colour that is none is black, as in the PDF. */
export function colourValue(colour: Colour): string {
  return VALID_COLOUR.test(colour) ? `#${colour}` : '#000000';
}

/** Factors need more digits than lengths. */
export function matrixValue([a, b, c, d, e, f]: readonly [number, number, number, number, number, number]): string {
  return `matrix(${[a, b, c, d].map(factor).join(' ')} ${formatNumber(e)} ${formatNumber(f)})`;
}

function factor(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(7))) : '0';
}

/** Of a stroke; a width of zero is a line as thin as the device can draw (ISO 32000-1 8.4.3.2). */
export function strokeAttributes(colour: Colour, width: number, opacity: number, dash: readonly number[]): string {
  return attributes({
    stroke: colourValue(colour),
    'stroke-width': width > 0 ? width : 1,
    'vector-effect': width > 0 ? undefined : 'non-scaling-stroke',
    'stroke-opacity': opacity < 1 ? Math.max(0, opacity) : undefined,
    'stroke-dasharray': dash.length > 0 ? dash.map(formatNumber).join(' ') : undefined,
  });
}
