import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packagedFont } from '../../../engine/fonts/packaged-font.ts';
import {
  EAST_ASIAN_FAMILIES,
  type FontStyle,
  fallbackFamilies,
  fontStyleOf,
  PACKAGED_FAMILIES,
  type PackagedFamily,
} from '../../../engine/fonts/packaged-fonts.ts';
import { readName, readSfnt, readStyle } from '../../../engine/fonts/sfnt/sfnt.ts';
import type { FontFile, FontSource } from '../../../engine/platform.ts';
import { reason } from '../../files/reason.ts';

const require = createRequire(import.meta.url);
/** One object per file and process: caches of the engine hang on it. */
const packagedFiles = new Map<string, FontFile>();

/** A plain array: a Buffer's `slice` would share the memory of the font. */
function bytesOf(path: string): Uint8Array {
  const buffer = readFileSync(path);
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** Where a file of a package is; some packages do not export their files, so that they cannot be resolved as modules. */
function pathOf(specifier: string): string {
  const found = (require.resolve.paths(specifier) ?? []).map((folder) => join(folder, specifier)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`The font "${specifier}" is not installed.`);
  return found;
}

function packagedFile(specifier: string): FontFile {
  let file = packagedFiles.get(specifier);
  if (!file) {
    file = packagedFont(specifier, bytesOf(pathOf(specifier)));
    packagedFiles.set(specifier, file);
  }
  return file;
}

/** Which fonts there are beside those that are always packaged. */
export interface NodeFonts {
  /** The operator's folder of fonts (`*.ttf`, `*.otf`, `*.ttc`), which win over the packaged ones. */
  readonly directory?: string | undefined;
  /** The packaged fonts of Chinese, Japanese and Korean, too. */
  readonly eastAsian?: boolean | undefined;
}

/** The operator's folder of fonts can't be used. The message names it, and the file that is no font. */
export class UnusableFonts extends Error {
  override readonly name = 'UnusableFonts';
}

/**
 * Reads the operator's folder once, before threads that render do.
 * @throws UnusableFonts
 */
export function checkFonts({ directory }: NodeFonts): void {
  if (directory !== undefined) readFolder(directory);
}

/**
 * Fonts of our packages and of the operator's folder, which wins. Packaged files are read when first asked for.
 * @throws UnusableFonts
 */
export function nodeFontSource({ directory, eastAsian = false }: NodeFonts = {}): FontSource {
  const families = eastAsian ? [...PACKAGED_FAMILIES, ...EAST_ASIAN_FAMILIES] : PACKAGED_FAMILIES;
  const packaged = new Map<string, PackagedFamily>(families.map((family) => [family.family.toLowerCase(), family]));
  const own = directory === undefined ? new Map<string, OwnFamily>() : readFolder(directory);
  const others = [...own.values()].map((family) => family.name).sort();
  // Whatever the operator gives for them wins over ours.
  const late = new Set(EAST_ASIAN_FAMILIES.map(({ family }) => family).filter((family) => !own.has(family.toLowerCase())));
  return {
    find: (family, bold, italic) => {
      const key = family.toLowerCase();
      const style = fontStyleOf(bold, italic);
      const mine = own.get(key);
      if (mine) return mine.files.get(style);
      const specifier = packaged.get(key)?.[style];
      return specifier === undefined ? undefined : packagedFile(specifier);
    },
    fallbacks: (codePoint, language) => {
      const tried = fallbackFamilies(codePoint, others, language);
      return others.length === 0 ? tried : [...tried.filter((family) => !late.has(family)), ...tried.filter((family) => late.has(family))];
    },
  };
}

interface OwnFamily {
  readonly name: string;
  readonly files: Map<FontStyle, FontFile>;
}

function readFolder(folder: string): Map<string, OwnFamily> {
  const families = new Map<string, OwnFamily>();
  for (const name of fontsIn(folder)) {
    const bytes = readOwn(folder, name);
    const font = readSfnt(bytes);
    if (font.type === 'fault') throw new UnusableFonts(`'${name}' in FONTS_DIR '${folder}' can't be used: ${font.message}.`);
    const file: FontFile = { name: name.replace(/\.\w+$/, ''), bytes };
    // Name 1 is the family of four styles that documents name; 16 the wider family of many weights.
    const { bold, italic } = readStyle(font);
    for (const family of new Set([readName(font, 1), readName(font, 16)])) {
      if (family === '') continue;
      const key = family.toLowerCase();
      const entry = families.get(key) ?? { name: family, files: new Map<FontStyle, FontFile>() };
      if (!entry.files.has(fontStyleOf(bold, italic))) entry.files.set(fontStyleOf(bold, italic), file);
      families.set(key, entry);
    }
  }
  return families;
}

function fontsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(ttf|otf|ttc)$/i.test(name))
      .sort();
  } catch (error) {
    throw new UnusableFonts(`FONTS_DIR '${folder}' can't be read: ${reason(error)}.`);
  }
}

function readOwn(folder: string, name: string): Uint8Array {
  try {
    return bytesOf(join(folder, name));
  } catch (error) {
    throw new UnusableFonts(`'${name}' in FONTS_DIR '${folder}' can't be read: ${reason(error)}.`);
  }
}
