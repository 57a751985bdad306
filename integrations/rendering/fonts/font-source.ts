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

/**
 * Fonts of our packages and of the operator's folder, which wins. Files are read when first asked for.
 * @throws Error naming the folder when it cannot be listed, or the file when it is no font.
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
  let names: string[];
  try {
    names = readdirSync(folder)
      .filter((name) => /\.(ttf|otf|ttc)$/i.test(name))
      .sort();
  } catch (cause) {
    throw new Error(`The folder of fonts (FONTS_DIR) "${folder}" cannot be read.`, { cause });
  }
  const families = new Map<string, OwnFamily>();
  for (const name of names) {
    const bytes = bytesOf(join(folder, name));
    const font = readSfnt(bytes);
    if (font.type === 'fault') throw new Error(`"${name}" in the folder of fonts (FONTS_DIR) is not usable: ${font.message}.`);
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
