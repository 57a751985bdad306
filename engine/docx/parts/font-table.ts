import type { Report } from '../../diagnostics.ts';
import type { EmbeddedFont, FontDescription } from '../../model/document.ts';
import type { OoxmlPackage } from '../package/package.ts';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml.ts';

export interface FontTable {
  /** By family name as the file writes it. */
  readonly descriptions: ReadonlyMap<string, FontDescription>;
  /** Readable by signature; what is inside is checked by whoever opens the font. */
  readonly embedded: readonly EmbeddedFont[];
}

const STYLES = [
  ['w:embedRegular', false, false],
  ['w:embedBold', true, false],
  ['w:embedItalic', false, true],
  ['w:embedBoldItalic', true, true],
] as const;

const FAMILIES: ReadonlySet<string> = new Set(['roman', 'swiss', 'modern', 'script', 'decorative', 'auto']);
const PITCHES: ReadonlySet<string> = new Set(['fixed', 'variable', 'default']);
/** First bytes of TrueType, Apple's TrueType, OpenType with CFF outlines and a font collection. */
const SIGNATURES: ReadonlySet<string> = new Set(['00010000', '74727565', '4f54544f', '74746366']);
const OBFUSCATED = 32;

function describe(font: XmlElement): FontDescription {
  const alternative = attribute(child(font, 'w:altName'), 'w:val');
  const family = attribute(child(font, 'w:family'), 'w:val') as NonNullable<FontDescription['family']>;
  const pitch = attribute(child(font, 'w:pitch'), 'w:val') as NonNullable<FontDescription['pitch']>;
  return { ...(alternative ? { alternative } : {}), ...(FAMILIES.has(family) ? { family } : {}), ...(PITCHES.has(pitch) ? { pitch } : {}) };
}

function isFont(bytes: Uint8Array): boolean {
  let signature = '';
  for (const byte of bytes.subarray(0, 4)) signature += byte.toString(16).padStart(2, '0');
  return SIGNATURES.has(signature);
}

/** Undoes font embedding (ECMA-376 17.8.1): the first 32 bytes are XORed with the key, read from its end. Undefined when no font comes out. */
function reveal(bytes: Uint8Array, key: string | undefined): Uint8Array | undefined {
  // Google's exports embed plain files under a key of zeros.
  if (isFont(bytes)) return bytes;
  const digits = key?.replace(/[{}-]/g, '') ?? '';
  if (!/^[0-9a-f]{32}$/i.test(digits)) return undefined;
  const start = Uint8Array.from(bytes.subarray(0, OBFUSCATED), (byte, index) => {
    const at = 2 * (15 - (index % 16));
    return byte ^ Number.parseInt(digits.slice(at, at + 2), 16);
  });
  if (!isFont(start)) return undefined;
  // Not by slice(), which gives a Buffer's own bytes.
  const plain = new Uint8Array(bytes);
  plain.set(start);
  return plain;
}

/** Reads what the document says of its fonts, and those it carries; a broken one is reported and left out. */
export function readFontTable(pkg: OoxmlPackage, report: Report): FontTable {
  const descriptions = new Map<string, FontDescription>();
  const embedded: EmbeddedFont[] = [];
  const part = pkg.related(pkg.mainPart, 'fontTable');
  if (part === undefined) return { descriptions, embedded };
  const relationships = pkg.relationships(part);
  /** By the bytes of its part, which are obfuscated by one key: the first that fits. Caches go by the identity of an array, and copies take memory. */
  const revealed = new Map<Uint8Array, Uint8Array>();
  const fontOf = (part: string | undefined, key: string | undefined): Uint8Array | undefined => {
    const bytes = part === undefined ? undefined : pkg.bytes(part);
    if (bytes === undefined) return undefined;
    const found = revealed.get(bytes) ?? reveal(bytes, key);
    if (found !== undefined) revealed.set(bytes, found);
    return found;
  };

  for (const font of childrenNamed(pkg.xml(part), 'w:font')) {
    const family = attribute(font, 'w:name');
    if (family === undefined || family === '') continue;
    if (!descriptions.has(family)) descriptions.set(family, describe(font));
    for (const [name, bold, italic] of STYLES) {
      const embedding = child(font, name);
      const relationship = relationships.get(attribute(embedding, 'r:id') ?? '');
      // External files were reported when the relationships were read.
      if (embedding === undefined || relationship?.external === true) continue;
      const bytes = fontOf(relationship?.target, attribute(embedding, 'w:fontKey'));
      if (bytes !== undefined) embedded.push({ family, bold, italic, bytes });
      else
        report({
          severity: 'warning',
          code: 'docx/embedded-font',
          message: `The embedded font "${family.slice(0, 80)}" is missing or damaged, so another one takes its place.`,
          where: { part },
          hint: 'Embed the font again: in Word, File > Options > Save > Embed fonts in the file.',
        });
    }
  }
  return { descriptions, embedded };
}
