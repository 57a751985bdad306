/** The colours that HTML 4 and Windows name, as VML uses them (ECMA-376 Part 4, 14.1.2.1, ST_ColorType). */
const named: ReadonlyMap<string, string> = new Map([
  ['black', '000000'],
  ['silver', 'C0C0C0'],
  ['gray', '808080'],
  ['grey', '808080'],
  ['white', 'FFFFFF'],
  ['maroon', '800000'],
  ['red', 'FF0000'],
  ['purple', '800080'],
  ['fuchsia', 'FF00FF'],
  ['green', '008000'],
  ['lime', '00FF00'],
  ['olive', '808000'],
  ['yellow', 'FFFF00'],
  ['navy', '000080'],
  ['blue', '0000FF'],
  ['teal', '008080'],
  ['aqua', '00FFFF'],
  ['orange', 'FFA500'],
  ['window', 'FFFFFF'],
  ['windowtext', '000000'],
  ['menu', 'F0F0F0'],
  ['btnface', 'F0F0F0'],
  ['buttonface', 'F0F0F0'],
  ['buttontext', '000000'],
  ['highlight', '3399FF'],
  ['infobackground', 'FFFFE1'],
]);

/** A VML colour as six hex digits; undefined when it is none or depends on another one. */
export function readVmlColour(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // `#1f497d [3215]`: the index of the theme colour follows the colour itself.
  const first = text.trim().split(' ')[0] ?? '';
  if (first.startsWith('#')) {
    const digits = first.slice(1).toUpperCase();
    for (let index = 0; index < digits.length; index++) if (!'0123456789ABCDEF'.includes(digits.charAt(index))) return undefined;
    if (digits.length === 6) return digits;
    if (digits.length === 3) return [...digits].map((digit) => digit + digit).join('');
    return undefined;
  }
  return named.get(first.toLowerCase());
}

/** `0.5`, `50%` or `32768f` (65,536ths) as a fraction. */
export function readVmlFraction(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  const value = Number.parseFloat(trimmed);
  if (!Number.isFinite(value)) return undefined;
  if (trimmed.endsWith('f')) return value / 65536;
  return trimmed.endsWith('%') ? value / 100 : value;
}

/** VML booleans: `t`, `true`, `1`, and `f`, `false`, `0`. */
export function readVmlBoolean(text: string | undefined, otherwise: boolean): boolean {
  if (text === undefined || text === '') return otherwise;
  return text === 't' || text === 'true' || text === '1' || text === 'on';
}
