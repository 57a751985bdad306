import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageDrawing } from '../../../engine/svg/page-drawing.ts';
import { Skeleton } from '../../components/status/skeleton.tsx';
import type { Shown } from '../../lib/engine/open-engine.ts';
import { openSheet, type Sheet } from './open-sheet.ts';

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
  const [later, setLater] = useState<PageDrawing | null>(null);
  const atOnce = shown.pages.get(number);
  useEffect(() => {
    if (!isNear || atOnce !== undefined) return;
    let isOver = false;
    shown.page(number).then(
      (drawing) => {
        if (drawing !== undefined && !isOver) setLater(drawing);
      },
      // The document as a whole says what is wrong with it.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [shown, number, isNear, atOnce]);

  const drawing = isNear ? (atOnce ?? later) : null;
  const root = useRef<HTMLDivElement>(null);
  const sheet = useRef<Sheet>(null);
  useLayoutEffect(() => {
    if (!root.current) return;
    sheet.current ??= openSheet(root.current);
    sheet.current(drawing);
  }, [drawing]);
  return (
    <article
      aria-label={`Page ${number + 1}`}
      data-page={number + 1}
      data-drawn={drawing !== null}
      className="relative mx-auto bg-white text-black shadow-sm ring-1 ring-line forced-color-adjust-none"
      style={{ width, height }}
    >
      {drawing === null && (
        <>
          <Skeleton className="absolute inset-[8%] rounded-none! opacity-40 print:hidden" />
          <p className="hidden p-12 print:block">
            Page {number + 1} is not drawn yet: look at it before you print, or download the PDF, which has every page.
          </p>
        </>
      )}
      <div ref={root} className="size-full" />
    </article>
  );
}
