import type { Schema, Workspace } from '../../generation/index.ts';

/** Rows of one query. */
const MOST = 100;

export interface ReadyRows {
  /** Ids of the first ones. */
  readonly ids: readonly string[];
  /** There are more than these. */
  readonly hasMore: boolean;
}

/** Rows marked Ready to Generate, found with one query; none where the database can't say so. */
export async function readyRows(
  workspace: Workspace,
  { database, properties, statusProperty }: Schema,
  signal: AbortSignal,
): Promise<ReadyRows> {
  if (!statusProperty) return { ids: [], hasMore: false };
  const ids: string[] = [];
  const query = { source: database.id, readyOnly: true, limit: MOST, properties: properties.slice(0, 1).map(({ name }) => name) };
  for await (const row of workspace.rows(query, () => undefined, signal)) ids.push(row.id);
  return { ids, hasMore: ids.length === MOST };
}
