const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Characters of each group of 12 bits. */
const PAIRS: readonly string[] = Array.from({ length: 4096 }, (_, value) => ALPHABET.charAt(value >> 6) + ALPHABET.charAt(value & 63));

/** Base64 (RFC 4648, 4). Neither Node nor all browsers have it for bytes. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  const whole = bytes.length - (bytes.length % 3);
  for (let at = 0; at < whole; at += 3) {
    const value = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
    text += (PAIRS[value >> 12] as string) + (PAIRS[value & 4095] as string);
  }
  const rest = bytes.length - whole;
  if (rest === 1) text += `${PAIRS[(bytes[whole] as number) << 4]}==`;
  if (rest === 2) {
    const value = (((bytes[whole] as number) << 8) | (bytes[whole + 1] as number)) << 2;
    text += `${PAIRS[value >> 6]}${ALPHABET.charAt(value & 63)}=`;
  }
  return text;
}

const VALUES = new Map([...ALPHABET].map((character, value) => [character.charCodeAt(0), value]));

/** The bytes of what `toBase64` wrote; other characters count as nothing. */
export function fromBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let index = 0; index < text.length; index += 4) {
    let group = 0;
    for (let offset = 0; offset < 4; offset++) group = (group << 6) | (VALUES.get(text.charCodeAt(index + offset)) ?? 0);
    bytes[at++] = group >> 16;
    bytes[at++] = (group >> 8) & 255;
    bytes[at++] = group & 255;
  }
  return bytes;
}
