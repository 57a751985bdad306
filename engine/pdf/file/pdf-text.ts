/** A text string (ISO 32000-1 7.9.2.2) as UTF-16BE in hexadecimal: nothing in it can end the string. Lone surrogates become U+FFFD. */
export function hexText(text: string): string {
  const whole = wellFormed(text);
  let hex = '<FEFF';
  for (let index = 0; index < whole.length; index++) hex += hexUnit(whole.charCodeAt(index));
  return `${hex}>`;
}

/** The text with U+FFFD for every lone surrogate. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Four digits. */
export function hexUnit(value: number): string {
  return (HEX[value >> 8] as string) + (HEX[value & 255] as string);
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0').toUpperCase());

const PLAIN = /^[\x20-\x7e]*$/;

/** The shortest text string: a literal for plain ASCII, UTF-16BE otherwise. */
export function pdfText(text: string): string {
  return PLAIN.test(text) ? `(${text.replace(/[\\()]/g, '\\$&')})` : hexText(text);
}

const CHUNK = 8192;

/** One character a byte. */
export function latinText(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = '';
  for (let at = from; at < to; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + CHUNK)));
  return text;
}

/** One byte per code unit: for syntax, which is ASCII. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
