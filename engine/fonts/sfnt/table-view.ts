/** Reads of a font table that may lie about its own length: outside the bytes everything is 0, nothing throws. Big-endian, as in OpenType. */
export type TableView = DataView;

export function u8(view: TableView, at: number): number {
  return at >= 0 && at < view.byteLength ? view.getUint8(at) : 0;
}

export function u16(view: TableView, at: number): number {
  return at >= 0 && at + 2 <= view.byteLength ? view.getUint16(at) : 0;
}

export function i16(view: TableView, at: number): number {
  return at >= 0 && at + 2 <= view.byteLength ? view.getInt16(at) : 0;
}

export function u32(view: TableView, at: number): number {
  return at >= 0 && at + 4 <= view.byteLength ? view.getUint32(at) : 0;
}

/** Four-letter tag as a string, e.g. `kern`. */
export function tagAt(view: TableView, at: number): string {
  return String.fromCharCode(u8(view, at), u8(view, at + 1), u8(view, at + 2), u8(view, at + 3));
}

/** The rest of a table from an offset on; empty when the offset is outside. */
export function from(view: TableView, offset: number): TableView {
  const start = Math.min(Math.max(offset, 0), view.byteLength);
  return new DataView(view.buffer, view.byteOffset + start, view.byteLength - start);
}

/** How many records of `size` bytes can really follow `at`, given what the table claims. */
export function claimed(view: TableView, at: number, count: number, size: number): number {
  return Math.max(0, Math.min(count, Math.floor((view.byteLength - at) / size)));
}
