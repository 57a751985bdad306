import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { useCopied } from './use-copied.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** What is copied. */
  readonly text: string;
  /** What the button is called for those who can not see it. */
  readonly label: string;
  readonly icon?: ReactNode;
  /** What is shown; 'Copied!' takes its place for a while. */
  readonly children?: string;
}

export function CopyButton({ text, label, icon, children = 'Copy', ...look }: CopyButtonProps) {
  const [copied, copy] = useCopied();
  return (
    <Button {...look} aria-label={label} onClick={() => void copy(text)}>
      {icon}
      <span className="truncate" aria-live="polite">
        {copied ? 'Copied!' : children}
      </span>
    </Button>
  );
}
