import { fonts } from 'virtual:engine-files';
import { packagedFont } from '../../../engine/fonts/packaged-font.ts';
import { EAST_ASIAN_FAMILIES, fallbackFamilies, fontStyleOf, PACKAGED_FAMILIES } from '../../../engine/fonts/packaged-fonts.ts';
import type { FontFile, FontSource } from '../../../engine/index.ts';
import { fetchNow } from './fetch-now.ts';

const FAMILIES = new Map([...PACKAGED_FAMILIES, ...EAST_ASIAN_FAMILIES].map((family) => [family.family.toLowerCase(), family]));

/** The fonts of our packages, each fetched when it is first needed. */
export function browserFonts(): FontSource {
  /** One object per file: caches of the engine hang on it. */
  const files = new Map<string, FontFile>();
  return {
    find: (family, bold, italic) => {
      const specifier = FAMILIES.get(family.toLowerCase())?.[fontStyleOf(bold, italic)];
      const url = specifier === undefined ? undefined : fonts[specifier];
      if (specifier === undefined || url === undefined) return undefined;
      const known = files.get(specifier) ?? packagedFont(specifier, fetchNow(url));
      files.set(specifier, known);
      return known;
    },
    fallbacks: (codePoint, language) => fallbackFamilies(codePoint, [], language),
  };
}
