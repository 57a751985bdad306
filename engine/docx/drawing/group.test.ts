import { expect, test } from 'vitest';
import { paragraph, readTestDocument } from '../test-reading.ts';

const read = (group: string) => {
  const drawing = `<w:drawing><wp:inline><wp:extent cx="127000" cy="254000"/><a:graphic><a:graphicData uri="test">${group}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const { inlines } = readTestDocument(paragraph(`<w:r>${drawing}</w:r>`));
  return inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing] : []));
};

test('groups scale their children, also inside one another', () => {
  const child1 = '<wps:wsp><wps:spPr><a:xfrm><a:off x="100" y="100"/><a:ext cx="50" cy="100"/></a:xfrm></wps:spPr></wps:wsp>';
  const transform = (x: number, y: number, w: number, h: number, inner: string) =>
    `<wpg:grpSpPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/>${inner}</a:xfrm></wpg:grpSpPr>`;
  const innerGroup = `<wpg:grpSp>${transform(50, 0, 50, 100, '<a:chOff x="100" y="100"/><a:chExt cx="100" cy="100"/>')}${child1}</wpg:grpSp>`;
  const drawings = read(`<wpg:wgp>${transform(0, 0, 1, 1, '<a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/>')}${innerGroup}</wpg:wgp>`);
  const outer = drawings[0]?.content;
  const [middle] = outer?.type === 'group' ? outer.children : [];
  expect(middle).toMatchObject({ x: 5, y: 0, drawing: { width: 5, height: 20 } });
  const inside = middle?.drawing.content;
  expect(inside?.type === 'group' && inside.children[0]).toMatchObject({ x: 0, y: 0, drawing: { width: 2.5, height: 20 } });
});

test('children of a group without coordinates of its own are placed from its corner', () => {
  const box = (x: number) => `<a:xfrm><a:off x="${x}" y="25400"/><a:ext cx="63500" cy="63500"/></a:xfrm>`;
  const inner = `<wpg:grpSp><wpg:grpSpPr>${box(50800)}</wpg:grpSpPr><wps:wsp><wps:spPr>${box(12700)}</wps:spPr></wps:wsp></wpg:grpSp>`;
  const drawings = read(`<wpg:wgp><wpg:grpSpPr/>${inner}</wpg:wgp>`);
  const outer = drawings[0]?.content;
  const [middle] = outer?.type === 'group' ? outer.children : [];
  expect(middle).toMatchObject({ x: 4, y: 2 });
  const inside = middle?.drawing.content;
  expect(inside?.type === 'group' && inside.children[0]).toMatchObject({ x: 1, y: 2 });
});
