import { bindText, fillText } from '../../engine/fill/fill-text.ts';
import { columnName, indexColumns } from '../../engine/fill/names/column-name.ts';
import { nearestName } from '../../engine/fill/names/nearest-name.ts';

interface SampleName {
  readonly name: string;
  /** The first of its names that no property answers, with the nearest one that there is. */
  readonly unknown: { readonly name: string; readonly nearest: string | undefined } | undefined;
}

/** The file name that a pattern gives for a row of texts, as the run will name it. `properties`: names of all there are. */
export function sampleName(pattern: string, properties: readonly string[], row: Readonly<Record<string, string>>): SampleName {
  const { value: bound } = bindText(pattern);
  const index = indexColumns(properties);
  // Within a loop, names are those of its records.
  const hasLoop = bound.nodes.some(({ type }) => type === 'loop');
  const unknown = hasLoop ? undefined : bound.names.find((name) => !index.find(columnName(name)));
  return {
    name: fillText(bound, { id: '', fields: new Map(Object.entries(row)) }, { locale: 'en-US', timeZone: 'UTC' }, () => undefined),
    unknown: unknown === undefined ? undefined : { name: unknown, nearest: nearestName(unknown, properties) },
  };
}
