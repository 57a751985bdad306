import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { nodeCompression } from '../../../integrations/rendering/node-compression.ts';
import { pureCompression } from '../../pure-compression.ts';
import { adlerOf, deflateLater, deflatePiece } from './deflate-pieces.ts';
import { openStreamJoiner } from './stream-joiner.ts';

const compressions = { pure: pureCompression, node: nodeCompression };

const KNOWN = 'known already ';

it.each(Object.entries(compressions))(
  'joins compressed pieces, new text of any length and text with a known checksum into one valid zlib stream: %s',
  (_, compression) => {
    const joiner = openStreamJoiner();
    const bytes = Buffer.from(KNOWN);
    const known = { bytes, adler: adlerOf(bytes, 0, bytes.length) };
    let expected = '';
    let compressed = 0;
    for (let length = 20; length < 30_000; length = Math.ceil(length * 1.3)) {
      const text = Array.from({ length }, (_, index) => String.fromCharCode(32 + ((index * 7 + (index >> 3) * length) % 61))).join('');
      const piece = deflatePiece(Buffer.from(text, 'latin1'), compression);
      joiner.fresh.text('new ');
      joiner.text(known);
      joiner.fresh.text(`${length} `);
      if (piece === undefined) joiner.fresh.text(text);
      else {
        joiner.piece(piece);
        compressed++;
      }
      expected += `new ${KNOWN}${length} ${text}`;
    }
    expect(compressed).toBeGreaterThan(10);
    expect(inflateSync(joiner.finish().bytes).toString('latin1')).toBe(expected);
  },
);

it('compresses a piece when it is first asked for, and only then', () => {
  const raw = Buffer.alloc(1000, 'not yet written ');
  const later = deflateLater(raw, pureCompression);
  raw.fill('a');
  const piece = later();
  raw.fill('too late ');
  expect(later()).toBe(piece);
  const joiner = openStreamJoiner();
  if (piece !== undefined) joiner.piece(piece);
  expect(inflateSync(joiner.finish().bytes).toString('latin1')).toBe('a'.repeat(1000));
});
