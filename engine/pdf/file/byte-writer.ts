/** A growing buffer of bytes with the few ways in which PDF syntax is written. Reused between documents: `take` copies. */
export interface ByteWriter {
  /** Code units above 255 are cut: only for syntax and strings already escaped. */
  readonly text: (text: string) => void;
  readonly byte: (value: number) => void;
  readonly bytes: (value: Uint8Array) => void;
  /** The values from `from` up to `to` as codes of two bytes inside a literal string (ISO 32000-1 7.3.4.2). */
  readonly codes: (values: ArrayLike<number>, from: number, to: number) => void;
  /** At most three decimals, no exponent, no negative zero, and a space after it. */
  readonly number: (value: number) => void;
  readonly length: () => number;
  /** What was written so far, copied; the writer is empty afterwards. */
  readonly take: () => Uint8Array;
  /** The buffer itself, valid until the next write; the bytes up to `length()` count. */
  readonly view: () => Uint8Array;
}

const LIMIT = 1e9;
/** Parentheses, the backslash, and the end of line that readers would change. */
const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) => (byte === 13 || byte === 40 || byte === 41 || byte === 92 ? 1 : 0));

export function openByteWriter(capacity: number): ByteWriter {
  let buffer = new Uint8Array(capacity);
  let end = 0;

  function reserve(count: number): void {
    if (end + count <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, end + count));
    larger.set(buffer.subarray(0, end));
    buffer = larger;
  }
  function writeWhole(value: number): void {
    let divisor = 1;
    while (divisor * 10 <= value) divisor *= 10;
    for (let rest = value; divisor >= 1; divisor /= 10) {
      const digit = Math.floor(rest / divisor);
      rest -= digit * divisor;
      buffer[end++] = 48 + digit;
    }
  }

  function writeSpecial(value: number): void {
    buffer[end++] = 92;
    // As \r.
    buffer[end++] = value === 13 ? 114 : value;
  }

  return {
    text: (text) => {
      reserve(text.length);
      for (let index = 0; index < text.length; index++) buffer[end++] = text.charCodeAt(index);
    },
    byte: (value) => {
      reserve(1);
      buffer[end++] = value;
    },
    bytes: (value) => {
      reserve(value.length);
      buffer.set(value, end);
      end += value.length;
    },
    codes: (values, from, to) => {
      reserve(4 * (to - from));
      for (let index = from; index < to; index++) {
        const value = values[index] as number;
        const high = (value >> 8) & 255;
        const low = value & 255;
        if (SPECIAL[high] === 0) buffer[end++] = high;
        else writeSpecial(high);
        if (SPECIAL[low] === 0) buffer[end++] = low;
        else writeSpecial(low);
      }
    },
    number: (value) => {
      reserve(20);
      let thousandths = toThousandths(value);
      if (thousandths < 0) {
        buffer[end++] = 45;
        thousandths = -thousandths;
      }
      const whole = Math.floor(thousandths / 1000);
      const fraction = thousandths - whole * 1000;
      if (whole > 0 || fraction === 0) writeWhole(whole);
      if (fraction > 0) {
        buffer[end++] = 46;
        buffer[end++] = 48 + Math.floor(fraction / 100);
        const hundredths = fraction % 100;
        if (hundredths > 0) {
          buffer[end++] = 48 + Math.floor(hundredths / 10);
          if (hundredths % 10 > 0) buffer[end++] = 48 + (hundredths % 10);
        }
      }
      buffer[end++] = 32;
    },
    length: () => end,
    take: () => {
      const taken = buffer.slice(0, end);
      end = 0;
      return taken;
    },
    view: () => buffer,
  };
}

/** Rounded half up, clamped to what readers accept; what is no number is 0. */
function toThousandths(value: number): number {
  if (!(value > -LIMIT)) return value < 0 ? -LIMIT * 1000 : 0;
  if (value > LIMIT) return LIMIT * 1000;
  return Math.floor(value * 1000 + 0.5);
}

/** The same number format as `ByteWriter.number`, without the space. */
export function formatNumber(value: number): string {
  const text = String(toThousandths(value) / 1000);
  return text === '-0' ? '0' : text;
}
