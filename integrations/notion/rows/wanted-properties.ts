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

/** Schemas of the sources behind relations and rollups; one that is not shared is reported and left out. */
export async function relatedSchemas(
  connection: Connection,
  schema: SourceSchema,
  properties: readonly SourceProperty[],
  report: Report,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SourceSchema>> {
  const schemas = new Map<string, SourceSchema>();
  const hidden = new Set<string>();
  for (const { name, relatedSource } of [...properties.filter(({ type }) => type === 'relation'), ...relationsOf(properties, schema)]) {
    if (relatedSource === undefined || schemas.has(relatedSource) || hidden.has(relatedSource)) continue;
    try {
      schemas.set(relatedSource, relatedSource === schema.id ? schema : await connection.source(relatedSource, signal));
    } catch (error) {
      if (!isHidden(error)) throw error;
      hidden.add(relatedSource);
      report({
        severity: 'warning',
        code: 'workspace/relation-not-shared',
        message: `The records of '${name}' can't be read: the database they are in is not shared with the connection.`,
        where: { property: name },
        hint: `Open the database behind '${name}' in Notion and add the connection under '•••' → 'Connections'.`,
      });
    }
  }
  return schemas;
}

/** What the connection may not see is absent for it, not a failure. */
export function isHidden(error: unknown): boolean {
  return error instanceof WorkspaceFailure && (error.reason === 'not-found' || error.reason === 'forbidden');
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
