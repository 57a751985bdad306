import { cn } from '../lib/class-names.ts';

/** A name on one line: where there is no room its end is left out, whichever way it is read, and the mouse shows it whole. */
export const CutText = ({ text, className }: { readonly text: string; readonly className?: string }) => (
  <span dir="auto" title={text} className={cn('block truncate text-left', className)}>
    {text}
  </span>
);
