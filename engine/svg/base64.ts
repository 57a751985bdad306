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
