import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ShowRequest } from '../../lib/engine/open-engine.ts';
import { pagesBetween, placePages, type Zoom } from './place-pages.ts';
import { useShown } from './use-shown.ts';
import { useViewport } from './use-viewport.ts';

/** The pages of a request, placed in the element that scrolls them. Those in sight are made first when the request changes. */
export function usePages(request: Omit<ShowRequest, 'wanted'> | null, scroller: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>('fit');
  const viewport = useViewport(scroller);
  const inSight = useRef<readonly number[]>([0]);
  const made = useShown(
    request,
    useCallback(() => inSight.current, []),
  );
  const sizes = made.shown?.sizes;
  const placed = useMemo(() => placePages(sizes ?? [], zoom, viewport.width), [sizes, zoom, viewport.width]);
  useEffect(() => {
    if (placed.pages.length > 0) inSight.current = pagesBetween(placed.pages, viewport.top, viewport.top + viewport.height);
  }, [placed, viewport]);
  return { ...made, placed, viewport, zoom, setZoom };
}
