import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Shown } from '../../lib/engine/open-engine.ts';
import { copyLines } from './copy-lines.ts';
import { PageView } from './page-view.tsx';
import { type PlacedPages, pagesBetween } from './place-pages.ts';
import type { Viewport } from './use-viewport.ts';

interface PageListProps {
  readonly shown: Shown;
  readonly placed: PlacedPages;
  readonly viewport: Viewport;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The pages of a document one below the other; those in sight and their neighbours are drawn. */
export function PageList({ shown, placed, viewport, scroller }: PageListProps) {
  const near = new Set(pagesBetween(placed.pages, viewport.top - viewport.height, viewport.top + 2 * viewport.height));

  // What was in the middle stays there when pages grow or shrink; the top stays the top.
  const before = useRef(placed);
  useLayoutEffect(() => {
    const { current } = scroller;
    const { factor, height } = before.current;
    if (current && factor !== placed.factor && height > 0) {
      const middle = (current.scrollTop + current.clientHeight / 2) / height;
      if (current.scrollTop > 0) current.scrollTop = middle * placed.height - current.clientHeight / 2;
      current.scrollLeft = (placed.width - current.clientWidth) / 2;
    }
    before.current = placed;
  }, [placed, scroller]);
  return (
    <div className="flex min-w-max flex-col gap-6 p-6" onCopy={copyLines}>
      {placed.pages.map(({ width, height }, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
        <PageView key={number} shown={shown} number={number} width={width} height={height} isNear={near.has(number)} />
      ))}
    </div>
  );
}
