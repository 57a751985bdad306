import { type RefObject, useEffect, useState } from 'react';

export interface Viewport {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly top: number;
}

/** Size of an element that scrolls, and where it stands. */
export function useViewport(element: RefObject<HTMLElement | null>): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ width: 0, height: 0, top: 0 });
  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const measure = () => setViewport({ width: scroller.clientWidth, height: scroller.clientHeight, top: scroller.scrollTop });
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [element]);
  return viewport;
}
