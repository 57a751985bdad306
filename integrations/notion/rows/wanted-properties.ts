import type { Report } from '../../../engine/index.ts';
import { type RowsQuery, WorkspaceFailure } from '../../../generation/index.ts';
import { type Connection, filesPropertyOf, type PropertyNames, statusPropertyOf } from '../connection.ts';
import type { SourceProperty, SourceSchema } from '../source-schema.ts';

/** What the run itself writes is no value to be printed, unless it is asked for by name. */
export function wantedProperties(schema: SourceSchema, query: RowsQuery, names: PropertyNames): readonly SourceProperty[] {
  const { properties } = schema;
  if (query.properties) return properties.filter(({ name }) => query.properties?.includes(name));
  const own = [statusPropertyOf(properties, names), filesPropertyOf(properties, names)];
  return properties.filter((property) => !own.includes(property));
}

/** The relations that rollups go through. */
function relationsOf(properties: readonly SourceProperty[], schema: SourceSchema): readonly SourceProperty[] {
  const relations = new Set(properties.map(({ rollup }) => rollup?.relation));
  return schema.properties.filter(({ name, type }) => type === 'relation' && relations.has(name));
}

/** The relations that are printed themselves, or as the way of a rollup. */
export function relationsBehind(properties: readonly SourceProperty[], schema: SourceSchema): readonly SourceProperty[] {
  return [...properties.filter(({ type }) => type === 'relation'), ...relationsOf(properties, schema)];
}

/** By data source: its schema, or undefined for one that is not shared with the connection. */
export type RelatedSchemas = Map<string, SourceSchema | undefined>;

/** Makes known the sources behind relations; a relation to one that is not shared is reported. */
export async function readRelated(
  known: RelatedSchemas,
  connection: Connection,
  relations: readonly SourceProperty[],
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, relatedSource } of relations) {
    if (relatedSource === undefined) continue;
    if (!known.has(relatedSource)) known.set(relatedSource, await unlessHidden(connection.source(relatedSource, signal)));
    if (known.get(relatedSource)) continue;
    report({
      severity: 'warning',
      code: 'workspace/relation-not-shared',
      message: `The records of '${name}' can't be read: the database they are in is not shared with the connection.`,
      where: { property: name },
      hint: `Open the database behind '${name}' in Notion and add the connection under '•••' → 'Connections'.`,
    });
  }
}

/** Undefined for what the connection may not see: it is absent for it, not a failure. */
export async function unlessHidden<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof WorkspaceFailure && (error.reason === 'not-found' || error.reason === 'forbidden')) return undefined;
    throw error;
  }
}

/**
 * Ids to ask for, when not all properties are wanted. Whether rollups and formulas looked at more records than Notion shows, relations alone
 * tell; those that a formula looks at, it does not name.
 */
export function idsToAsk(properties: readonly SourceProperty[], schema: SourceSchema): readonly string[] {
  const relations = properties.some(({ type }) => type === 'formula')
    ? schema.properties.filter(({ type }) => type === 'relation')
    : relationsOf(properties, schema);
  return [...new Set([...properties, ...relations].map(({ id }) => id))];
}
