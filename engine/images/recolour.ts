import { parseHex } from '../model/colour-math.ts';
import type { PictureEffect } from '../model/picture-effect.ts';

/** How far the channels of a pixel may be from a colour that is replaced: what JPEG and WebP make of a plain ground, and rounding elsewhere. */
export const LOSSY = 15;
export const EXACT = 1;

/** Changes pixels of red, green, blue and opacity in place. */
export function recolour(rgba: Uint8Array, effects: readonly PictureEffect[], tolerance: number): void {
  for (const effect of effects) APPLIED[effect.type](rgba, effect as never, tolerance);
}

type Applied = {
  readonly [K in PictureEffect['type']]: (rgba: Uint8Array, effect: PictureEffect & { type: K }, tolerance: number) => void;
};

const APPLIED: Applied = {
  grey: (rgba) => byLuminance(rgba, (level) => [level, level, level]),
  blackAndWhite: (rgba, { from }) =>
    byLuminance(rgba, (level) => {
      const value = level >= from * 255 ? 255 : 0;
      return [value, value, value];
    }),
  light: (rgba, effect) => {
    const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => lit(level / 255, effect) * 255);
    for (let at = 0; at < rgba.length; at += 4)
      for (let channel = at; channel < at + 3; channel++) rgba[channel] = levels[rgba[channel] as number] as number;
  },
  duotone: (rgba, { black, white }) => {
    const [dark, light] = [parseHex(black), parseHex(white)];
    byLuminance(rgba, (level) => dark.map((value, channel) => value * (255 - level) + (light[channel] as number) * level));
  },
  replace: (rgba, { colour, by, opacity }, tolerance) => {
    const [red, green, blue] = parseHex(colour).map((part) => part * 255) as [number, number, number];
    const to = [...parseHex(by), opacity].map((part) => Math.round(part * 255));
    for (let at = 0; at < rgba.length; at += 4) {
      const away = Math.max(
        Math.abs((rgba[at] as number) - red),
        Math.abs((rgba[at + 1] as number) - green),
        Math.abs((rgba[at + 2] as number) - blue),
      );
      if (away <= tolerance) rgba.set(to, at);
    }
  },
};

/** Half of the brightness comes before the contrast and half behind it (Office; measured there for LibreOffice, whose pictures were compared). */
function lit(level: number, { brightness, gain }: { readonly brightness: number; readonly gain: number }): number {
  return (level + brightness / 2 - 0.5) * gain + 0.5 + brightness / 2;
}

/** By the weights of ITU-R BT.601, in 256ths. */
function byLuminance(rgba: Uint8Array, colourOf: (level: number) => readonly number[]): void {
  const colours = Uint8ClampedArray.from(Array.from({ length: 256 }, (_, level) => colourOf(level)).flat());
  for (let at = 0; at < rgba.length; at += 4) {
    const level = ((rgba[at] as number) * 77 + (rgba[at + 1] as number) * 151 + (rgba[at + 2] as number) * 28) >> 8;
    for (let channel = 0; channel < 3; channel++) rgba[at + channel] = colours[level * 3 + channel] as number;
  }
}
