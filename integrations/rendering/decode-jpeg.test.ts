import { expect, test } from 'vitest';
import { nodePictureDecoder } from './picture-decoder.ts';

const decodeJpeg = (bytes: Uint8Array) => nodePictureDecoder().decode('jpeg', bytes);

/** Three columns of red, green and blue, dark in their lower half; `halved` is twice as large. Written by libjpeg. */
const FILES = {
  baseline:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQABgDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAGQEAAgMBAAAAAAAAAAAAAAAACAkDBAcG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AFGbjVIauU+CjM2gDwvkWygRBPQ4m3QP/2Q==',
  halved:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAgADADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAcG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABkBAAIDAQAAAAAAAAAAAAAAAAgJAwQHBv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIoAzcaqhgK5T6FAGZtATwAvkWzQAIgnsOAJt0D/2Q==',
  progressive:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wgARCAAQABgDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABgX/xAAZAQACAwEAAAAAAAAAAAAAAAAHCAIDBgX/2gAMAwEAAhADEAAAARObNSKtTwjM6A8vhboRE8Mm9D//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAEFAl//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/AV//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAECAQE/AV//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Al//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/IV//2gAMAwEAAgADAAAAEKey/wD/xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/EF//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAECAQE/EF//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/EF//2Q==',
  grey: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAAQABgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABwb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ABQhgoeKBDv/2Q==',
  cmyk: '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYICwwLCgwJCgoK/8AAFAgAEAAYBEMRAE0RAFkRAEsRAP/EABoAAAIDAQEAAAAAAAAAAAAAAAAJBggKBQf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AGQFPlPn+Mv58D1AIuTe1AAxhV9jfBX6+CUBy1NzQA//2Q==',
} as const;
const COLUMNS = [
  [200, 40, 40],
  [40, 160, 60],
  [30, 60, 220],
] as const;

const decoded = (name: keyof typeof FILES) => decodeJpeg(Uint8Array.from(atob(FILES[name]), (letter) => letter.charCodeAt(0)));

/** The largest difference of a channel to what was drawn, where that is not of one colour to a level of grey. */
function worst(name: keyof typeof FILES, scale = 1): number {
  const { rgba } = decoded(name);
  let most = 0;
  for (let y = 0; y < 16 * scale; y++) {
    for (let x = 0; x < 24 * scale; x++) {
      const [red, green, blue] = COLUMNS[Math.floor(x / (8 * scale))] as (typeof COLUMNS)[number];
      const shade = y < 8 * scale ? 1 : 0.5;
      const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
      [red, green, blue].forEach((value, channel) => {
        const drawn = (name === 'grey' ? grey : value) * shade;
        most = Math.max(most, Math.abs((rgba[(y * 24 * scale + x) * 4 + channel] ?? 999) - drawn));
      });
    }
  }
  return most;
}

test.each([
  ['baseline', 1],
  ['progressive', 1],
  ['grey', 1],
  ['cmyk', 1],
  ['halved', 2],
] as const)('a %s JPEG has the colours it was made of', (name, scale) => expect(worst(name, scale)).toBeLessThan(9));

test('opacity is full, and a damaged file, or one of another coding, is refused', () => {
  const whole = Uint8Array.from(atob(FILES.baseline), (letter) => letter.charCodeAt(0));
  expect(decodeJpeg(whole).rgba.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  const frame = whole.findIndex((value, at) => value === 0xff && whole[at + 1] === 0xc0);
  const large = Uint8Array.from(whole);
  large.set([0x0c, 0, 0x0c, 0], frame + 5);
  for (const damaged of [whole.subarray(0, whole.length - 20), large, whole.with(frame + 1, 0xc9), whole.subarray(0, frame + 19)])
    expect(() => decodeJpeg(damaged)).toThrow();
});
