import { CircleAlert, Copy, Info, TriangleAlert, X } from 'lucide-react';
import type { Diagnostic, Severity } from '../../../engine/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { CopyButton } from '../../components/controls/copy-button.tsx';

const LOOKS = {
  error: { icon: CircleAlert, colour: 'text-danger', word: 'Error' },
  warning: { icon: TriangleAlert, colour: 'text-warning', word: 'Warning' },
  info: { icon: Info, colour: 'text-muted', word: 'Note' },
} as const satisfies Record<Severity, unknown>;

const ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** What there is to say about a document, the gravest first. */
export function NotesPanel({ notes, onClose }: { readonly notes: readonly Diagnostic[]; readonly onClose: () => void }) {
  const sorted = ORDER.flatMap((severity) => notes.filter((note) => note.severity === severity));
  return (
    <section
      aria-label="Notes on this document"
      className="flex max-h-2/5 shrink-0 flex-col border-t border-line bg-surface @2xl:max-h-none @2xl:w-72 @2xl:border-t-0 @2xl:border-l"
    >
      <div className="flex items-center justify-between px-4 py-2">
        <h2 className="font-semibold">Notes</h2>
        <Button variant="ghost" size="icon-small" aria-label="Close the notes" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <ul tabIndex={0} aria-label="Notes" className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pb-4">
        {sorted.map((note) => (
          <Note key={`${note.code} ${note.message} ${note.where?.part ?? ''}`} note={note} />
        ))}
      </ul>
    </section>
  );
}

function Note({ note: { severity, message, hint, where } }: { readonly note: Diagnostic }) {
  const { icon: Icon, colour, word } = LOOKS[severity];
  const place = [where?.part, where?.path].filter(Boolean).join(', ');
  /** A hint that says what to write lets it be copied. */
  const placeholder = /\{\{.+\}\}/u.exec(hint ?? '')?.[0];
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${colour}`} aria-label={word} role="img" />
      <div className="flex min-w-0 flex-col gap-1 break-words">
        <p>{message}</p>
        {hint && <p className="text-muted">{hint}</p>}
        {place && <p className="text-xs text-muted">{place}</p>}
        {placeholder && (
          <CopyButton
            text={placeholder}
            label={`Copy ${placeholder}`}
            icon={<Copy aria-hidden />}
            size="small"
            className="max-w-full self-start"
          >
            {placeholder}
          </CopyButton>
        )}
      </div>
    </li>
  );
}
