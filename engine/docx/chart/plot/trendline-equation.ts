import type { RunProperties } from '../../../model/run.ts';
import type { ChartLine, Trendline } from '../chart-model.ts';
import { formatChartValue } from '../format-chart-value.ts';
import type { FittedCurve } from './fit-trendline.ts';

/** The lines of the label of a trend line (ECMA-376 21.2.2.46 `dispEq`, 21.2.2.45 `dispRSqr`), in the words of Excel. */
export function equationLines({ kind, label }: Trendline, { factors, certainty }: FittedCurve): readonly ChartLine[] {
  if (label === undefined) return [];
  const { text, format } = label;
  const number = (value: number): string => (/^general$/i.test(format) ? shortened(value) : formatChartValue(value, format));
  const raised: RunProperties = { ...text, verticalAlign: 'superscript' };
  const lines: ChartLine[] = [];
  if (label.equation) {
    const [constant = 0, slope = 0] = factors;
    const parts: { text: string; properties: RunProperties }[] = [{ text: 'y = ', properties: text }];
    const add = (words: string, high = ''): void => {
      parts.push({ text: words, properties: text });
      if (high !== '') parts.push({ text: high, properties: raised });
    };
    if (kind === 'exp') add(`${number(Math.exp(constant))}e`, `${number(slope)}x`);
    else if (kind === 'power') add(`${number(Math.exp(constant))}x`, number(slope) === '1' ? '' : number(slope));
    else {
      let first = true;
      for (const [power, factor] of [...factors.entries()].reverse()) {
        if (factor === 0 && factors.length > 1) continue;
        const size = number(Math.abs(factor));
        const sign = first ? (factor < 0 ? '-' : '') : factor < 0 ? ' - ' : ' + ';
        const variable = power === 0 ? '' : kind === 'log' ? 'ln(x)' : 'x';
        add(`${sign}${size === '1' && power > 0 ? '' : size}${variable}`, power > 1 ? String(power) : '');
        first = false;
      }
    }
    lines.push(parts);
  }
  if (label.certainty) lines.push([{ text: `R² = ${number(certainty)}`, properties: text }]);
  return lines;
}

const LEAST = 1e-4;

/** Five digits, no more than four of them behind the point, as Excel writes a number that has no format. */
function shortened(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && (size < LEAST || size >= 1e11))
    return value
      .toExponential(0)
      .replace(/e([+-])(\d)$/, 'E$10$2')
      .replace('e', 'E');
  const places = Math.max(0, Math.min(4, 5 - String(Math.floor(size)).length));
  return String(Number(value.toFixed(places)));
}
