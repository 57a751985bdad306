import { type DrawnPiece, type PageDrawing, pieceText } from '../../../engine/svg/page-drawing.ts';

/** Draws a page, or wipes what is drawn. */
export type Sheet = (page: PageDrawing | null) => void;

interface Standing {
  readonly piece: DrawnPiece;
  readonly element: Element;
}

/**
 * A sheet in `root`, which stays empty but for it. What is drawn already stays, wherever it goes: a browser takes longer to read the
 * outlines of a page than the engine to make them.
 */
export function openSheet(root: HTMLElement): Sheet {
  let drawn: { readonly open: string; readonly svg: Element; standing: readonly Standing[] } | null = null;

  return (page) => {
    if (page === null) {
      root.replaceChildren();
      drawn = null;
      return;
    }
    const { open, pieces } = page;
    if (drawn?.open !== open) {
      const svg = parse(`${open}</svg>`);
      svg.setAttribute('class', 'block size-full');
      root.replaceChildren(svg);
      drawn = { open, svg, standing: [] };
    }
    const { svg } = drawn;
    const standing = takeOver(drawn.standing, pieces);
    const staying = new Set(standing.map(({ element }) => element));
    for (const { element } of drawn.standing) if (!staying.has(element)) element.remove();
    let next = svg.firstElementChild;
    for (const { element } of standing) {
      if (element === next) next = next.nextElementSibling;
      else svg.insertBefore(element, next);
    }
    drawn.standing = standing;
  };
}

/** An element for each piece: one that stands, moved to its place, or else a new one. */
function takeOver(standing: readonly Standing[], pieces: readonly DrawnPiece[]): readonly Standing[] {
  const free = new Map<string, Standing[]>();
  for (const one of standing) {
    const same = free.get(one.piece.markup);
    if (same) same.push(one);
    else free.set(one.piece.markup, [one]);
  }
  const take = ({ at, markup }: DrawnPiece): Element | undefined => {
    const same = free.get(markup) ?? [];
    // What has a place of its own stands in a group.
    const index = same.findIndex(({ piece }) => (piece.at === '') === (at === ''));
    return index < 0 ? undefined : same.splice(index, 1)[0]?.element;
  };
  const kept = pieces.map(take);
  const young = pieces.filter((_, index) => kept[index] === undefined);
  const made =
    young.length === 0 ? [] : [...parse(`<svg xmlns="http://www.w3.org/2000/svg">${young.map(pieceText).join('')}</svg>`).children];
  return pieces.map((piece, index) => {
    const element = kept[index] ?? (made.shift() as Element);
    if (piece.at !== '' && element.getAttribute('transform') !== piece.at) element.setAttribute('transform', piece.at);
    return { piece, element };
  });
}

const parse = (svg: string): Element => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
