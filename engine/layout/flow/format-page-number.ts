const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'], [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I'],
];
const CHICAGO = ['*', '†', '‡', '§'];

function roman(value: number): string {
  if (value < 1 || value > 32767) return String(value);
  let rest = value;
  let text = '';
  for (const [weight, letters] of ROMAN) {
    while (rest >= weight) {
      text += letters;
      rest -= weight;
    }
  }
  return text;
}

/** a … z, aa, bb: the letter is repeated, as ECMA-376 17.18.59 has it. */
function letters(value: number): string {
  if (value < 1 || value > 780) return String(value);
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);
}

const FORMATS: ReadonlyMap<string, (value: number) => string> = new Map([
  ['decimal', String],
  ['decimalZero', (value: number) => String(value).padStart(2, '0')],
  ['lowerRoman', (value: number) => roman(value).toLowerCase()],
  ['upperRoman', roman],
  ['lowerLetter', letters],
  ['upperLetter', (value: number) => letters(value).toUpperCase()],
  ['numberInDash', (value: number) => `- ${value} -`],
  ['chicago', (value: number) => (CHICAGO[(value - 1) % 4] ?? '').repeat(Math.floor((value - 1) / 4) + 1)],
  ['none', () => ''],
]);

/** A page or note number by ST_NumberFormat; formats of other scripts come out in decimal. */
export function formatPageNumber(value: number, format: string): string {
  return (FORMATS.get(format) ?? String)(value);
}
