import type { Drawing, Group } from '../../model/drawing.ts';
import { liesOnItsSide } from '../../model/lies-on-its-side.ts';
import type { LayoutContext } from '../context.ts';

/** The drawing in another size (points), what a group holds with it; the same object for the same size, so that its fragments stay cached. */
export function resizeDrawing(
  drawing: Drawing,
  { width, height }: { readonly width: number; readonly height: number },
  context: LayoutContext,
): Drawing {
  if (Math.abs(drawing.width - width) < 0.01 && Math.abs(drawing.height - height) < 0.01) return drawing;
  const cache = context.session.cache<Drawing, Drawing>('resized-drawing');
  const known = cache.get(drawing);
  if (known && known.width === width && known.height === height) return known;
  const resized = { ...scaled(drawing, factor(width, drawing.width), factor(height, drawing.height)), width, height };
  cache.set(drawing, resized);
  return resized;
}

const factor = (to: number, from: number): number => (from > 0 ? to / from : 1);

function scaled(drawing: Drawing, across: number, down: number): Drawing {
  const { content } = drawing;
  const size = { width: drawing.width * across, height: drawing.height * down };
  if (content.type !== 'group') return { ...drawing, ...size };
  return { ...drawing, ...size, content: { ...content, children: content.children.map((member) => scaledMember(member, across, down)) } };
}

/** A member keeps its middle in the group; one that lies on its side is as much wider as the group is higher. */
function scaledMember({ x, y, drawing }: Group['children'][number], across: number, down: number): Group['children'][number] {
  const resized = liesOnItsSide(drawing.rotation) ? scaled(drawing, down, across) : scaled(drawing, across, down);
  return {
    x: (x + drawing.width / 2) * across - resized.width / 2,
    y: (y + drawing.height / 2) * down - resized.height / 2,
    drawing: resized,
  };
}
