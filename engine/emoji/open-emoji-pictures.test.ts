import { expect, test } from 'vitest';
import { openEmojiPictures } from './open-emoji-pictures.ts';

const svg = (side: number) => new TextEncoder().encode(`<svg viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}"/></svg>`);

function open(files: Readonly<Record<string, Uint8Array>>) {
  const asked: string[] = [];
  const find = (name: string) => {
    asked.push(name);
    return files[name];
  };
  return { pictureOf: openEmojiPictures({ find }), asked };
}

test('a picture is found by its whole name first, else without selectors', () => {
  const { pictureOf } = open({ '2764': svg(1), '2764-fe0f-200d-1f525': svg(2) });
  expect(pictureOf('❤️')?.area.width).toBe(1);
  expect(pictureOf('❤️‍🔥')?.area.width).toBe(2);
});

test('each is read once, and what has no picture is asked for once', () => {
  const { pictureOf, asked } = open({ '1f600': svg(1) });
  expect(pictureOf('😀')).toBe(pictureOf('😀'));
  expect([pictureOf('😁'), pictureOf('😁')]).toEqual([undefined, undefined]);
  expect(asked).toEqual(['1f600', '1f601', '1f601']);
});

test('a picture that cannot be read is none', () => {
  expect(open({ '1f600': new Uint8Array([1]) }).pictureOf('😀')).toBeUndefined();
});
