/** Codes of up to 16 bits (ITU T.81, annex C): by length the highest code, and how far its codes are from their values. */
export interface HuffmanTable {
  readonly highest: Int32Array;
  readonly shift: Int32Array;
  readonly values: Uint8Array;
}

/** @param counts how many codes there are of each length from 1 to 16 */
export function huffmanTable(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const highest = new Int32Array(17).fill(-1);
  const shift = new Int32Array(17);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] as number;
    shift[length] = index - code;
    code += count;
    index += count;
    if (count > 0) highest[length] = code - 1;
    code *= 2;
  }
  return { highest, shift, values };
}

/** The bits of a scan; behind its end, and at a marker, there are only zeros. */
export interface BitReader {
  readonly bit: () => number;
  readonly bits: (count: number) => number;
  /** A number of so many bits with its sign (ITU T.81, F.2.2.1 `EXTEND`). */
  readonly signed: (count: number) => number;
  readonly code: (table: HuffmanTable) => number;
  /** More was asked for than there is, and no restart marker comes. */
  readonly isOver: () => boolean;
  /** Goes on behind the restart marker that comes next. */
  readonly restart: () => void;
  /** Where the marker stands that ends the scan. */
  readonly end: () => number;
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Opens the scan whose coded bytes begin at `at`. */
export function openBits(bytes: Uint8Array, at: number): BitReader {
  let position = at;
  let byte = 0;
  let left = 0;
  /** Bits were asked for that are not there. */
  let dry = false;
  function bit(): number {
    if (left === 0) {
      left = 8;
      byte = bytes[position] ?? 0xff;
      if (byte !== 0xff) position++;
      else if (bytes[position + 1] === 0) position += 2;
      else {
        byte = 0;
        dry = true;
      }
    }
    left--;
    return (byte >> left) & 1;
  }
  function bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 2 + bit();
    return value;
  }
  function marker(): number {
    while (position < bytes.length && !(bytes[position] === 0xff && (bytes[position + 1] ?? 0) !== 0 && bytes[position + 1] !== 0xff))
      position++;
    return position;
  }
  return {
    bit,
    bits,
    signed: (count) => {
      if (count === 0) return 0;
      const value = bits(count);
      return value < 2 ** (count - 1) ? value - 2 ** count + 1 : value;
    },
    code: ({ highest, shift, values }) => {
      let code = 0;
      for (let length = 1; length <= 16; length++) {
        code = code * 2 + bit();
        if (code <= (highest[length] as number)) return values[code + (shift[length] as number)] ?? 0;
      }
      return 0;
    },
    isOver: () => dry && !isRestart(bytes[position + 1] ?? 0),
    restart: () => {
      left = 0;
      dry = false;
      const next = bytes[marker() + 1] ?? 0;
      if (isRestart(next)) position += 2;
    },
    end: marker,
  };
}
