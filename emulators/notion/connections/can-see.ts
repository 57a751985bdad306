import type { Id, Parent } from '../workspace/model.ts';
import type { Store } from '../workspace/store.ts';
import type { Connection } from './connection.ts';

/** Whether a page, data source or database was shared with the connection: itself, or something it lies under. */
export function canSee(store: Store, connection: Connection, id: Id): boolean {
  for (let at: Id | undefined = id; at !== undefined; at = containerOf(store, at)) if (connection.sees(at)) return true;
  return false;
}

/** Whether an object is the page `top` or lies under it. */
export function liesUnder(store: Store, id: Id, top: Id): boolean {
  for (let at: Id | undefined = id; at !== undefined; at = containerOf(store, at)) if (at === top) return true;
  return false;
}

function containerOf(store: Store, id: Id): Id | undefined {
  const dataSource = store.dataSources.get(id);
  if (dataSource) return dataSource.databaseId;
  const parent: Parent | undefined = store.pages.get(id)?.parent ?? store.databases.get(id)?.parent;
  return parent === undefined || parent.type === 'workspace' ? undefined : parent.id;
}
