import type { DataSource } from '../workspace/model.ts';
import { type ApiApp, type ApiContext, reply, type Services } from './app.ts';
import { boolean, object, readBody } from './body.ts';
import { invalidUrl } from './errors.ts';
import { findProperty } from './find-property.ts';
import { placeFarEnds } from './place-far-ends.ts';
import { readFilter } from './query/filter.ts';
import { createPaginator, readPageRequest } from './query/paginate.ts';
import { sortPages } from './query/sort.ts';
import { readContainer, readParent, readTitles } from './read-container.ts';
import { readNewSchema, readSchemaChange } from './read-schema.ts';
import { showDataSource } from './show-database.ts';
import { showPage } from './show-page.ts';
import { updateSchema } from './update-schema.ts';
import { authorOf, bodyId, demand, findDatabase, findDataSource, pathId, viewerOf } from './viewer.ts';

/** Rows that one query gives at most, however it is paged. */
const QUERY_CAP = 10_000;

const MEMBERS = ['parent', 'title', 'icon', 'properties'];
const QUERY_MEMBERS = ['filter', 'sorts', 'start_cursor', 'page_size', 'in_trash', 'archived', 'result_type'];

/** `/v1/data_sources`: columns and rows. */
export function dataSources(api: ApiApp, services: Services): void {
  const { store } = services;
  const paginate = createPaginator(QUERY_CAP);

  const viewerOfVersion = (context: ApiContext) => {
    const viewer = viewerOf(context, services);
    if (viewer.version === '2022-06-28') throw invalidUrl();
    return viewer;
  };

  api.get('/data_sources/:data_source_id', (context) => {
    const viewer = viewerOfVersion(context);
    demand(viewer, 'read_content');
    return reply(context, showDataSource(viewer, findDataSource(viewer, pathId(context.req.param('data_source_id'), 'data_source_id'))));
  });

  api.post('/data_sources', async (context) => {
    const viewer = viewerOfVersion(context);
    demand(viewer, 'insert_content');
    const body = await readBody(context, MEMBERS);
    const parent = readParent(body['parent'], ['database_id']);
    const databaseId = bodyId('id' in parent ? parent.id : undefined, 'body.parent.database_id');
    findDatabase(viewer, databaseId);
    const schema = readNewSchema(viewer, object(body['properties'], 'body.properties'), databaseId);
    const { icon = null, cover = null } = readContainer(body);
    const { title = '' } = readTitles(body);
    const source = store.createDataSource({ databaseId, title, icon, cover, properties: schema.properties }, authorOf(viewer));
    placeFarEnds(store, source.id, schema.farEnds, authorOf(viewer));
    context.set('notes', { dataSource: source.id });
    return reply(context, showDataSource(viewer, source));
  });

  api.patch('/data_sources/:data_source_id', async (context) => {
    const viewer = viewerOfVersion(context);
    demand(viewer, 'update_content');
    const before = findDataSource(viewer, pathId(context.req.param('data_source_id'), 'data_source_id'));
    const body = await readBody(context, [...MEMBERS, 'in_trash', 'archived']);
    const titles = readTitles(body);
    const container = readContainer(body);
    const schema =
      body['properties'] === undefined
        ? undefined
        : readSchemaChange(viewer, before, object(body['properties'], 'body.properties'), 'body.properties');
    let source: DataSource = before;
    if (schema) source = updateSchema(store, before, schema, authorOf(viewer));
    if (Object.keys({ ...titles, ...container }).length > 0)
      source = store.updateDataSource(before.id, { ...titles, ...container }, authorOf(viewer));
    context.set('notes', { dataSource: source.id, ...(schema ? { properties: Object.keys(body['properties'] as object) } : {}) });
    return reply(context, showDataSource(viewer, source));
  });

  api.get('/data_sources/:data_source_id/templates', (context) => {
    const viewer = viewerOfVersion(context);
    findDataSource(viewer, pathId(context.req.param('data_source_id'), 'data_source_id'));
    return context.json({ templates: [], has_more: false, next_cursor: null });
  });

  api.post('/data_sources/:data_source_id/query', async (context) => {
    const viewer = viewerOfVersion(context);
    demand(viewer, 'read_content');
    const source = findDataSource(viewer, pathId(context.req.param('data_source_id'), 'data_source_id'));
    const body = await readBody(context, QUERY_MEMBERS);
    const holds = body['filter'] === undefined ? undefined : readFilter(viewer, source, object(body['filter'], 'body.filter'));
    const wanted = context.req.queries('filter_properties') ?? context.req.queries('filter_properties[]');
    const only = wanted && new Set(wanted.map((name) => findProperty(source, name).id));
    const trash = body['in_trash'] ?? body['archived'];
    const inTrash = trash === undefined ? false : boolean(trash, 'body.in_trash');
    const none = body['result_type'] === 'data_source';

    const page = paginate(readPageRequest(body), () => {
      const pages = none ? [] : store.pagesOf(source.id).filter((row) => row.inTrash === inTrash && (!holds || holds(row)));
      return sortPages(viewer, source, pages, body['sorts']).map(({ id }) => id);
    });
    const rows = page.ids.flatMap((id) => store.pages.get(id) ?? []);
    context.set('notes', { dataSource: source.id, rows: rows.length });
    return reply(context, {
      object: 'list',
      results: rows.map((row) => showPage(viewer, row, only)),
      next_cursor: page.nextCursor,
      has_more: page.nextCursor !== null,
      type: 'page_or_data_source',
      page_or_data_source: {},
      ...(page.capped ? { request_status: { type: 'incomplete', incomplete_reason: 'query_result_limit_reached' } } : {}),
    });
  });
}
