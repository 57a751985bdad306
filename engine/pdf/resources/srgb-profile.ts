/** Name of the characterised condition that the profile describes. */
export const SRGB = 'sRGB IEC61966-2.1';

type Tag = readonly [signature: string, data: Uint8Array];

const HEADER = 128;
const WHITE_D50 = [0.9642, 1, 0.8249];

/**
 * An ICC profile of sRGB (ICC.1:2004-10, a display of three components): the primaries of IEC 61966-2-1 adapted to D50 by the
 * Bradford matrix of its `chad` tag, and the transfer curve with its parameters.
 */
export function srgbProfile(): Uint8Array {
  const curve = parametricCurve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);
  const tags: readonly Tag[] = [
    ['desc', localisedText(SRGB)],
    ['cprt', localisedText('No copyright, use freely')],
    ['wtpt', numbers('XYZ ', WHITE_D50)],
    ['chad', numbers('sf32', [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168])],
    ['rXYZ', numbers('XYZ ', [0.43607, 0.22249, 0.01392])],
    ['gXYZ', numbers('XYZ ', [0.38515, 0.71687, 0.09708])],
    ['bXYZ', numbers('XYZ ', [0.14307, 0.06061, 0.7141])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = 4 + tags.length * 12;
  const places = new Map<Uint8Array, number>();
  let length = HEADER + table;
  for (const [, data] of tags) {
    if (places.has(data)) continue;
    places.set(data, length);
    length += data.length;
  }
  const profile = new Uint8Array(length);
  const view = new DataView(profile.buffer);
  view.setUint32(0, length);
  view.setUint32(8, 0x04200000);
  writeText(profile, 12, 'mntrRGB XYZ ');
  // Required to be a date; the year of the specification.
  [2004, 10, 1].forEach((part, index) => {
    view.setUint16(24 + index * 2, part);
  });
  writeText(profile, 36, 'acsp');
  WHITE_D50.forEach((value, index) => {
    view.setInt32(68 + index * 4, fixed(value));
  });
  view.setUint32(HEADER, tags.length);
  tags.forEach(([signature, data], index) => {
    const at = HEADER + 4 + index * 12;
    writeText(profile, at, signature);
    view.setUint32(at + 4, places.get(data) as number);
    view.setUint32(at + 8, data.length);
  });
  for (const [data, place] of places) profile.set(data, place);
  return profile;
}

/** s15Fixed16Number. */
const fixed = (value: number) => Math.round(value * 65536);

function writeText(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
}

/** A tag of so many bytes, rounded up to four, with its type in front. */
function openTag(type: string, length: number): { readonly bytes: Uint8Array; readonly view: DataView } {
  const bytes = new Uint8Array(Math.ceil(length / 4) * 4);
  writeText(bytes, 0, type);
  return { bytes, view: new DataView(bytes.buffer) };
}

function numbers(type: string, values: readonly number[]): Uint8Array {
  const { bytes, view } = openTag(type, 8 + values.length * 4);
  values.forEach((value, index) => {
    view.setInt32(8 + index * 4, fixed(value));
  });
  return bytes;
}

/** `parametricCurveType` of function 3: (aX + b)^g from d on, cX below. */
function parametricCurve(parameters: readonly number[]): Uint8Array {
  const { bytes, view } = openTag('para', 12 + parameters.length * 4);
  view.setUint16(8, 3);
  parameters.forEach((value, index) => {
    view.setInt32(12 + index * 4, fixed(value));
  });
  return bytes;
}

/** `multiLocalizedUnicodeType` in one language. */
function localisedText(text: string): Uint8Array {
  const start = 28;
  const { bytes, view } = openTag('mluc', start + text.length * 2);
  view.setUint32(8, 1);
  view.setUint32(12, 12);
  writeText(bytes, 16, 'enUS');
  view.setUint32(20, text.length * 2);
  view.setUint32(24, start);
  for (let index = 0; index < text.length; index++) view.setUint16(start + index * 2, text.charCodeAt(index));
  return bytes;
}
