import { cn } from '../../lib/class-names.ts';

interface CutTextProps {
  readonly text: string;
  /** Of words of ours around names; else a name stands the way in which it is written. */
  readonly dir?: 'ltr';
  readonly className?: string;
}

/** A name on one line: where there is no room its end is left out, whichever way it is read, and the mouse shows it whole. */
export const CutText = ({ text, dir, className }: CutTextProps) => (
  <span dir={dir ?? 'auto'} title={text} className={cn('block truncate text-left', className)}>
    {text}
  </span>
);
