import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../lib/toasts.ts';

/** Milliseconds that 'Copied!' is shown. */
const COPIED_FOR = 2000;

/** What was copied in the last two seconds, else null, and what copies; a browser that refuses is told of. */
export function useCopied(): readonly [copied: string | null, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showToast({ kind: 'error', title: 'Error', description: 'The browser does not let this page copy. Copy it by hand.' });
      return;
    }
    // The time of what was copied before would end this one early.
    clearTimeout(timer.current);
    setCopied(text);
    timer.current = setTimeout(() => setCopied(null), COPIED_FOR);
  };
  return [copied, copy];
}
