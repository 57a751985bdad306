import type { Diagnostic } from '../../../engine/index.ts';
import { isolated } from '../../lib/isolated.ts';

/** The notes with a reason for each column that the plan leaves empty, in place of the note that it is empty. */
export function withLocked(notes: readonly Diagnostic[], locked: readonly string[]): readonly Diagnostic[] {
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
