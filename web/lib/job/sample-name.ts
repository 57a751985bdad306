import { bindText, fillText } from '../../../engine/fill/fill-text.ts';
import { columnName, indexColumns } from '../../../engine/fill/names/column-name.ts';
import { nearestName } from '../../../engine/fill/names/nearest-name.ts';
import { isolated } from '../words/isolated.ts';

interface SampleName {
  readonly name: string;
  /** Names the first of its placeholders that no property answers, and the nearest property that there is. */
  readonly fault: string | undefined;
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
    fault: unknown === undefined ? undefined : unknownText(unknown, nearestName(unknown, properties)),
  };
}

const unknownText = (name: string, nearest: string | undefined): string =>
  `There is no property '${isolated(name)}'.${nearest === undefined ? '' : ` Did you mean '${isolated(nearest)}'?`}`;
