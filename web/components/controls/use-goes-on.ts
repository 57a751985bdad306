import { useEffect, useRef } from 'react';

/** Marks what has the focus while something in it is tried again. */
const TRIED = 'data-tried';

/** The keyboard waits here, out of the way of what goes and comes. */
export function waitAt(place: HTMLElement | undefined): void {
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.setAttribute(TRIED, '');
  place.focus({ preventScroll: true });
}

/** The ref of what may come of another try: when it does, the keyboard goes on from it, unless it has gone elsewhere meanwhile. */
export function useGoesOn<Kind extends HTMLElement>() {
  const ref = useRef<Kind>(null);
  useEffect(() => {
    const waiting = document.activeElement;
    const come = ref.current;
    if (!come || !waiting?.hasAttribute(TRIED) || !waiting.contains(come)) return;
    if (come.tabIndex < 0) come.tabIndex = -1;
    come.focus({ preventScroll: true });
  }, []);
  return ref;
}
