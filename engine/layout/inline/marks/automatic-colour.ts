import type { Colour } from '../../../model/run.ts';

/** Perceived brightness of a colour, 0 to 255, weighted as LibreOffice does. */
function luminance(colour: Colour): number {
  const value = Number.parseInt(colour, 16);
  if (Number.isNaN(value)) return 255;
  return (((value >> 16) & 255) * 77 + ((value >> 8) & 255) * 151 + (value & 255) * 28) / 256;
}

/** What `auto` text looks like on a background: white on dark, else black. */
export const automaticColour = (background: Colour | undefined): Colour =>
  background !== undefined && luminance(background) <= 60 ? 'FFFFFF' : '000000';
