import type { TemplateSource } from '../../contracts/index.ts';
import type { Row, Value } from '../../engine/index.ts';
import { openRows } from '../../integrations/files/read-rows.ts';
import type { SourceReader } from '../runs/open-sources.ts';

export type SampleName = Extract<TemplateSource, { kind: 'sample' }>['name'];

const NAMES: readonly SampleName[] = ['invoice', 'certificate', 'contract'];

/** The sample that an id of a database or document of the demo means; undefined for everything else. */
export function sampleOf(id: string): SampleName | undefined {
  return id === 'demo' ? 'invoice' : NAMES.find((name) => name === id);
}

/** The rows of a sample as a table of the demo. */
export interface SampleTable {
  readonly name: SampleName;
  /** In their order; the first one is the title. Types are Notion's words. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Row[];
}

export async function readSample(sources: SourceReader, name: SampleName): Promise<SampleTable> {
  const source = await openRows(await sources.rowsFile('', { kind: 'sample', name }));
  const rows: Row[] = [];
  for await (const row of source.rows()) rows.push(row);
  const columns = source.columns.map((column, index) => ({
    name: column,
    type: index === 0 ? 'title' : typeOf(rows[0]?.fields.get(column) ?? null),
  }));
  return { name, columns, rows };
}

function typeOf(value: Value): string {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'checkbox';
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/u.test(value) ? 'date' : 'rich_text';
  return value !== null && typeof value === 'object' && 'type' in value && value.type === 'picture' ? 'files' : 'relation';
}
