import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import type { Shown } from '../../lib/engine/open-engine.ts';
import { redraw } from './redraw.ts';

interface PageViewProps {
  readonly shown: Shown;
  /** From 0. */
  readonly number: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** In sight, or nearly so: others are not drawn. */
  readonly isNear: boolean;
}

/** A sheet of paper. What was on it stays until the new is there. */
export function PageView({ shown, number, width, height, isNear }: PageViewProps) {
  const [later, setLater] = useState<{ readonly of: Shown; readonly svg: string } | null>(null);
  const atOnce = shown.pages.get(number);
  useEffect(() => {
    if (!isNear || atOnce !== undefined) return;
    let isOver = false;
    shown.page(number).then(
      (svg) => {
        if (svg !== undefined && !isOver) setLater({ of: shown, svg });
      },
      // The document as a whole says what is wrong with it.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [shown, number, isNear, atOnce]);

  const svg = isNear ? (atOnce ?? later?.svg) : undefined;
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (svg === undefined) return sheet.current?.replaceChildren();
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    documentElement.setAttribute('class', 'block size-full');
    const drawn = sheet.current?.firstElementChild;
    if (drawn) redraw(drawn, documentElement);
    else sheet.current?.replaceChildren(documentElement);
  }, [svg]);
  return (
    <article
      aria-label={`Page ${number + 1}`}
      data-page={number + 1}
      data-drawn={svg !== undefined}
      className="relative mx-auto bg-white text-black shadow-sm ring-1 ring-line"
      style={{ width, height }}
    >
      {svg === undefined && <Skeleton className="absolute inset-[8%] rounded-none opacity-40" />}
      <div ref={sheet} className="size-full" />
    </article>
  );
}
