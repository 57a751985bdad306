import type { Author, Id } from '../workspace/model.ts';
import type { Store } from '../workspace/store.ts';
import type { FarEnd } from './read-schema.ts';

/** Adds the columns at the other end of new two-way relations of `sourceId`. */
export function placeFarEnds(store: Store, sourceId: Id, farEnds: readonly FarEnd[], author: Author): void {
  for (const { dataSourceId, property } of farEnds) {
    const target = store.dataSources.get(dataSourceId);
    if (!target) continue;
    const names = new Set(target.properties.map(({ name }) => name));
    let { name } = property;
    for (let copy = 1; names.has(name); copy += 1) name = `${property.name} (${copy})`;
    store.updateDataSource(dataSourceId, { properties: [...target.properties, { ...property, name, dataSourceId: sourceId }] }, author);
  }
}
