import { expect, test } from 'vitest';
import type { Diagnostic } from '../../diagnostics.ts';
import type { Drawing, Picture, Shape } from '../../model/drawing.ts';
import { lineEnd } from '../../model/line-style.ts';
import { testDrawing } from '../../model/test-drawing.ts';
import type { LayoutContext } from '../context.ts';
import { context, lines } from '../table/test-stack.ts';
import { drawingFragments } from './draw-drawing.ts';
import { fitToText } from './text-box.ts';

/** The element there must be. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`Nothing at ${index}`);
  return found;
}

const none = { top: 0, right: 0, bottom: 0, left: 0 };
const picture: Picture = { type: 'picture', media: { name: 'a.png', bytes: new Uint8Array() }, crop: none, opacity: 1 };
const shape = (preset: string, options: Partial<Shape> = {}): Shape => ({
  type: 'shape',
  geometry: { preset, adjust: {} },
  fill: { type: 'solid', colour: 'FF0000', opacity: 1 },
  ...options,
});
const drawing = (content: Drawing['content'], options: Partial<Drawing> = {}): Drawing => testDrawing({ height: 40, content, ...options });
const only = (of: Drawing, within: LayoutContext = context()) => at(drawingFragments(of, within), 0).fragment;

test('a vector picture that is shown again has the same marks in a frame of its own, and others where it is paler', () => {
  const bytes = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0L9 0L9 9Z" fill="#123456"/></svg>',
  );
  const within = context();
  const media = { name: 'a.svg', bytes };
  const inside = (opacity: number, width: number) => {
    const [frame] = only(drawing({ ...picture, media, opacity }, { width }), within).marks;
    const [scaled] = frame?.type === 'group' ? frame.marks : [];
    if (scaled?.type !== 'group') throw new Error('Nothing is drawn');
    return { marks: scaled.marks, scale: scaled.transform?.[0] };
  };
  const [first, wider, paler] = [inside(1, 100), inside(1, 200), inside(0.5, 100)];
  expect(first.marks).toMatchObject([{ type: 'path', fill: { colour: '123456', opacity: 1 } }]);
  expect(wider.marks).toBe(first.marks);
  expect([first.scale, wider.scale]).toEqual([10, 20]);
  expect(paler.marks).toMatchObject([{ fill: { opacity: 0.5 } }]);
});

test('a vector picture that fills a shape is drawn in its box, beneath its outline', () => {
  const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0L9 9Z"/></svg>');
  const fill = { type: 'picture', media: { name: 'a.svg', bytes }, opacity: 1 } as const;
  const stroke = { colour: '0000FF', opacity: 1, width: 2 };
  expect(only(drawing(shape('ellipse', { fill, stroke }))).marks).toMatchObject([
    { type: 'group', clip: { x: 0, y: 0, width: 100, height: 40 }, marks: [{ type: 'group', transform: [10, 0, 0, 4, 0, 0] }] },
    { type: 'path', fill: { type: 'none' }, stroke },
  ]);
});

test('a picture is owned by its drawing, a decorative one is an artifact', () => {
  const figure = drawing(picture);
  expect(only(figure).owner?.node).toBe(figure);
  expect(only(drawing(picture, { decorative: true })).owner).toBeUndefined();
});

test('a picture cut to an ellipse is the fill of that ellipse, as pale as it was', () => {
  const round: Picture = { ...picture, opacity: 0.3, crop: { ...none, left: 0.25 }, geometry: { preset: 'ellipse', adjust: {} } };
  expect(only(drawing(round)).marks).toMatchObject([
    { type: 'path', fill: { type: 'picture', media: picture.media, crop: { left: 0.25 }, opacity: 0.3 } },
  ]);
});

test('the fill of a picture is seen where the picture may be transparent, in its shape, and casts its shadow', () => {
  const fill = { type: 'solid', colour: 'D9D9D9', opacity: 1 } as const;
  const shadow = { colour: '000000', opacity: 1, offset: [2, 2], blur: 0, origin: [0, 0], turns: true } as const;
  expect(only(drawing({ ...picture, fill, shadow })).marks).toMatchObject([{ type: 'group' }, { type: 'path', fill }, { type: 'picture' }]);
  const round = { preset: 'ellipse', adjust: {} };
  expect(only(drawing({ ...picture, fill, geometry: round })).marks).toMatchObject([{ fill }, { fill: { type: 'picture' } }]);
  const bitmap = new Uint8Array(26);
  bitmap.set([0x42, 0x4d]);
  expect(only(drawing({ ...picture, fill, media: { name: 'a.bmp', bytes: bitmap } })).marks).toMatchObject([{ type: 'picture' }]);
});

test('a shadow that is not drawn is reported', () => {
  const codes: string[] = [];
  const within: LayoutContext = { ...context(), report: ({ code }: Diagnostic) => void codes.push(code) };
  const shadow = { colour: '000000', opacity: 1, offset: [2, 2], blur: 0, origin: [0, 0], turns: true } as const;
  expect(only(drawing(shape('rect', { shadow })), within).marks).toHaveLength(2);
  expect(codes).toEqual([]);
  expect(only(drawing({ ...picture, shadow }), within).marks).toHaveLength(1);
  expect(codes).toEqual(['layout/no-shadow']);
});

test('an unchanged drawing gives the same fragment', () => {
  const shared = context();
  const one = drawing(picture);
  expect(only(one, shared)).toBe(only(one, shared));
});

test('a quarter turn clockwise about the middle takes the top left corner to the top right', () => {
  const mark = at(only(drawing(picture, { rotation: 90 })).marks, 0);
  const [a, b, c, d, e, f] = mark.type === 'group' && mark.transform ? mark.transform : [];
  expect([a, b, c, d, e, f].map((value) => Math.round((value ?? 0) * 100) / 100 + 0)).toEqual([0, 1, -1, 0, 70, -30]);
});

test('a rounded rectangle takes its radius from the adjust value and the shorter side', () => {
  const mark = at(only(drawing({ ...shape('roundRect'), geometry: { preset: 'roundRect', adjust: { adj: 50000 } } })).marks, 0);
  expect(mark.type === 'path' && mark.steps[0]).toEqual(['M', 0, 20]);
});

test('a line is stroked and not filled', () => {
  const stroke = { colour: '000000', opacity: 1, width: 1, tailEnd: lineEnd('triangle', 'medium', 'medium') } as const;
  expect(only(drawing(shape('line', { stroke }))).marks).toEqual([
    {
      type: 'path',
      x: 0,
      y: 0,
      steps: [
        ['M', 0, 0],
        ['L', 100, 40],
      ],
      fill: { type: 'none' },
      stroke,
    },
  ]);
});

test('an unknown preset is drawn as a rectangle and reported', () => {
  const found: Diagnostic[] = [];
  const mark = at(only(drawing(shape('gear7')), { ...context(), report: (diagnostic) => found.push(diagnostic) }).marks, 0);
  expect(mark.type === 'path' && mark.steps.length).toBe(5);
  expect(found.map(({ code }) => code)).toEqual(['layout/unknown-shape']);
});

test('text is anchored inside the insets, and a box that fits its text takes its height', () => {
  const text = {
    blocks: lines(2),
    insets: { top: 3, right: 7, bottom: 3, left: 7 },
    verticalAlign: 'center',
    fit: 'none',
    wrapText: true,
    direction: 'horizontal',
  } as const;
  const items = drawingFragments(drawing(shape('rect', { text })), context());
  expect(items.slice(1).map(({ x, y }) => [x, y])).toEqual([
    [7, 8.5],
    [7, 20],
  ]);
  expect(fitToText(drawing(shape('rect', { text: { ...text, fit: 'shape' } })), context()).height).toBe(29);
});

test('the line of a WordArt is stretched over its shape', () => {
  const text = {
    blocks: lines(1),
    insets: none,
    verticalAlign: 'top',
    fit: 'none',
    wrapText: true,
    direction: 'horizontal',
    stretch: 'line',
  } as const;
  const mark = at(at(drawingFragments(drawing(shape('rect', { text, fill: { type: 'none' } })), context()), 0).fragment.marks, 0);
  const [a, , , d] = mark.type === 'group' && mark.transform ? mark.transform : [];
  expect(a).toBe(1);
  expect(d).toBeCloseTo(40 / 11.5);
});

test('members of a group move with it', () => {
  const group = drawing({ type: 'group', children: [{ x: 10, y: 20, drawing: drawing(picture) }] });
  expect(drawingFragments(group, context()).map(({ x, y }) => [x, y])).toEqual([[10, 20]]);
});

test('upright text stays level in a turned shape, in a box that lies on its side where the shape does', () => {
  const text = {
    blocks: lines(1),
    insets: { top: 3, right: 7, bottom: 3, left: 7 },
    verticalAlign: 'top',
    fit: 'none',
    wrapText: true,
    direction: 'horizontal',
    upright: true,
  } as const;
  const placed = (rotation: number) => {
    const { x, y, fragment } = at(drawingFragments(drawing(shape('rect', { text, fill: { type: 'none' } }), { rotation }), context()), 0);
    return [x, y, fragment.marks.some(({ type }) => type === 'group')];
  };
  expect(placed(30)).toEqual([7, 3, false]);
  // 100 by 40 about the same middle as 40 by 100.
  expect(placed(90)).toEqual([37, -27, false]);
});

test('the room for text changes sides in a flipped shape, and text that turns over with it stands on its head there', () => {
  const text = { blocks: lines(1), insets: none, verticalAlign: 'top', fit: 'none', wrapText: true, direction: 'horizontal' } as const;
  // The room of a right triangle of 120 by 48 lies 10 from the left and 28 from the top, and is 60 by 16.
  const placed = (options: Partial<Drawing>, more: object = {}) => {
    const content = shape('rtTriangle', { text: { ...text, ...more }, fill: { type: 'none' } });
    const { x, y, fragment } = at(drawingFragments(drawing(content, { width: 120, height: 48, ...options }), context()), 0);
    const [mark] = fragment.marks;
    const [a, , , d, e, f] = mark?.type === 'group' && mark.transform ? mark.transform : [1, 0, 0, 1, x, y];
    return [a, d, e, f].map((value) => Math.round(value) + 0);
  };
  expect(placed({})).toEqual([1, 1, 10, 28]);
  expect(placed({ flipHorizontal: true })).toEqual([1, 1, 50, 28]);
  expect(placed({ flipVertical: true })).toEqual([1, 1, 10, 4]);
  expect(placed({ flipVertical: true }, { flips: true })).toEqual([-1, -1, 70, 20]);
});
