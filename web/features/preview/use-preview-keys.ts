import { type RefObject, useEffect, useRef } from 'react';

interface PreviewKeys {
  readonly step: (by: 1 | -1) => void;
  /** 0: as wide as there is room. */
  readonly zoom: (direction: 1 | -1 | 0) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };
const ZOOMS: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, '0': 0 };

/**
 * ← and → change the row while nothing else on the page wants them. Ctrl with +, − and 0 zooms the document while the focus is in the
 * preview; elsewhere it stays the browser's.
 */
export function usePreviewKeys(root: RefObject<HTMLElement | null>, keys: PreviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || event.shiftKey || !(target instanceof Element)) return;
      const isInside = root.current?.contains(target) === true;
      if (event.ctrlKey || event.metaKey) {
        const direction = ZOOMS[key];
        if (direction === undefined || !isInside) return;
        event.preventDefault();
        latest.current.zoom(direction);
        return;
      }
      const by = STEPS[key];
      const isField = target.matches('input, textarea, select, [contenteditable]');
      if (by === undefined || isField || !(isInside || target === document.body)) return;
      event.preventDefault();
      latest.current.step(by);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root]);
}
