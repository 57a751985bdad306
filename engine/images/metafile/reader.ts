/** Little-endian reads of bytes that may lie about their length: outside them everything is 0. */
export interface Reader {
  readonly length: number;
  readonly u8: (at: number) => number;
  readonly u16: (at: number) => number;
  readonly i16: (at: number) => number;
  readonly u32: (at: number) => number;
  readonly i32: (at: number) => number;
  readonly f32: (at: number) => number;
  /** As many of them as there are. */
  readonly bytes: (at: number, length: number) => Uint8Array;
  readonly part: (at: number, length: number) => Reader;
}

export function reader(bytes: Uint8Array): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (at: number, length: number): boolean => at >= 0 && at + length <= bytes.length;
  const slice = (at: number, length: number): Uint8Array => {
    const from = Math.min(Math.max(at, 0), bytes.length);
    return bytes.subarray(from, Math.min(bytes.length, from + Math.max(length, 0)));
  };
  return {
    length: bytes.length,
    u8: (at) => (has(at, 1) ? view.getUint8(at) : 0),
    u16: (at) => (has(at, 2) ? view.getUint16(at, true) : 0),
    i16: (at) => (has(at, 2) ? view.getInt16(at, true) : 0),
    u32: (at) => (has(at, 4) ? view.getUint32(at, true) : 0),
    i32: (at) => (has(at, 4) ? view.getInt32(at, true) : 0),
    f32: (at) => {
      const value = has(at, 4) ? view.getFloat32(at, true) : 0;
      return Number.isFinite(value) ? value : 0;
    },
    bytes: slice,
    part: (at, length) => reader(slice(at, length)),
  };
}
