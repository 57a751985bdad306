/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Six upper-case hex digits. */
export function toHex(rgb: Rgb): string {
  return rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();
}

/** Hue 0 to 1, saturation and lightness 0 to 1. */
export function toHsl([red, green, blue]: Rgb): Rgb {
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const lightness = (max + min) / 2;
  const range = max - min;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const hue = max === red ? ((green - blue) / range + 6) % 6 : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return [hue / 6, saturation, lightness];
}

export function fromHsl([hue, saturation, lightness]: Rgb): Rgb {
  const range = (1 - Math.abs(2 * lightness - 1)) * saturation;
  const channel = (shift: number): number => {
    const position = (hue * 6 + shift) % 6;
    const height = Math.max(0, Math.min(1, Math.min(position, 4 - position)));
    return lightness - range / 2 + range * height;
  };
  return [channel(2), channel(0), channel(4)];
}

export function toLinear([red, green, blue]: Rgb): Rgb {
  const part = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return [part(red), part(green), part(blue)];
}

export function fromLinear([red, green, blue]: Rgb): Rgb {
  const part = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055);
  return [part(red), part(green), part(blue)];
}

/** `share` of the first colour over the second. */
export function blend(above: string, below: string, share: number): string {
  const a = parseHex(above);
  const b = parseHex(below);
  return toHex([a[0] * share + b[0] * (1 - share), a[1] * share + b[1] * (1 - share), a[2] * share + b[2] * (1 - share)]);
}
