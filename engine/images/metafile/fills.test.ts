import { expect, test } from 'vitest';
import type { VectorItem, VectorPicture } from '../../model/vector-picture.ts';
import { emfRecord, longs, shorts, testEmf, testWmf, wmfRecord } from './metafile.test-support.ts';
import { readEmf } from './read-emf.ts';
import { readWmf } from './read-wmf.ts';

const itemsOf = (picture: VectorPicture | undefined): readonly VectorItem[] => picture?.items ?? [];
const emfItems = (...records: readonly number[][]) => itemsOf(readEmf(testEmf(100, 100, records)));
const NO_POINTS_BOX = longs(0, 0, 0, 0);
/** Rows of eight pixels in black and white: three quarters of them black. */
const PATTERN = {
  header: [...longs(40, 8, 2), ...shorts(1, 1), ...longs(0, 8, 0, 0, 2, 0), ...longs(0, 0xffffff)],
  pixels: longs(0x0f, 0),
};

/** A corner whose colour is 16 bits a channel. */
const vertex = (x: number, y: number, red: number, blue: number): number[] => [...longs(x, y), ...shorts(red * 256, 0, blue * 256, 0)];
const gradient = (mode: number, vertices: readonly number[][], objects: readonly number[], count = 1): number[] =>
  emfRecord(118, [...NO_POINTS_BOX, ...longs(vertices.length, count, mode), ...vertices.flat(), ...longs(...objects)]);

test('a gradient goes from one corner of its box to the other, across or down, also where the device counts the other way round', () => {
  const corners = [vertex(10, 20, 255, 0), vertex(30, 60, 0, 255)];
  const stops = (from: string, to: string) => [
    { at: 0, colour: from },
    { at: 1, colour: to },
  ];
  const steps = [['M', 10, 20], ['L', 30, 20], ['L', 30, 60], ['L', 10, 60], ['Z']];
  expect(emfItems(gradient(0, corners, [0, 1]), gradient(1, corners, [0, 1]))).toMatchObject([
    { steps, fill: { type: 'gradient', stops: stops('FF0000', '0000FF'), angle: 0 } },
    { steps, fill: { stops: stops('FF0000', '0000FF'), angle: 90 } },
  ]);
  const upwards = emfRecord(35, [...new Uint8Array(new Float32Array([1, 0, 0, -1, 0, 100]).buffer)]);
  expect(emfItems(upwards, gradient(1, corners, [0, 1]))).toMatchObject([{ fill: { stops: stops('0000FF', 'FF0000') } }]);
});

test('a triangle of a gradient has the mean colour of its corners', () => {
  const corners = [vertex(0, 0, 255, 0), vertex(10, 0, 0, 255), vertex(0, 10, 0, 0)];
  expect(emfItems(gradient(2, corners, [0, 1, 2]))).toMatchObject([
    { steps: [['M', 0, 0], ['L', 10, 0], ['L', 0, 10], ['Z']], fill: { type: 'solid', colour: '550055' } },
  ]);
});

test('gradients that name more corners or shapes than there are draw those that are there', () => {
  const corners = [vertex(0, 0, 255, 0), vertex(10, 10, 0, 255)];
  expect(emfItems(gradient(0, corners, [0, 1, 0, 7], 0x7fffffff))).toHaveLength(1);
  const lying = emfRecord(118, [...NO_POINTS_BOX, ...longs(0x7fffffff, 1, 0), ...corners.flat(), ...longs(0, 1)]);
  expect(emfItems(lying, gradient(9, corners, [0, 1]))).toEqual([]);
});

/** Creates the brush of the pattern in an EMF, and selects it. */
const emfPattern = (): number[][] => {
  const { header, pixels } = PATTERN;
  const places = longs(1, 0, 32, header.length, 32 + header.length, pixels.length);
  return [emfRecord(94, [...places, ...header, ...pixels]), emfRecord(37, longs(1))];
};
const BOX = emfRecord(43, longs(0, 0, 10, 10));

test('a brush of pixels paints their mean colour', () => {
  expect(emfItems(...emfPattern(), BOX)).toMatchObject([{ fill: { type: 'solid', colour: '404040', opacity: 1 } }]);
  const { header, pixels } = PATTERN;
  const wmf = testWmf(100, 100, [
    wmfRecord(0x0142, [...shorts(5, 0), ...header, ...pixels]),
    wmfRecord(0x012d, shorts(0)),
    wmfRecord(0x041b, shorts(10, 10, 0, 0)),
  ]);
  expect(itemsOf(readWmf(wmf))).toMatchObject([{ fill: { colour: '404040' } }]);
});

test('a brush whose pixels are not there paints grey', () => {
  const records = [emfRecord(94, longs(1, 0, 32, 40, 72, 0x7fffffff)), emfRecord(37, longs(1)), BOX];
  expect(emfItems(...records)).toMatchObject([{ fill: { colour: '808080' } }]);
});

test('what is masked between two inversions by a colour has that colour, as dense as its pattern is black', () => {
  const [create, select] = emfPattern() as [number[], number[]];
  const colour = [emfRecord(39, longs(2, 0, 0x0000ff, 0)), emfRecord(37, longs(2))];
  const invert = emfRecord(76, [...NO_POINTS_BOX, ...longs(0, 0, 10, 10, 0x5a0049), ...new Uint8Array(56)]);
  const items = emfItems(...colour, invert, emfRecord(20, longs(9)), create, select, BOX, ...colour, invert, select, BOX);
  const opacity: unknown = expect.closeTo(0.75, 2);
  expect(items).toMatchObject([{ fill: { colour: 'FF0000', opacity } }, { fill: { colour: '000000', opacity } }]);
});
