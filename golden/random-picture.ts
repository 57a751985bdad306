import { emfRecord, longs, shorts, testEmf, testWmf, wmfRecord } from '../engine/images/metafile/metafile.test-support.ts';
import { testTiff } from '../engine/images/tiff/test-tiff.ts';
import type { RandomMarkup } from './random-markup.ts';

const MAKERS = { svg, tiff, emf, wmf, bmp };
const COLOURS = ['none', 'red', '#0a0', '#123456', 'rgb(1, 2, 300)', 'currentColor', 'url(#a)'];

/** A picture by the extension of its file, whole or not quite. */
export function randomPicture(markup: RandomMarkup): { readonly kind: keyof typeof MAKERS; readonly bytes: Uint8Array } {
  const kind = markup.pick(['svg', 'tiff', 'emf', 'wmf', 'bmp'] as const);
  return { kind, bytes: damaged(MAKERS[kind](markup), markup) };
}

/** Some of the bytes changed, now and then. */
function damaged(bytes: Uint8Array, { below, chance }: RandomMarkup): Uint8Array {
  if (chance(0.7)) return bytes;
  const changed = Uint8Array.from(bytes);
  for (let changes = below(8); changes >= 0; changes--) changed[below(changed.length)] = below(256);
  return chance(0.2) ? changed.subarray(0, below(changed.length)) : changed;
}

function svg({ below, chance, pick, list, some, maybe, value, attribute }: RandomMarkup): Uint8Array {
  const number = () => pick([0, 1, 5.5, -3, 20, 1e3, 1e-5, 1e9]);
  const numbers = (count: number) => Array.from({ length: count }, () => value(number)).join(' ');
  const path = () => `M${numbers(2)}${some(8, () => `${pick([...'LlHhVvCcSsQqTtAaZzm'])}${numbers(below(8))}`)}`;
  const paint = () =>
    `${attribute('fill', () => pick(COLOURS))}${maybe(0.4, () => attribute('stroke', () => pick(COLOURS)))}${maybe(0.3, () => attribute('style', () => `fill:${pick(COLOURS)};opacity:${number()}`))}${maybe(0.2, () => attribute('transform', () => `${pick(['translate', 'scale', 'rotate', 'skewX', 'matrix'])}(${numbers(pick([1, 2, 6]))})`))}${maybe(0.1, () => ' clip-path="url(#c)"')}`;
  const shape = (depth: number): string => {
    const id = `id="${pick([...'abcd'])}"`;
    const kind = below(depth < 4 ? 6 : 4);
    if (kind === 0) return `<path ${id}${paint()} d="${path()}"/>`;
    if (kind === 1) return `<rect ${id}${paint()}${['x', 'y', 'width', 'height', 'rx'].map((name) => attribute(name, number)).join('')}/>`;
    if (kind === 2) return `<circle ${id}${paint()}${attribute('r', number)}/>`;
    if (kind === 3) return `<polygon ${id}${paint()} points="${numbers(below(9))}"/>`;
    if (kind === 4) return `<use ${id} href="#${pick([...'abcd'])}"${attribute('x', number)}/>`;
    return `<g ${id}${paint()}>${some(4, () => shape(depth + 1))}</g>`;
  };
  const clip = maybe(0.3, () => `<clipPath id="c"><rect${attribute('width', number)} height="9"/></clipPath>`);
  const box = chance(0.8) ? ` viewBox="0 0 ${numbers(2)}"` : attribute('width', number);
  return new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"${box}>${clip}${list(6, () => shape(0)).join('')}</svg>`);
}

function tiff({ below, chance, pick }: RandomMarkup): Uint8Array {
  const [width, height] = [1 + below(40), 1 + below(40)];
  const [bits, samples] = [pick([1, 2, 4, 8, 16]), 1 + below(4)];
  const pixels = Uint8Array.from({ length: Math.ceil((width * bits * samples) / 8) * height }, () => below(256));
  return testTiff(
    {
      width: chance(0.03) ? 60_000 : width,
      height,
      bits,
      samples,
      photometric: pick([0, 1, 2, 3, 5]),
      compression: pick([1, 1, 5, 8, 32773, 32946]),
      ...(chance(0.3) ? { predictor: 2 } : {}),
      ...(chance(0.3) ? { extra: 1 + below(2) } : {}),
      ...(chance(0.3) ? { palette: Array.from({ length: 3 * 2 ** Math.min(bits, 8) }, () => below(65_536)) } : {}),
      ...(chance(0.2) ? { tile: 16 } : {}),
      ...(chance(0.3) ? { orientation: below(10) } : {}),
      ...(chance(0.2) ? { strips: height } : {}),
    },
    pixels,
    chance(0.8),
  );
}

/** Numbers of records, small and large. */
const word = ({ below, chance, pick }: RandomMarkup): number =>
  chance(0.1) ? pick([-1, 0x7fff, 0x7fffffff, -0x80000000, 0x3f800000, 0x7fc00000]) : below(300);

function emf(markup: RandomMarkup): Uint8Array {
  const { below, pick, list } = markup;
  const type = () =>
    pick([2, 4, 6, 8, 17, 27, 33, 34, 35, 36, 37, 38, 39, 42, 43, 44, 45, 54, 59, 60, 61, 62, 67, 75, 76, 81, 82, 84, 86, below(123)]);
  return testEmf(word(markup), word(markup), [...list(60, () => emfRecord(type(), longs(...list(30, () => word(markup)))))]);
}

function wmf(markup: RandomMarkup): Uint8Array {
  const { below, pick, list } = markup;
  const type = () =>
    pick([
      0x012d,
      0x01f0,
      0x0209,
      0x0213,
      0x0214,
      0x0324,
      0x0325,
      0x02fa,
      0x02fb,
      0x02fc,
      0x0418,
      0x041b,
      0x0521,
      0x0538,
      0x0a32,
      0x0f43,
      below(0x1000),
    ]);
  return testWmf(1 + below(5000), below(5000), [...list(60, () => wmfRecord(type(), shorts(...list(20, () => word(markup)))))]);
}

function bmp(markup: RandomMarkup): Uint8Array {
  const { below, pick } = markup;
  const [width, height, bits] = [1 + below(30), below(30) - 10, pick([1, 4, 8, 16, 24, 32, 7])];
  const pixels = Array.from({ length: below(3000) }, () => below(256));
  return Uint8Array.from([
    0x42,
    0x4d,
    ...longs(0, 0, 54),
    ...longs(40, width, height),
    ...shorts(1, bits),
    ...longs(pick([0, 0, 3, 1]), 0, 0, 0, 0, 0),
    ...pixels,
  ]);
}
