import { type RefObject, useRef } from 'react';

/** Handlers of a dialog that nothing of its own opens: focus goes back to `focusAfter`, else to where it was before. */
export function useFocusReturn(focusAfter?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = focusAfter ? focusAfter.current : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
