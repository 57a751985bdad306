import type { DataSource, Page, Parent, Property, StoredValue } from '../workspace/model.ts';
import { type ApiApp, reply, type Services } from './app.ts';
import { array, boolean, type Json, object, readBody } from './body.ts';
import { multipleDataSources } from './databases.ts';
import { invalidUrl, validation } from './errors.ts';
import { findProperty, lookUpProperty } from './find-property.ts';
import { readContainer, readParent } from './read-container.ts';
import { readRichText } from './read-rich-text.ts';
import { readValue } from './read-value.ts';
import { showPage } from './show-page.ts';
import { authorOf, bodyId, demand, findDatabase, findDataSource, findPage, pathId, type Viewer, viewerOf } from './viewer.ts';

const MEMBERS = ['properties', 'icon', 'cover', 'template'];

/** `/v1/pages`: rows of data sources, and pages outside of them, which have only a title. */
export function pages(api: ApiApp, services: Services): void {
  const { store } = services;

  api.get('/pages/:page_id', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'read_content');
    const page = findPage(viewer, pathId(context.req.param('page_id'), 'page_id'));
    const wanted = context.req.queries('filter_properties') ?? context.req.queries('filter_properties[]');
    const source = sourceOf(viewer, page);
    return reply(context, showPage(viewer, page, wanted && source && new Set(wanted.map((name) => findProperty(source, name).id))));
  });

  api.post('/pages', async (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'insert_content');
    const body = await readBody(context, [...MEMBERS, 'parent', 'content', 'children', 'markdown', 'allow_async', 'position']);
    const parent = resolveParent(viewer, readParent(body['parent'], ['page_id', 'data_source_id', 'database_id', 'workspace']));
    const source = parent.type === 'data_source_id' ? findDataSource(viewer, parent.id) : undefined;
    const read = readProperties(viewer, source, object(body['properties'] ?? {}, 'body.properties'));
    if (body['children'] !== undefined) array(body['children'], 'body.children');
    const { icon = null, cover = null } = readContainer(body);
    addOptions(viewer, source, read.columns);
    const page = store.createPage({ parent, values: read.values, icon, cover }, authorOf(viewer));
    context.set('notes', { page: page.id, created: true });
    return reply(context, showPage(viewer, page));
  });

  api.patch('/pages/:page_id', async (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'update_content');
    const before = findPage(viewer, pathId(context.req.param('page_id'), 'page_id'));
    const body = await readBody(context, [...MEMBERS, 'archived', 'in_trash', 'is_archived', 'is_locked', 'erase_content']);
    const container = readContainer(body);
    const given = body['properties'] === undefined ? undefined : object(body['properties'], 'body.properties');
    if (before.inTrash && container.inTrash !== false && Object.keys(body).some((key) => key !== 'in_trash' && key !== 'archived')) {
      throw validation("Can't edit block that is archived. You must unarchive the block before editing.");
    }
    const source = sourceOf(viewer, before);
    if (source && (source.inTrash || store.databases.get(source.databaseId)?.inTrash)) {
      throw validation("Can't edit page on block with an archived ancestor. You must unarchive the ancestor before editing page.");
    }
    const read = given && readProperties(viewer, source, given);
    const isLocked = body['is_locked'] === undefined ? {} : { isLocked: boolean(body['is_locked'], 'body.is_locked') };
    if (read) addOptions(viewer, source, read.columns);
    const page = store.updatePage(before.id, { ...container, ...isLocked, ...(read ? { values: read.values } : {}) }, authorOf(viewer));
    context.set('notes', { page: page.id, ...(given ? { properties: Object.keys(given) } : {}), ...attached(read?.values) });
    return reply(context, showPage(viewer, page));
  });

  api.post('/pages/:page_id/move', async (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'update_content');
    const { id } = findPage(viewer, pathId(context.req.param('page_id'), 'page_id'));
    const body = await readBody(context, ['parent']);
    const parent = readParent(body['parent'], ['page_id', 'data_source_id']);
    if (parent.type === 'page_id') findPage(viewer, parent.id);
    if (parent.type === 'data_source_id') findDataSource(viewer, parent.id);
    return reply(context, showPage(viewer, store.updatePage(id, { parent }, authorOf(viewer))));
  });

  function sourceOf(viewer: Viewer, page: Page): DataSource | undefined {
    return page.parent.type === 'data_source_id' ? viewer.services.store.dataSources.get(page.parent.id) : undefined;
  }

  /** A database stands for its only data source. */
  function resolveParent(viewer: Viewer, parent: Parent): Parent {
    if (parent.type === 'page_id') findPage(viewer, parent.id);
    if (parent.type === 'data_source_id' && viewer.version === '2022-06-28') throw invalidUrl();
    if (parent.type !== 'database_id') return parent;
    const database = findDatabase(viewer, bodyId(parent.id, 'body.parent.database_id'));
    const [only] = database.dataSourceIds;
    if (only === undefined || database.dataSourceIds.length > 1) throw multipleDataSources(database);
    return { type: 'data_source_id', id: only };
  }

  /** New options are part of the columns before the values that name them are written. */
  function addOptions(viewer: Viewer, source: DataSource | undefined, columns: ReadonlyMap<string, Property>): void {
    if (!source || columns.size === 0) return;
    store.updateDataSource(
      source.id,
      { properties: source.properties.map((property) => columns.get(property.id) ?? property) },
      authorOf(viewer),
    );
  }
}

interface ReadProperties {
  readonly values: Readonly<Record<string, StoredValue>>;
  /** Columns that got new options, by id. */
  readonly columns: ReadonlyMap<string, Property>;
}

/** Everything is read before anything is written: a request applies as a whole or not at all. */
function readProperties(viewer: Viewer, source: DataSource | undefined, given: Json): ReadProperties {
  if (!source) return { values: readPageTitle(given), columns: new Map() };
  const columns = new Map<string, Property>();
  const values: Record<string, StoredValue> = {};
  for (const [key, value] of Object.entries(given)) {
    const property = lookUpProperty(source, key);
    if (!property) throw validation(`${key} is not a property that exists.`);
    const read = readValue(viewer, property, value, `body.properties.${key}`);
    values[property.id] = read.value;
    if (read.options) columns.set(property.id, { ...property, options: read.options } as Property);
  }
  return { values, columns };
}

function readPageTitle(given: Json): Readonly<Record<string, StoredValue>> {
  const title = given['title'];
  for (const key of Object.keys(given)) if (key !== 'title') throw validation(`${key} is not a property that exists.`);
  if (title === undefined) return {};
  const items = Array.isArray(title) ? title : object(title, 'body.properties.title')['title'];
  return { title: readRichText(items, 'body.properties.title') };
}

/** Names of the files that were written, for the journal. */
function attached(values: Readonly<Record<string, StoredValue>> | undefined): { attached?: readonly string[] } {
  const names = Object.values(values ?? {}).flatMap((value) =>
    Array.isArray(value)
      ? value.flatMap((item) => (typeof item === 'object' && item !== null && 'name' in item ? [String(item.name)] : []))
      : [],
  );
  return names.length > 0 ? { attached: names } : {};
}
