/** Numbers as little-endian bytes. */
export const shorts = (...values: readonly number[]): number[] => values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff]);
export const longs = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, (value >>> 24) & 0xff]);
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** A record of a WMF: its function and parameters. */
export function wmfRecord(type: number, parameters: readonly number[] = []): number[] {
  const padded = parameters.length % 2 === 0 ? parameters : [...parameters, 0];
  return [...longs((6 + padded.length) / 2), ...shorts(type), ...padded];
}

/** A placeable WMF of `width` × `height` units, 1440 of them an inch. */
export function testWmf(width: number, height: number, records: readonly (readonly number[])[]): Uint8Array {
  const placeable = [...longs(0x9ac6cdd7), ...shorts(0, 0, 0, width, height, 1440), ...longs(0), ...shorts(0)];
  const body = [...records.flat(), ...wmfRecord(0)];
  return Uint8Array.from([
    ...placeable,
    ...shorts(1, 9, 0x300),
    ...longs(9 + body.length / 2),
    ...shorts(8),
    ...longs(50),
    ...shorts(0),
    ...body,
  ]);
}

export const wmfText = (text: string, x: number, y: number): number[] =>
  wmfRecord(0x0a32, [...shorts(y, x, text.length, 0), ...letters(text), ...(text.length % 2 ? [0] : [])]);

export const wmfFont = (height: number, family: string, characterSet = 0, width = 0): number[] =>
  wmfRecord(0x02fb, [...shorts(height, width, 0, 0, 400), 0, 0, 0, characterSet, 0, 0, 0, 0, ...letters(family), 0, 0]);

/** A record of an EMF: its type and all behind its length. */
export const emfRecord = (type: number, data: readonly number[] = []): number[] => [...longs(type, 8 + data.length), ...data];

/** An EMF of `width` × `height` pixels, 10 of them a millimetre. */
export function testEmf(width: number, height: number, records: readonly (readonly number[])[]): Uint8Array {
  const header = [
    ...longs(0, 0, width, height),
    ...longs(0, 0, width * 10, height * 10),
    ...letters(' EMF'),
    ...longs(0x10000, 0, records.length + 2),
    ...shorts(2, 0),
    ...longs(0, 0, 0, 1000, 1000, 100, 100),
  ];
  return Uint8Array.from([...emfRecord(1, header), ...records.flat(), ...emfRecord(14, longs(0, 16, 20))]);
}

/** A bitmap of 2 × 1 pixels, red and blue. */
export const TWO_PIXELS = {
  header: [...longs(40, 2, 1), ...shorts(1, 24), ...longs(0, 8, 0, 0, 0, 0)],
  pixels: [0, 0, 255, 255, 0, 0, 0, 0],
};
