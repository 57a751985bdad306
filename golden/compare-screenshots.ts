import type { Page } from 'playwright-core';

/** How far a mark may be from its like, in pixels of the screenshots, and how much lighter it may be there (of 255). */
const REACH = 1;
const TOLERANCE = 110;

/**
 * The share of the marks of each screenshot that the other has too, at about the same place in about the same colour: 1 = all.
 * Renderers differ in how they smooth edges and set thin lines on pixels, so pixels can't be compared one by one.
 * @param page Any open page of the browser: it decodes the PNGs.
 * @param margin Pixels at the edges that don't count.
 */
export function compareScreenshots(page: Page, ours: Uint8Array, theirs: Uint8Array, margin: number): Promise<number> {
  const base64 = [ours, theirs].map((bytes) => Buffer.from(bytes).toString('base64'));
  return page.evaluate(shareOfSame, { base64, margin, reach: REACH, tolerance: TOLERANCE });
}

/** What the DOM offers, for the function that runs in the browser: this folder is compiled without its types. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

async function shareOfSame(input: {
  readonly base64: readonly string[];
  readonly margin: number;
  readonly reach: number;
  readonly tolerance: number;
}): Promise<number> {
  // biome-ignore lint/suspicious/noExplicitAny: the browser's globals are not declared here.
  const browser = globalThis as any;
  const { base64, margin, reach, tolerance } = input;
  const pictures: Pixels[] = [];
  for (const each of base64) {
    const image = new browser.Image();
    image.src = `data:image/png;base64,${each}`;
    await image.decode();
    const canvas = new browser.OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    pictures.push(context.getImageData(0, 0, image.width, image.height));
  }
  const [first, second] = pictures as [Pixels, Pixels];
  const { width, height } = first;
  if (width !== second.width || height !== second.height) return 0;

  const inkOf = ({ data }: Pixels, channel: number): Uint8Array => {
    const ink = new Uint8Array(width * height);
    for (let y = margin; y < height - margin; y++)
      for (let x = margin; x < width - margin; x++) ink[y * width + x] = 255 - (data[(y * width + x) * 4 + channel] ?? 0);
    return ink;
  };
  /** The most ink within reach, along one axis. */
  const spread = (ink: Uint8Array, step: number): Uint8Array =>
    ink.map((value, at) => {
      let most = value;
      for (let shift = -reach; shift <= reach; shift++) most = Math.max(most, ink[at + shift * step] ?? 0);
      return most;
    });
  let [all, lost] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const inks = [inkOf(first, channel), inkOf(second, channel)] as const;
    const spreads = inks.map((ink) => spread(spread(ink, 1), width));
    for (const [own, other] of [
      [inks[0], spreads[1]],
      [inks[1], spreads[0]],
    ] as const) {
      for (let at = 0; at < own.length; at++) {
        const ink = own[at] ?? 0;
        all += ink;
        if (ink > (other?.[at] ?? 0) + tolerance) lost += ink;
      }
    }
  }
  return all === 0 ? 1 : 1 - lost / all;
}
