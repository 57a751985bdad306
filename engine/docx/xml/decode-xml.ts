import { strFromU8 } from 'fflate';
import { refuse } from '../refuse.ts';

const HINT = 'Open the file in Word or Google Docs, save it again as .docx and upload it again.';

function decodeUtf16(bytes: Uint8Array, from: number, littleEndian: boolean): string {
  const high = littleEndian ? 1 : 0;
  const pieces: string[] = [];
  const units: number[] = [];
  for (let at = from; at + 1 < bytes.length; at += 2) {
    units.push(((bytes[at + high] as number) << 8) | (bytes[at + 1 - high] as number));
    if (units.length === 8192) {
      pieces.push(String.fromCharCode(...units));
      units.length = 0;
    }
  }
  return pieces.join('') + String.fromCharCode(...units);
}

function decode(bytes: Uint8Array): { readonly text: string; readonly family: 'utf-8' | 'utf-16' } {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return { text: decodeUtf16(bytes, 2, true), family: 'utf-16' };
  if (a === 0xfe && b === 0xff) return { text: decodeUtf16(bytes, 2, false), family: 'utf-16' };
  if (a === 0x3c && b === 0) return { text: decodeUtf16(bytes, 0, true), family: 'utf-16' };
  if (a === 0 && b === 0x3c) return { text: decodeUtf16(bytes, 0, false), family: 'utf-16' };
  return { text: strFromU8(a === 0xef && b === 0xbb && c === 0xbf ? bytes.subarray(3) : bytes), family: 'utf-8' };
}

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/;

/** Text of a part: UTF-8 or UTF-16 (ECMA-376-2 6.2.6); a declaration of anything else, or one that contradicts the bytes, is refused. */
export function decodeXml(bytes: Uint8Array, part: string): string {
  const { text, family } = decode(bytes);
  const declared = DECLARED.exec(text)?.[1]?.toLowerCase();
  const fits =
    declared === undefined || declared.startsWith(family) || (family === 'utf-8' && (declared === 'us-ascii' || declared === 'utf8'));
  if (!fits)
    refuse('docx/bad-encoding', `The part ${part} is written in the encoding ${declared}; only UTF-8 and UTF-16 are allowed.`, HINT, part);
  return text;
}
