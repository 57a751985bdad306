import type { Author, DataSource, Property } from '../workspace/model.ts';
import type { Store } from '../workspace/store.ts';
import { placeFarEnds } from './place-far-ends.ts';
import type { ReadSchema } from './read-schema.ts';

/** Gives a data source its new columns. Values of columns that are gone or of another type are gone too, as are far ends of relations. */
export function updateSchema(store: Store, before: DataSource, schema: ReadSchema, author: Author): DataSource {
  const after = new Map(schema.properties.map((property) => [property.id, property]));
  const lost = before.properties.filter((property) => after.get(property.id)?.type !== property.type);
  if (lost.length > 0) {
    const ids = new Set(lost.map(({ id }) => id));
    store.put({
      pages: store.pagesOf(before.id).map((page) => ({
        ...page,
        values: Object.fromEntries(Object.entries(page.values).filter(([id]) => !ids.has(id))),
      })),
    });
  }
  const source = store.updateDataSource(before.id, { properties: schema.properties }, author);
  for (const property of lost) dropFarEnd(store, property, author);
  placeFarEnds(store, before.id, schema.farEnds, author);
  return store.dataSources.get(before.id) ?? source;
}

function dropFarEnd(store: Store, property: Property, author: Author): void {
  if (property.type !== 'relation' || property.syncedId === undefined) return;
  const target = store.dataSources.get(property.dataSourceId);
  if (target) store.updateDataSource(target.id, { properties: target.properties.filter(({ id }) => id !== property.syncedId) }, author);
}
