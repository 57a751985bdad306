import type { DataSource, Id, Page, StoredValue } from './model.ts';

/**
 * The pages at the other end of two-way relations, changed so that they name `page` exactly when it names them.
 * `before` and `written` are its values by property id; only written relations are looked at.
 */
export function syncRelations(
  pages: ReadonlyMap<Id, Page>,
  dataSource: DataSource,
  page: Page,
  before: Readonly<Record<string, StoredValue>>,
  written: Readonly<Record<string, StoredValue>>,
): Page[] {
  const changed = new Map<Id, Page>();
  for (const property of dataSource.properties) {
    if (property.type !== 'relation' || property.syncedId === undefined || !(property.id in written)) continue;
    const { syncedId } = property;
    const earlier = new Set(idsOf(before[property.id]));
    const now = new Set(idsOf(written[property.id]));
    const put = (id: Id, change: (ids: readonly Id[]) => readonly Id[]) => {
      const other = changed.get(id) ?? pages.get(id);
      if (other) changed.set(id, { ...other, values: { ...other.values, [syncedId]: change(idsOf(other.values[syncedId])) } });
    };
    for (const id of now) if (!earlier.has(id)) put(id, (ids) => (ids.includes(page.id) ? ids : [...ids, page.id]));
    for (const id of earlier) if (!now.has(id)) put(id, (ids) => ids.filter((other) => other !== page.id));
  }
  return [...changed.values()];
}

function idsOf(value: StoredValue | undefined): readonly Id[] {
  return Array.isArray(value) ? (value as readonly Id[]) : [];
}
