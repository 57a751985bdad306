import { bindText, fillText } from '../../../engine/fill/fill-text.ts';

/** The file name that a pattern gives for a row of texts, as the run will name it. */
export function sampleName(pattern: string, row: Readonly<Record<string, string>>): string {
  const { value: bound } = bindText(pattern);
  const fields = new Map(Object.entries(row));
  return fillText(bound, { id: '', fields }, { locale: 'en-US', timeZone: 'UTC' }, () => undefined);
}
