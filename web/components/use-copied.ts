import { useEffect, useRef, useState } from 'react';

/** Milliseconds that 'Copied!' is shown. */
const COPIED_FOR = 2000;

/** What was copied in the last two seconds, else null; whoever has copied something says so. */
export function useCopied(): readonly [copied: string | null, markCopied: (text: string) => void] {
  const [copied, setCopied] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const markCopied = (text: string) => {
    // The time of what was copied before would end this one early.
    clearTimeout(timer.current);
    setCopied(text);
    timer.current = setTimeout(() => setCopied(null), COPIED_FOR);
  };
  return [copied, markCopied];
}
