import type { Schema, Workspace } from '../../generation/index.ts';

/** Rows of one query. */
const MOST = 100;

export interface MarkedRows {
  /** Ids of the first ones. */
  readonly ids: readonly string[];
  /** There are more than these. */
  readonly hasMore: boolean;
}

/** Rows marked Ready to Generate, found with one query; none where the database can't say so. */
export const readyRows = (workspace: Workspace, schema: Schema, signal: AbortSignal): Promise<MarkedRows> =>
  markedRows(workspace, schema, 'ready', signal);

/** Rows with the mark, or with none, found with one query; none where the database has no marks. */
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
    limit: MOST,
    properties: properties.slice(0, 1).map(({ name }) => name),
  };
  for await (const row of workspace.rows(query, () => undefined, signal)) ids.push(row.id);
  return { ids, hasMore: ids.length === MOST };
}
