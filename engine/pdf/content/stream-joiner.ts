import { type ByteWriter, openByteWriter } from '../file/byte-writer.ts';
import { adlerOf, type DeflatedPiece, joinAdlers } from './deflate-pieces.ts';

/** Text that comes again and again. */
export interface SummedText {
  readonly bytes: Uint8Array;
  readonly adler: number;
}

export interface FinishedStream {
  readonly bytes: Uint8Array;
  /** Of the uncompressed content: identifies it. */
  readonly adler: number;
  readonly length: number;
}

/**
 * Builds a Flate stream of new text and pieces compressed before. New text becomes stored blocks (RFC 1951 3.2.4):
 * compressing it would cost more time than all the rest of the file.
 */
export interface StreamJoiner {
  /** New text is written here. */
  readonly fresh: ByteWriter;
  /** The same as writing its bytes, whose checksum is known. */
  readonly text: (text: SummedText) => void;
  readonly piece: (piece: DeflatedPiece) => void;
  /** Ends the stream; the joiner is ready for the next one. */
  readonly finish: () => FinishedStream;
}

const STORED_LIMIT = 65535;

/** Stored blocks (RFC 1951 3.2.4) of the bytes from `from` to `to`. */
function writeStored(out: ByteWriter, bytes: Uint8Array, from: number, to: number): void {
  for (let start = from; start < to; start += STORED_LIMIT) {
    const count = Math.min(STORED_LIMIT, to - start);
    out.byte(0);
    out.byte(count & 255);
    out.byte(count >> 8);
    out.byte(~count & 255);
    out.byte((~count >> 8) & 255);
    out.bytes(bytes.subarray(start, start + count));
  }
}

/** Two pieces with text between them as one: the same bytes as one after the other. */
export function joinPieces(first: DeflatedPiece, between: Uint8Array, second: DeflatedPiece): DeflatedPiece {
  const out = openByteWriter(first.blocks.length + between.length + second.blocks.length + 16);
  out.bytes(first.blocks);
  writeStored(out, between, 0, between.length);
  out.bytes(second.blocks);
  return {
    blocks: out.take(),
    length: first.length + between.length + second.length,
    adler: joinAdlers(adlerOf(between, 0, between.length, first.adler), second.adler, second.length),
  };
}

export function openStreamJoiner(): StreamJoiner {
  const fresh = openByteWriter(1 << 16);
  const out = openByteWriter(1 << 16);
  /** Of the new text, what was written into the stream, and what is in the checksum. */
  let stored = 0;
  let summed = 0;
  let adler = 1;
  let length = 0;

  function sumFresh(): void {
    const end = fresh.length();
    if (end > summed) adler = adlerOf(fresh.view(), summed, end, adler);
    summed = end;
  }
  function storeFresh(): void {
    sumFresh();
    if (summed === stored) return;
    length += summed - stored;
    writeStored(out, fresh.view(), stored, summed);
    stored = summed;
  }
  function start(): void {
    if (out.length() > 0) return;
    out.byte(0x78);
    out.byte(0x9c);
  }

  return {
    fresh,
    text: (text) => {
      sumFresh();
      fresh.bytes(text.bytes);
      adler = joinAdlers(adler, text.adler, text.bytes.length);
      summed = fresh.length();
    },
    piece: (piece) => {
      start();
      storeFresh();
      out.bytes(piece.blocks);
      adler = joinAdlers(adler, piece.adler, piece.length);
      length += piece.length;
    },
    finish: () => {
      start();
      storeFresh();
      // A last, empty block with fixed codes: 1, 01, 0000000.
      out.byte(3);
      out.byte(0);
      for (let shift = 24; shift >= 0; shift -= 8) out.byte((adler >>> shift) & 255);
      const finished = { bytes: out.take(), adler, length };
      fresh.take();
      stored = 0;
      summed = 0;
      adler = 1;
      length = 0;
      return finished;
    },
  };
}
