import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '../../lib/class-names.ts';
import { Button } from './button.tsx';

interface FileDropProps {
  readonly label: string;
  /** What may be dropped, in words. */
  readonly hint: string;
  /** Endings with their dots, as the attribute of the same name has them. */
  readonly accept: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that takes a file, also by dropping one on it. */
export function FileDrop({ label, hint, accept, isBusy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside, which the keyboard reaches
    <div
      className={cn('flex flex-col gap-1 rounded-lg border border-dashed border-control-line p-3', isOver && 'bg-accent-soft')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !isBusy) onFile(file);
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was mended.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
        {!isBusy && <Upload aria-hidden />}
        {label}
      </Button>
      <p className="text-center text-xs text-muted">{hint}</p>
    </div>
  );
}
