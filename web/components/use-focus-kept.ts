import { useEffect, useRef } from 'react';

/**
 * For an element out of which things go away, such as a list with a button in each entry: when what has the focus is gone, the element
 * takes it, so that the keyboard goes on from there and not from the top of the page.
 */
export function useFocusKept<Kind extends HTMLElement = HTMLElement>() {
  const ref = useRef<Kind>(null);
  const isInside = useRef(false);
  // After each change: what is taken out of the page tells nobody that it loses the focus.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
