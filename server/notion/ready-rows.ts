import type { Schema, Workspace } from '../../generation/index.ts';

/** Rows that are named: as many as one query of Notion gives. */
const MOST = 100;

export interface MarkedRows {
  /** Ids of the first ones. */
  readonly ids: readonly string[];
  /** There are more than these. */
  readonly hasMore: boolean;
}

/** Rows marked Ready to Generate, the first of them; none where the database can't say so. */
export const readyRows = (workspace: Workspace, schema: Schema, signal: AbortSignal): Promise<MarkedRows> =>
  markedRows(workspace, schema, 'ready', signal);

/** Rows with the mark, or with none, the first of them; none where the database has no marks. */
export async function markedRows(
  workspace: Workspace,
  { database, properties, statusProperty }: Schema,
  mark: 'ready' | 'none',
  signal: AbortSignal,
): Promise<MarkedRows> {
  if (!statusProperty) return { ids: [], hasMore: false };
  const ids: string[] = [];
  const query = {
    source: database.id,
    readyOnly: mark === 'ready',
    unmarkedOnly: mark === 'none',
    // One more says that there are more; it is asked for only where Notion has it.
    limit: MOST + 1,
    properties: properties.slice(0, 1).map(({ name }) => name),
  };
  for await (const row of workspace.rows(query, () => undefined, signal)) ids.push(row.id);
  return { ids: ids.slice(0, MOST), hasMore: ids.length > MOST };
}
