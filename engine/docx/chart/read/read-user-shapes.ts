import { readTransform } from '../../drawing/drawing-transform.ts';
import { readDrawingTree } from '../../drawing/drawing-tree.ts';
import type { GroupMember } from '../../drawing/group-coordinates.ts';
import type { Story } from '../../reader-context.ts';
import { readEmu } from '../../values/emu.ts';
import { attribute, child, elements, textOf, type XmlElement } from '../../xml/xml.ts';

/** Of texts that say none, points (measured: LibreOffice 7.4). */
const TEXT_SIZE = 12;
const MAX_ANCHORS = 200;
/** In a point. */
const EMU = 12_700;
const NO_ROOM = { top: 0, right: 0, bottom: 0, left: 0 };
const SHAPES = new Set(['cdr:sp', 'cdr:cxnSp', 'cdr:pic', 'cdr:grpSp']);

/** Shapes drawn upon a chart of that size, points (ECMA-376 21.2.2.219 `userShapes`, 21.3). */
export function readUserShapes(story: Story, space: XmlElement, width: number, height: number): readonly GroupMember[] {
  const { relationships, package: pkg } = story.sources;
  const relationship = relationships.get(attribute(child(space, 'c:userShapes'), 'r:id') ?? '');
  const part = relationship === undefined || relationship.external ? undefined : relationship.target;
  const root = part === undefined ? undefined : pkg.xml(part);
  if (part === undefined || root === undefined) return [];
  const inside: Story = { ...story, sources: { ...story.sources, part, relationships: pkg.relationships(part) } };
  return elements(root)
    .slice(0, MAX_ANCHORS)
    .flatMap((anchor) => {
      const shape = elements(anchor).find(({ name }) => SHAPES.has(name));
      const [from, to] = [placeIn(child(anchor, 'cdr:from')), placeIn(child(anchor, 'cdr:to'))];
      if (shape === undefined || from === undefined) return [];
      const extent = child(anchor, 'cdr:ext');
      const size =
        to === undefined
          ? { width: readEmu(attribute(extent, 'cx')), height: readEmu(attribute(extent, 'cy')) }
          : { width: Math.abs(to.x - from.x) * width, height: Math.abs(to.y - from.y) * height };
      const content = readDrawingTree(inside, inBoxOfItsOwn(shape), { prefix: 'cdr', what: 'chart', textSize: TEXT_SIZE }, size);
      const drawing = {
        type: 'drawing',
        ...size,
        rotation: 0,
        flipHorizontal: false,
        flipVertical: false,
        padding: NO_ROOM,
        content,
      } as const;
      return [{ x: Math.min(from.x, to?.x ?? 1) * width, y: Math.min(from.y, to?.y ?? 1) * height, drawing }];
    });
}

/** A place in shares of the chart (21.3.2.5 `from`). */
function placeIn(element: XmlElement | undefined): { readonly x: number; readonly y: number } | undefined {
  const [x, y] = ['cdr:x', 'cdr:y'].map((name) => Number(textOf(child(element, name)).trim() || Number.NaN));
  return x !== undefined && y !== undefined && Math.abs(x) <= 2 && Math.abs(y) <= 2 ? { x, y } : undefined;
}

/**
 * A shape alone in a group that has the coordinates of its box: that of the file is where it was when it was drawn. Of one that lies on its
 * side the anchor is the box in which it is seen.
 */
function inBoxOfItsOwn(shape: XmlElement): XmlElement {
  const properties = child(shape, shape.name === 'cdr:grpSp' ? 'cdr:grpSpPr' : 'cdr:spPr');
  const { x, y, width, height, rotation } = readTransform(child(properties, 'a:xfrm'));
  const lean = Math.abs(rotation % 180);
  const [wide, high] = lean >= 45 && lean < 135 ? [height, width] : [width, height];
  const named = (name: string, attributes: Record<string, number>): XmlElement => ({
    name,
    attributes: new Map(Object.entries(attributes).map(([key, points]) => [key, String(Math.round(points * EMU))])),
    children: [],
  });
  const inner = [named('a:chOff', { x: x + (width - wide) / 2, y: y + (height - high) / 2 }), named('a:chExt', { cx: wide, cy: high })];
  const transform: XmlElement = { name: 'a:xfrm', attributes: new Map(), children: inner };
  return {
    name: 'cdr:wsp',
    attributes: new Map(),
    children: [{ name: 'cdr:grpSpPr', attributes: new Map(), children: [transform] }, shape],
  };
}
