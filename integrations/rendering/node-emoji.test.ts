import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openEmojiPictures } from '../../engine/emoji/open-emoji-pictures.ts';
import { readSvg } from '../../engine/images/svg/read-svg.ts';
import { nodeEmoji } from './node-emoji.ts';

const pictureOf = openEmojiPictures(nodeEmoji);

test.each(['😀', '✅', '👍🏽', '👩‍👩‍👧', '🇩🇪', '❤️', '1️⃣', '🧑🏿‍🚀', '⭐', '🟢'])('%s has a picture of outlines', (text) => {
  const picture = pictureOf(text);
  expect(picture?.area).toEqual({ x: 0, y: 0, width: 36, height: 36 });
  expect(picture?.items.length).toBeGreaterThan(0);
});

test('names are those of code points alone', () => {
  expect(nodeEmoji.find('1f600')).toBeInstanceOf(Uint8Array);
  expect(['../package', 'package', '', '1F600', '1f600.svg', '1f600-'].map((name) => nodeEmoji.find(name))).toEqual(
    Array(6).fill(undefined),
  );
});

test('all but a few of the pictures are drawn', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'));
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.svg') ? file.slice(0, -4) : []));
  const undrawn = names.filter((name) => readSvg(nodeEmoji.find(name) as Uint8Array) === undefined);
  expect(names.length).toBeGreaterThan(3700);
  // Clipped by other shapes than boxes: they are outlines in the colour of the text.
  expect(undrawn).toEqual(['1f6dc', '1fa87', '1fae8']);
});
