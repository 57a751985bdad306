import type { Diagnostic, Report } from '../../../engine/index.ts';
import { type RowsQuery, WorkspaceFailure, type WorkspaceRow } from '../../../generation/index.ts';
import type { GuardedFetch } from '../../guarded-fetch/guarded-fetch.ts';
import { fileKeysOf } from '../attach/row-state.ts';
import { queryPages } from '../client/query-pages.ts';
import { type Connection, filesPropertyOf, type RowOrigin, statusPropertyOf } from '../connection.ts';
import type { SourceSchema } from '../source-schema.ts';
import { openPictureFiles } from './picture-files.ts';
import { openRowValues } from './row-values.ts';

/** Rows of a data source, read while they are used: at most one page of 100 with its related records is held. */
export async function* readRows(
  connection: Connection,
  fetcher: GuardedFetch,
  query: RowsQuery,
  report: Report,
  signal: AbortSignal,
): AsyncGenerator<WorkspaceRow> {
  const schema = await connection.source(query.source, signal);
  const filter = markFilter(connection, schema, query, report);
  if (filter === 'nothing') return;
  const values = await openRowValues(connection, openPictureFiles(fetcher), schema, query, onceEach(report), signal);
  const filesProperty = query.files ? filesPropertyOf(schema.properties, connection.names) : undefined;
  const properties = values.propertyIds && [...new Set([...values.propertyIds, ...(filesProperty ? [filesProperty.id] : [])])];
  const { limit, skip = 0, reading } = query;
  const places = reading && connection.placesOf(reading);
  const pages = queryPages(connection.requests, { source: schema.id, filter, limit, skip, places, properties }, signal);
  let origin: RowOrigin | undefined;
  for await (const { pages: all, filter: asked, cursor, before } of pages) {
    const found = all.slice(Math.max(0, skip - before));
    if (found.length === 0) continue;
    // Rows leave the filter as they are done, so the next ones are always on its first page.
    origin =
      query.readyOnly && origin && origin.filter === asked
        ? origin
        : { source: schema, filter: asked, cursor: query.readyOnly ? undefined : cursor };
    for (const { id } of found) connection.origins.keep(id, origin);
    for (const [index, flat] of (await values.flatten(found)).entries()) {
      const row = { id: flat.id, fields: await values.fields(flat) };
      const page = filesProperty && found[index];
      yield page ? { ...row, files: fileKeysOf(page, schema, connection.names) } : row;
    }
  }
}

/** Asks by the real type of the property; an option that does not exist can't be asked for, and no row has it. */
function markFilter(
  { names }: Connection,
  schema: SourceSchema,
  query: RowsQuery,
  report: Report,
): Readonly<Record<string, unknown>> | undefined | 'nothing' {
  if (!query.readyOnly && !query.unmarkedOnly) return undefined;
  const property = statusPropertyOf(schema.properties, names);
  if (!property)
    throw new WorkspaceFailure('invalid', `The database '${schema.title}' has no select or status property '${names.status}'.`, {
      hint: `If it was renamed, name it '${names.status}' again; otherwise add it. Then mark rows as ready.`,
    });
  if (query.unmarkedOnly) return { property: property.id, [property.type]: { is_empty: true } };
  if (!property.options?.includes(names.statuses.ready)) {
    report({
      severity: 'info',
      code: 'workspace/no-ready-option',
      message: `'${names.status}' has no option '${names.statuses.ready}', so no row is ready.`,
      where: { property: names.status },
    });
    return 'nothing';
  }
  return { property: property.id, [property.type]: { equals: names.statuses.ready } };
}

const MOST_DIAGNOSTICS = 500;

/** The same fault of thousands of rows is told once. */
function onceEach(report: Report): Report {
  const told = new Set<string>();
  return (diagnostic: Diagnostic) => {
    const key = `${diagnostic.code}\n${diagnostic.message}`;
    if (told.has(key) || told.size >= MOST_DIAGNOSTICS) return;
    told.add(key);
    report(diagnostic);
  };
}
