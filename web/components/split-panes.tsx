import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { cn } from '../lib/class-names.ts';
import { keepShares, keptShares } from './kept-shares.ts';

/** Percent of the whole that one press of an arrow moves the separator. */
const STEP = 5;

interface SplitPanesProps {
  readonly direction: 'row' | 'column';
  /** Takes the room that the second pane leaves, at least two fifths. */
  readonly first: ReactNode;
  /** 24rem at first, never less than 20rem. */
  readonly second: ReactNode;
  /** What the separator is called. */
  readonly label: string;
  /** Under this name the browser remembers where the separator stands, for each direction. */
  readonly name: string;
}

/** Two panes with a separator that mouse, finger and arrow keys move, as the window splitter of WAI-ARIA; a double click moves it back. */
export function SplitPanes({ direction, first, second, label, name }: SplitPanesProps) {
  const [shares, setShares] = useState(() => keptShares(name));
  const [shown, setShown] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const isRow = direction === 'row';
  const share = shares[direction];

  /** Percent of the first pane; the style sheet holds it within what both panes need. */
  const moveTo = (percent: number | undefined) => {
    const moved = { ...shares, [direction]: percent };
    setShares(moved);
    keepShares(name, moved);
  };

  const watch = useCallback(
    (pane: HTMLDivElement) => {
      const observer = new ResizeObserver(() => {
        const whole = pane.parentElement?.getBoundingClientRect();
        const part = pane.getBoundingClientRect();
        if (whole?.width) setShown(Math.round(isRow ? (100 * part.width) / whole.width : (100 * part.height) / whole.height));
      });
      observer.observe(pane);
      return () => observer.disconnect();
    },
    [isRow],
  );

  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    const whole = frame.current?.getBoundingClientRect();
    if (!whole || !currentTarget.hasPointerCapture(pointerId)) return;
    moveTo(isRow ? (100 * (clientX - whole.left)) / whole.width : (100 * (clientY - whole.top)) / whole.height);
  };

  const press = (event: KeyboardEvent) => {
    if (shown === undefined) return;
    const places: Readonly<Record<string, number>> = {
      [isRow ? 'ArrowLeft' : 'ArrowUp']: shown - STEP,
      [isRow ? 'ArrowRight' : 'ArrowDown']: shown + STEP,
      Home: 0,
      End: 100,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    moveTo(Math.min(100, Math.max(0, place)));
  };

  return (
    <div ref={frame} className={cn('isolate flex min-h-0 flex-1', isRow ? 'flex-row' : 'flex-col')}>
      <div ref={watch} className="min-h-0 min-w-0 flex-1">
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr> */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={isRow ? 'vertical' : 'horizontal'}
        aria-valuenow={shown ?? 0}
        onPointerDown={(event) => {
          // No text is marked on the way.
          event.preventDefault();
          event.currentTarget.focus();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onDoubleClick={() => moveTo(undefined)}
        onKeyDown={press}
        className={cn(
          'relative z-20 shrink-0 touch-none bg-line after:absolute hover:bg-accent focus-visible:bg-accent forced-colors:bg-control-line',
          isRow ? 'w-px cursor-col-resize after:inset-y-0 after:-inset-x-1' : 'h-px cursor-row-resize after:inset-x-0 after:-inset-y-1',
        )}
      />
      <div
        className={cn('shrink-0 basis-96', isRow ? 'max-w-3/5 min-w-80' : 'max-h-3/5 min-h-80')}
        style={share === undefined ? undefined : { flexBasis: `${100 - share}%` }}
      >
        {second}
      </div>
    </div>
  );
}
