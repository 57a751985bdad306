import type { FontLibrary } from '../../fonts/face.ts';
import type { MathNode, MathText } from '../../model/formula.ts';
import { inAlphabet } from './math-alphabets.ts';
import { joinBoxes, type MathBox, type PlacedBox, withRoom } from './math-box.ts';
import { sizeOf } from './math-size.ts';
import { classOf, spaceBetween, tokensOf, withoutUnusedOperators } from './math-spacing.ts';
import { type GlyphLook, setGlyphs } from './set-glyphs.ts';
import { type MathLevel, type SetMath, scaleOf, structureSetters } from './set-structures.ts';

/** A stretch of a row before it is placed. */
interface Item {
  readonly box: MathBox;
  readonly kind: ReturnType<typeof classOf>;
  /** Of its text, points: what its spaces are counted in. */
  readonly size: number;
}

/**
 * A formula as boxes in their order, points. A line may end between two of them: they begin with a relation or an operator of the outermost row
 * (ECMA-376 22.1.2.17, `before`).
 */
export function setFormula(root: MathNode, display: boolean, fonts: FontLibrary): readonly MathBox[] {
  const level: MathLevel = { script: 0, display };
  const items = spread(itemsOf(root, level, fonts), false);
  const segments: PlacedItem[][] = [[]];
  for (const item of items) {
    if ((item.kind === 'binary' || item.kind === 'relation') && segments.at(-1)?.length) segments.push([]);
    segments.at(-1)?.push(item);
  }
  const boxes = segments.map(boxOf);
  if (!display) return boxes;
  // Formulas under one another keep apart.
  const room = ROOM * sizeOf(root);
  return boxes.map((box) => withRoom(box, { ascent: box.ascent + room, descent: box.descent + room }));
}

/** Above and below a formula on a line of its own, fractions of the em. */
const ROOM = 0.12;

interface PlacedItem extends Item {
  readonly before: number;
}

function boxOf(items: readonly PlacedItem[]): MathBox {
  const placed: PlacedBox[] = [];
  let x = 0;
  for (const { box, before } of items) {
    x += before;
    placed.push({ x, y: 0, box });
    x += box.width;
  }
  return joinBoxes(x, placed);
}

/** `continued`: something stands before the first item, as in the further columns of equations. */
function spread(items: readonly Item[], continued: boolean): readonly PlacedItem[] {
  const kinds = withoutUnusedOperators(
    items.map(({ kind }) => kind),
    continued,
  );
  return items.map((item, index) => {
    const kind = kinds[index] as Item['kind'];
    const left = index > 0 ? kinds[index - 1] : continued ? 'ordinary' : undefined;
    return { ...item, kind, before: left === undefined ? 0 : spaceBetween(left, kind) * item.size };
  });
}

const setIn =
  (fonts: FontLibrary): SetMath =>
  (node, level, continued = false) =>
    boxOf(spread(itemsOf(node, level, fonts), continued));

function itemsOf(node: MathNode, level: MathLevel, fonts: FontLibrary): readonly Item[] {
  if (node.type === 'row') return node.children.flatMap((child) => itemsOf(child, level, fonts));
  if (node.type === 'text') return textItems(node, level, fonts);
  const context = { fonts, set: setIn(fonts) };
  const size = level.script === 0 ? sizeOf(node) : 0;
  if (node.type === 'function') {
    const name = itemsOf(node.name, level, fonts);
    const argument = itemsOf(node.argument, level, fonts);
    return [{ box: boxOf(spread(name, false)), kind: 'operator', size }, ...argument];
  }
  const setter = structureSetters[node.type] as (each: typeof node, level: MathLevel, inside: typeof context) => MathBox;
  return [{ box: setter(node, level, context), kind: classOf(node), size }];
}

const MATH_FONTS = /\bmath\b/i;

function textItems(node: MathText, level: MathLevel, fonts: FontLibrary): readonly Item[] {
  const { properties } = node;
  const size = properties.size * scaleOf(level);
  if (node.ordinary) {
    const family = properties.fonts.ascii;
    const look: GlyphLook = {
      properties,
      size,
      bold: properties.bold,
      italic: properties.italic,
      ...(MATH_FONTS.test(family) ? {} : { family }),
    };
    return [{ box: setGlyphs(node.text, look, fonts), kind: 'ordinary', size: level.script === 0 ? size : 0 }];
  }
  const bold = node.style === 'bold' || node.style === 'bold-italic' || properties.bold;
  const slanted = node.style === 'italic' || node.style === 'bold-italic';
  return tokensOf(node.text).map(({ text, kind, letters }) => {
    const { alphabet } = node;
    if (letters && alphabet !== undefined) {
      const box = setGlyphs(inAlphabet(text, alphabet), { properties, size, bold, italic: false }, fonts);
      return { box, kind, size: level.script === 0 ? size : 0 };
    }
    const box = setGlyphs(text, { properties, size, bold, italic: slanted && letters }, fonts);
    // A slanted letter leans over its right edge.
    return { box: slanted && letters ? withRoom(box, { width: box.width + 0.03 * size }) : box, kind, size: level.script === 0 ? size : 0 };
  });
}
