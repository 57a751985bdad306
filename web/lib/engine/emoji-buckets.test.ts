import { expect, test } from 'vitest';
import { EMOJI_BUCKETS, emojiBucket } from './emoji-buckets.ts';

test('pictures are spread over all files', () => {
  const counts = new Array<number>(EMOJI_BUCKETS).fill(0);
  for (let codePoint = 0x1f300; codePoint < 0x1f700; codePoint++) counts[emojiBucket(codePoint.toString(16))] = 1;
  expect(counts).toEqual(new Array(EMOJI_BUCKETS).fill(1));
});
