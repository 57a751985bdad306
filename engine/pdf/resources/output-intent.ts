import { zlibSync } from 'fflate';
import type { ObjectFile } from '../file/object-file.ts';
import type { Conformance } from '../pdf-standard.ts';
import { SRGB, srgbProfile } from './srgb-profile.ts';

let packed: Uint8Array | undefined;

/** The catalog's entry that says what the colours of an archived file mean (ISO 19005-2 6.2.3), its profile written; '' for others. */
export function writeOutputIntent(file: ObjectFile, { archive }: Conformance): string {
  if (archive === undefined) return '';
  packed ??= zlibSync(srgbProfile(), { level: 9 });
  const profile = file.number();
  file.stream(profile, '/N 3/Filter/FlateDecode', packed);
  return `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(${SRGB})/Info(${SRGB})/DestOutputProfile ${profile} 0 R>>]`;
}

/** PostScript calculator: each of red, green and blue is the light that its ink and black leave. */
const INKS_TO_LIGHT =
  '{1 exch sub 4 1 roll 1 exch sub 3 index mul 3 1 roll 1 exch sub 3 index mul 3 1 roll 1 exch sub 3 index mul 4 -1 roll pop 3 1 roll}';

/**
 * What four-colour pictures mean in a file whose output intent has three (ISO 19005-2 6.2.4.3): an entry of a resource dictionary.
 */
export function writeDefaultCmyk(file: ObjectFile): string {
  const tint = file.number();
  const program = Uint8Array.from(INKS_TO_LIGHT, (character) => character.charCodeAt(0));
  file.stream(tint, '/FunctionType 4/Domain[0 1 0 1 0 1 0 1]/Range[0 1 0 1 0 1]', program);
  return `/DefaultCMYK[/DeviceN[/Cyan/Magenta/Yellow/Black]/DeviceRGB ${tint} 0 R]`;
}
