import type { FontFile, FontSource } from '../platform.ts';
import type { FaceRequest } from './face.ts';
import { openFontFile } from './sfnt/font-file.ts';
import type { Sfnt } from './sfnt/sfnt.ts';

/** A file with how far it is from what was asked. */
export interface FontChoice {
  readonly file: FontFile;
  readonly font: Sfnt;
  /** Family that gave the file. */
  readonly family: string;
  readonly embedded: boolean;
  readonly syntheticBold: boolean;
  readonly syntheticItalic: boolean;
}

/** The file of a family in one style. */
export type FindFont = (family: string, bold: boolean, italic: boolean) => FontFile | undefined;

/** The families of last resort, the best first: a platform has to have one of them. */
const LAST_RESORT: readonly string[] = ['DejaVu Sans', 'Arimo', 'Tinos'];

/** The file of a family nearest to a style; missing styles are made from the others. */
export function chooseStyle(
  find: FindFont,
  family: string,
  wanted: { readonly bold: boolean; readonly italic: boolean },
  embedded: boolean,
): FontChoice | undefined {
  const { bold, italic } = wanted;
  for (const [tryBold, tryItalic] of [
    [bold, italic],
    [bold, false],
    [false, italic],
    [false, false],
    [bold, !italic],
    [!bold, italic],
    [!bold, !italic],
  ] as const) {
    const file = find(family, tryBold, tryItalic);
    if (!file) continue;
    const font = openFontFile(file);
    if (font.type === 'sfnt')
      return { file, font, family, embedded, syntheticBold: bold && !tryBold, syntheticItalic: italic && !tryItalic };
  }
  return undefined;
}

/** @throws Error when the platform has none of the families of last resort: a broken installation. */
export function lastResort(fonts: FontSource, request: FaceRequest): FontChoice {
  for (const family of LAST_RESORT) {
    const choice = chooseStyle(fonts.find, family, request, false);
    if (choice) return choice;
  }
  throw new Error(`None of the fonts ${LAST_RESORT.join(', ')} is installed with Sheafmill.`);
}
