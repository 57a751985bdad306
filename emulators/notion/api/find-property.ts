import type { DataSource, Property } from '../workspace/model.ts';
import { validation } from './errors.ts';

/** The column that a name, an id as the API shows it, or a raw id means. */
export function lookUpProperty(source: DataSource, nameOrId: string): Property | undefined {
  const { properties } = source;
  return (
    properties.find(({ id }) => encodeURIComponent(id) === nameOrId) ??
    properties.find(({ id }) => id === nameOrId) ??
    properties.find(({ name }) => name === nameOrId)
  );
}

export function findProperty(source: DataSource, nameOrId: string): Property {
  const property = lookUpProperty(source, nameOrId);
  if (!property) throw validation(`Could not find property with name or id: ${nameOrId}`);
  return property;
}
