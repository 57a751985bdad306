import { expect, test } from 'vitest';
import type { MathNode, MathText } from '../../model/formula.ts';
import { plainRun } from '../../model/plain.test-support.ts';
import type { Mark } from '../display-list.ts';
import { halfFonts } from '../inline/test-paragraphs.ts';
import { joinBoxes, type MathBox } from './math-box.ts';
import { setFormula } from './set-formula.ts';

// Every character is half an em wide and, since its font has no outlines, as tall as a capital.
const properties = plainRun('Half', 10);
const text = (characters: string): MathText => ({ type: 'text', text: characters, style: 'italic', ordinary: false, properties });
const row = (...children: MathNode[]): MathNode => ({ type: 'row', children });

function set(root: MathNode, display = true): MathBox {
  const boxes = setFormula(root, display, halfFonts);
  let x = 0;
  const placed = boxes.map((box) => {
    x += box.width;
    return { x: x - box.width, y: 0, box };
  });
  return joinBoxes(x, placed);
}
const flat = (marks: readonly Mark[]): readonly Mark[] => marks.flatMap((mark) => (mark.type === 'group' ? flat(mark.marks) : [mark]));
const marksOf = (root: MathNode, display = true) => flat(set(root, display).draw(0, 0, () => '000000'));
const glyphs = (root: MathNode, display = true) =>
  marksOf(root, display).flatMap((mark) =>
    mark.type === 'glyphs' ? [{ text: mark.texts.join(''), x: mark.x, y: mark.y, size: mark.size }] : [],
  );

test('a fraction has its numerator above the bar and its denominator below, both in the middle', () => {
  const fraction: MathNode = { type: 'fraction', kind: 'bar', numerator: text('abc'), denominator: text('d'), properties };
  const [above, below] = glyphs(fraction);
  const bar = marksOf(fraction).find((mark) => mark.type === 'rectangle');
  expect(above?.y).toBeLessThan(bar?.y ?? 0);
  expect(below?.y).toBeGreaterThan(bar?.y ?? 0);
  expect(below?.x).toBeGreaterThan(above?.x ?? 0);
  expect(bar?.width).toBeGreaterThan(15);
  // In a line of text its parts are as small as scripts.
  expect(glyphs(fraction).map(({ size }) => size)).toEqual([10, 10]);
  expect(glyphs(fraction, false).map(({ size }) => size)).toEqual([7, 7]);
});

test('scripts are smaller, one raised and the other lowered, and do not touch', () => {
  const [base, below, above] = glyphs({ type: 'scripts', base: text('x'), superscript: text('2'), subscript: text('i'), before: false });
  expect([base?.text, below?.text, above?.text]).toEqual(['x', 'i', '2']);
  expect(above?.y).toBeLessThan(-3);
  expect(below?.y).toBeGreaterThan(1);
  expect((below?.y ?? 0) - 0.7 * 7 - (above?.y ?? 0)).toBeGreaterThan(0);
  expect(above?.x).toBeGreaterThanOrEqual(5);
});

test('a root takes its degree and body under a bar that begins at the sign', () => {
  const marks = marksOf({ type: 'radical', degree: text('3'), body: text('x'), properties });
  const [degree, sign, body] = marks.filter((mark) => mark.type === 'glyphs');
  expect([degree?.texts, sign?.texts, body?.texts]).toEqual([['3'], ['√'], ['x']]);
  const bar = marks.find((mark) => mark.type === 'rectangle');
  expect(bar?.y).toBeLessThan(-7);
  expect(bar?.x).toBeLessThanOrEqual(body?.x ?? 0);
});

test('brackets grow with what they hold, and only then', () => {
  const delimited = (part: MathNode): MathNode => ({
    type: 'delimited',
    open: '(',
    close: ')',
    separator: '|',
    grows: true,
    parts: [part],
    properties,
  });
  const groups = (node: MathNode) =>
    set(node)
      .draw(0, 0, () => '000000')
      .filter((mark) => mark.type === 'group');
  expect(groups(delimited(text('x')))).toEqual([]);
  const tall: MathNode = { type: 'fraction', kind: 'bar', numerator: text('a'), denominator: text('b'), properties };
  const grown = groups(delimited(tall));
  expect(grown).toHaveLength(2);
  for (const group of grown) expect(group.transform?.[3]).toBeGreaterThan(1.5);
});

test('limits stand over and under a sum on its own line, behind it in a line of text', () => {
  const sum: MathNode = {
    type: 'large-operator',
    sign: '∑',
    lower: text('i'),
    upper: text('n'),
    stacked: true,
    body: text('x'),
    properties,
  };
  const [sign, lower] = glyphs(sum);
  expect(lower?.x).toBeLessThan((sign?.x ?? 0) + 5);
  const [small, beside] = glyphs(sum, false);
  expect(small?.size).toBeLessThan(sign?.size ?? 0);
  expect(beside?.x).toBeGreaterThanOrEqual((small?.x ?? 0) + 0.5 * (small?.size ?? 0));
});

test('the limits behind a sum in a line of text hang on its corners and do not touch', () => {
  const sum = (sign: string): MathNode => ({
    type: 'large-operator',
    sign,
    lower: text('j=0'),
    upper: text('npixels'),
    stacked: false,
    body: text('x'),
    properties,
  });
  for (const sign of ['∑', '∫'])
    for (const display of [false, true]) {
      const marks = glyphs(sum(sign), display).filter(({ size }) => size === 7);
      const lower = marks.find(({ text: shown }) => shown === 'j');
      const upper = marks.find(({ text: shown }) => shown.startsWith('n'));
      // A script is as tall as its capitals, 0.7 of its size; the gap is for what descends.
      expect((lower?.y ?? 0) - 0.7 * 7 - (upper?.y ?? 0)).toBeGreaterThan(1);
    }
});

test('relations and operators have room, signs have none, and a hyphen is a minus', () => {
  const xs = (characters: string) => glyphs(text(characters)).map(({ text: shown, x }) => [shown, Math.round(x * 10) / 10]);
  expect(xs('1=2')).toEqual([
    ['1', 0],
    ['=', 7.8],
    ['2', 15.6],
  ]);
  expect(xs('-1')).toEqual([
    ['−', 0],
    ['1', 5],
  ]);
  expect(xs('1-1')).toEqual([
    ['1', 0],
    ['−', 7.2],
    ['1', 14.4],
  ]);
});

test('a line may end before a relation or an operator of the outermost row alone', () => {
  const boxes = (node: MathNode) => setFormula(node, false, halfFonts).length;
  expect(boxes(text('a=b+c'))).toBe(3);
  expect(boxes(row(text('a'), { type: 'radical', body: text('b+c'), properties }))).toBe(1);
});

test('columns of a matrix stand in one line, and rows about the axis', () => {
  const cells = glyphs({
    type: 'matrix',
    rows: [
      [text('1'), text('22')],
      [text('333'), text('4')],
    ],
    alignments: ['center'],
    equations: false,
  });
  expect(cells.map((cell) => cell.text)).toEqual(['1', '22', '333', '4']);
  const [one, , three, four] = cells;
  expect((one?.x ?? 0) + 2.5).toBeCloseTo((three?.x ?? 0) + 7.5);
  expect(one?.y).toBeLessThan(0);
  expect(four?.y).toBe(three?.y);
});

test('an accent is read behind its letter as the combining character', () => {
  const accented: MathNode = { type: 'stacked', side: 'above', base: text('p'), what: { sign: '\u0302', stretches: false }, properties };
  expect(glyphs(accented).map((each) => each.text)).toEqual(['p', '\u0302']);
});

test('a phantom takes its room and shows nothing', () => {
  const hidden: MathNode = { type: 'phantom', body: text('xyz') };
  expect(set(hidden).width).toBeGreaterThanOrEqual(15);
  expect(marksOf(hidden)).toEqual([]);
});

test('brackets around parts by the hundred thousand are set, and so is every row of a long matrix', () => {
  const many = new Array<MathNode>(150_000).fill(row());
  const brackets: MathNode = { type: 'delimited', open: '(', close: ')', separator: '', grows: true, parts: many, properties };
  expect(glyphs(brackets).map((each) => each.text)).toEqual(['(', ')']);
  const rows = [...new Array<readonly MathNode[]>(12_000).fill([]), [text('z')]];
  expect(glyphs({ type: 'matrix', rows, alignments: ['center'], equations: false }).map((each) => each.text)).toEqual(['z']);
});
