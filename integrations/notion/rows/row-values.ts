import { columnName, indexColumns } from '../../../engine/fill/names/column-name.ts';
import type { FieldMap, Report, Value } from '../../../engine/index.ts';
import type { RowsQuery } from '../../../generation/index.ts';
import { type Page, pageSchema } from '../client/replies.ts';
import type { Connection } from '../connection.ts';
import type { SourceProperty, SourceSchema } from '../source-schema.ts';
import { type FlatPage, type FlattenPageOptions, flattenPage, flattenProperty } from './flatten-page.ts';
import { type FileReference, type FlatValue, flattenValue, isFile, isRelation, type RelationReference } from './flatten-value.ts';
import type { PictureFiles } from './picture-files.ts';
import { readPropertyItems } from './property-items.ts';
import { openRelatedPages, type RelatedPages } from './related-pages.ts';
import { idsToAsk, type RelatedSchemas, readRelated, relationsBehind, unlessHidden, wantedProperties } from './wanted-properties.ts';

/** Turns pages of one data source into the fields of rows. */
export interface RowValues {
  /** Ids to ask for; undefined when all properties are wanted. */
  readonly propertyIds: readonly string[] | undefined;
  /** Flattens rows, completes what they show only in part, and makes known what they refer to. */
  readonly flatten: (pages: readonly Page[]) => Promise<readonly FlatPage[]>;
  /** The fields of a flattened row; fetches its pictures. */
  readonly fields: (page: FlatPage) => Promise<FieldMap>;
}

interface RelatedRecords {
  readonly pages: RelatedPages;
  readonly options: FlattenPageOptions;
  /** Properties that were asked for; undefined: all. */
  readonly named: ReadonlySet<string> | undefined;
}

export async function openRowValues(
  connection: Connection,
  pictures: PictureFiles,
  schema: SourceSchema,
  query: RowsQuery,
  report: Report,
  signal: AbortSignal,
): Promise<RowValues> {
  const { requests, names } = connection;
  const properties = wantedProperties(schema, query, names);
  const schemas: RelatedSchemas = new Map([[schema.id, schema]]);
  await readRelated(schemas, connection, relationsBehind(properties, schema), report, signal);
  const optionsFor = (of: SourceSchema, wanted: readonly SourceProperty[]): FlattenPageOptions => ({
    schema: of,
    properties: wanted,
    related: (source) => schemas.get(source ?? ''),
    report: (property, code, message) =>
      report({ severity: 'warning', code: `workspace/${code}`, message: `'${property}' ${message}.`, where: { property } }),
  });
  const rowOptions = optionsFor(schema, properties);

  /** By the name of the relation: each may want other properties of its records. */
  const records = new Map<string, RelatedRecords>();
  for (const { name, type, relatedSource } of properties) {
    const of = type === 'relation' ? schemas.get(relatedSource ?? '') : undefined;
    if (!of) continue;
    const named = namedIn(of, query.related?.get(name));
    const printed = of.properties.filter((inner) => inner.type === 'relation' && named?.has(inner.name));
    await readRelated(schemas, connection, printed, report, signal);
    const options = optionsFor(
      of,
      of.properties.filter((inner) => !named || inner.type === 'title' || named.has(inner.name)),
    );
    const flatten = (page: Page) => flattenPage(page, options);
    const ids = named && idsToAsk(options.properties, of);
    records.set(name, { pages: openRelatedPages(requests, { source: of.id, properties: ids, flatten }), options, named });
  }

  /** By data source: pages of which only the title is needed. */
  const titles = new Map<string, RelatedPages>();
  const titlesOf = (source: string): RelatedPages => {
    const known = titles.get(source);
    if (known) return known;
    const options: FlattenPageOptions = { schema, properties: [], related: () => undefined, report: () => {} };
    const pages = openRelatedPages(requests, { source, properties: ['title'], flatten: (page) => flattenPage(page, options) });
    titles.set(source, pages);
    return pages;
  };
  const titleOf = (source: string | undefined, id: string): string => {
    const loaded = [...records.values()].filter(({ options }) => options.schema.id === source).map(({ pages }) => pages);
    const known = [...loaded, ...(source === undefined ? [] : [titlesOf(source)])].map((pages) => pages.get(id)?.title);
    return known.find((title) => title) ?? id;
  };

  /** Asks for the rest of what a page shows only in part. */
  const complete = async (page: FlatPage, options: FlattenPageOptions, worth: (property: SourceProperty) => boolean): Promise<void> => {
    for (const property of page.partial.filter(worth)) {
      const whole = await readPropertyItems(requests, page.id, property.id, signal);
      page.values.set(property.name, flattenProperty(property, whole, options));
    }
  };
  const completed = new WeakSet<FlatPage>();
  const loadRecords = async ({ pages, options, named }: RelatedRecords, ids: ReadonlySet<string>): Promise<readonly FlatPage[]> => {
    await pages.load(ids, signal);
    const found = [...ids].map((id) => pages.get(id)).filter((page) => page !== undefined);
    for (const record of found) {
      if (completed.has(record)) continue;
      completed.add(record);
      await complete(record, options, ({ name, type }) => type !== 'relation' || named?.has(name) === true);
    }
    return found;
  };
  const loadTitles = async (references: readonly RelationReference[]): Promise<void> => {
    const wanted = new Map<string, Set<string>>();
    for (const { source, ids } of references) {
      if (source === undefined) continue;
      wanted.set(source, wanted.get(source) ?? new Set());
      for (const id of ids) wanted.get(source)?.add(id);
    }
    for (const [source, ids] of wanted) await unlessHidden(titlesOf(source).load(ids, signal));
  };

  const hasTitle = properties.some(({ type }) => type === 'title');
  const flatten: RowValues['flatten'] = async (pages) => {
    const rows = pages.map((page) => flattenPage(page, rowOptions));
    for (const row of rows) {
      await complete(row, rowOptions, () => true);
      if (hasTitle) titlesOf(schema.id).keep({ ...row, values: new Map(), partial: [] });
    }
    const wanted: RelationReference[] = [];
    for (const { name, type } of properties) {
      const references = referencesIn(rows, name);
      const target = records.get(name);
      if (target) {
        const found = await loadRecords(target, new Set(references.flatMap(({ ids }) => ids)));
        wanted.push(...[...(target.named ?? [])].flatMap((inner) => referencesIn(found, inner)));
      } else if (type !== 'relation') wanted.push(...references);
    }
    await loadTitles(wanted);
    return rows;
  };

  const readFile = (file: FileReference, property: string, page: string): Promise<Value> =>
    pictures.read(
      file,
      async () => filesIn(await requests.read(pageSchema, (client) => client.pages.retrieve({ page_id: page }), signal)),
      (message) => report({ severity: 'warning', code: 'workspace/picture', message, where: { property } }),
      signal,
    );
  const resolve = async (value: FlatValue, property: string, page: string, target: RelatedRecords | undefined): Promise<Value> => {
    if (isFile(value)) return readFile(value, property, page);
    if (isRelation(value)) {
      const fields: FieldMap[] = [];
      for (const id of value.ids) {
        const record = target?.pages.get(id);
        fields.push(record ? await recordFields(record) : new Map([['title', titleOf(value.source, id)]]));
      }
      return { type: 'records', records: fields };
    }
    if (!isFlatList(value)) return value;
    const items: Value[] = [];
    for (const item of value) items.push(await resolve(item, property, page, target));
    return items;
  };
  /** `title` comes first: it is what stands for the whole record. */
  const recordFields = async (record: FlatPage): Promise<FieldMap> => {
    const fields = new Map<string, Value>([['title', record.title || record.id]]);
    for (const [name, value] of record.values) fields.set(name, await resolve(value, name, record.id, undefined));
    return fields;
  };

  return {
    propertyIds: query.properties && idsToAsk(properties, schema),
    flatten,
    fields: async (page) => {
      const fields = new Map<string, Value>();
      for (const [name, value] of page.values) fields.set(name, await resolve(value, name, page.id, records.get(name)));
      return fields;
    },
  };
}

/** The properties that answer these names. */
function namedIn({ properties }: SourceSchema, names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  const index = indexColumns(properties.map(({ name }) => name));
  return names && new Set(names.flatMap((name) => index.find(columnName(name))?.column ?? []));
}

function referencesIn(pages: readonly FlatPage[], property: string): readonly RelationReference[] {
  return pages.map(({ values }) => values.get(property) ?? null).filter(isRelation);
}

function isFlatList(value: FlatValue): value is readonly FlatValue[] {
  return Array.isArray(value);
}

/** All files of a page, with the addresses they have now. */
function filesIn(page: Page): readonly FileReference[] {
  return Object.values(page.properties)
    .map((property) => flattenValue(property, { report: () => {} }))
    .flatMap((value): readonly FlatValue[] => (isFlatList(value) ? value : []))
    .filter(isFile);
}
