import type { Diagnostic } from '../../../engine/index.ts';
import { isolated } from '../../lib/words/isolated.ts';

interface SortedNotes {
  /** That every row gives the same pages, as the document has no placeholder; it is said above the pages. */
  readonly unfilled: Diagnostic | undefined;
  /** The others, for the list. */
  readonly notes: readonly Diagnostic[];
}

interface ShownRow {
  /** Whether a row fills the pages, or they are the template's own. */
  readonly isRow: boolean;
  /** Columns of the document that the plan leaves empty. */
  readonly locked: readonly string[];
}

/** What there is to say about the pages, by where it is said. */
export function sortNotes(diagnostics: readonly Diagnostic[], { isRow, locked }: ShownRow): SortedNotes {
  const found = withLocked(diagnostics, locked);
  const unfilled = isRow ? found.find(({ code }) => code === 'fill/no-placeholder') : undefined;
  return { unfilled, notes: found.filter((note) => note !== unfilled) };
}

/** The notes with a reason for each column that the plan leaves empty, in place of the note that it is empty. */
function withLocked(notes: readonly Diagnostic[], locked: readonly string[]): readonly Diagnostic[] {
  if (locked.length === 0) return notes;
  const reasons = locked.map(
    (property): Diagnostic => ({
      severity: 'warning',
      code: 'run/locked-property',
      message: `'${isolated(property)}' stays empty on the free plan.`,
      hint: 'Relations, rollups and pictures come with a paid plan.',
      where: { property },
    }),
  );
  const isExplained = ({ code, where }: Diagnostic) => code === 'fill/missing-value' && locked.includes(where?.property ?? '');
  return [...reasons, ...notes.filter((note) => !isExplained(note))];
}
