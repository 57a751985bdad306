import { type FocusEvent, useEffect, useRef } from 'react';
import { TAB_STOPS } from '../../lib/window/tab-stops.ts';

/**
 * For an element out of which things go away, such as a list with a button in each entry: when what has the focus is gone, what came
 * after it takes it, else what came before it if it `goesBack`, else the element, so that the keyboard goes on from there and not from
 * the top of the page.
 */
export function useFocusKept<Kind extends HTMLElement = HTMLElement>({ goesBack = true } = {}) {
  const ref = useRef<Kind>(null);
  const isInside = useRef(false);
  const focused = useRef<HTMLElement>(null);
  const stops = useRef<readonly HTMLElement[]>([]);
  const look = () => {
    stops.current = [...(ref.current?.querySelectorAll<HTMLElement>(TAB_STOPS) ?? [])];
  };
  // After each change: what is taken out of the page tells nobody that it loses the focus.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      const at = focused.current ? stops.current.indexOf(focused.current) : -1;
      const isThere = (stop: HTMLElement) => stop.isConnected && stop.matches(TAB_STOPS);
      const after = at < 0 ? undefined : stops.current.slice(at).find(isThere);
      const before = goesBack && at > 0 ? stops.current.slice(0, at).findLast(isThere) : undefined;
      // It is where the eyes are.
      (after ?? before ?? ref.current)?.focus({ preventScroll: true });
    }
    look();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      isInside.current = true;
      // A dialog that something in here has opened stands elsewhere.
      if (!ref.current?.contains(target)) return;
      focused.current = target;
      look();
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
