import type { Field } from '../../model/paragraph.ts';
import type { FieldValues } from '../boxes.ts';

/** What a layout-time field shows; the stored result where a bookmark is nowhere (yet). */
export function fieldText(field: Field, values: FieldValues): string {
  switch (field.kind) {
    case 'page':
      return formatted(values.page, field.format);
    case 'pages':
      return formatted(values.pages, field.format);
    case 'sectionPages':
      return formatted(values.sectionPages, field.format);
    case 'section':
      return formatted(values.section, field.format);
    case 'pageReference':
      return (field.target === undefined ? undefined : values.pageOf(field.target)) ?? field.result;
  }
}

const ROMAN: readonly (readonly [number, string])[] = [[1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']];

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [step, letters] of ROMAN) {
    while (rest >= step) {
      text += letters;
      rest -= step;
    }
  }
  return text;
}

/** a … z, aa … zz, as ST_NumberFormat's `lowerLetter` counts. */
const letters = (value: number): string => String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));

const FORMATS: ReadonlyMap<string, (value: number) => string> = new Map([
  ['lowerRoman', roman],
  ['upperRoman', (value: number) => roman(value).toUpperCase()],
  ['lowerLetter', letters],
  ['upperLetter', (value: number) => letters(value).toUpperCase()],
]);

function formatted(text: string, format: string | undefined): string {
  const write = format === undefined ? undefined : FORMATS.get(format);
  const value = Number(text);
  return write === undefined || !Number.isInteger(value) || value < 1 || value > 3000 ? text : write(value);
}
