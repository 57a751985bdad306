import { randomUUID } from 'node:crypto';
import type { Id, View } from '../workspace/model.ts';
import { type ApiApp, reply, type Services } from './app.ts';
import { object, readBody, string } from './body.ts';
import { notFound, validation } from './errors.ts';
import { readFilter } from './query/filter.ts';
import { createPaginator, paginateItems, readPageRequest } from './query/paginate.ts';
import { sortPages } from './query/sort.ts';
import { showExactTime } from './show-database.ts';
import { partialUser } from './show-user.ts';
import { authorOf, bodyId, demand, findDatabase, findDataSource, pathId, type Viewer, viewerOf } from './viewer.ts';

const QUERY_LIFETIME = 15 * 60_000;

/** `/v1/views`: how a data source is looked at, and queries through a view. */
export function views(api: ApiApp, services: Services): void {
  const { store } = services;
  const queries = new Map<string, { readonly viewId: Id; readonly ids: readonly Id[]; readonly expires: number }>();
  const paginate = createPaginator();

  const find = (viewer: Viewer, text: string): View => {
    const id = pathId(text, 'view_id');
    const view = store.views.get(id);
    if (!view) throw notFound('view', id, viewer.connection.botName, viewer.connection.botId);
    findDatabase(viewer, view.databaseId);
    return view;
  };

  api.get('/views', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'read_content');
    const { database_id: database, data_source_id: source } = context.req.query();
    if (database === undefined && source === undefined) {
      throw validation('query failed validation: query.database_id or query.data_source_id should be defined.');
    }
    const databaseId = database === undefined ? undefined : findDatabase(viewer, pathId(database, 'database_id')).id;
    const sourceId = source === undefined ? undefined : findDataSource(viewer, pathId(source, 'data_source_id')).id;
    const all = [...store.views.values()].filter(
      (view) => (databaseId === undefined || view.databaseId === databaseId) && (sourceId === undefined || view.dataSourceId === sourceId),
    );
    const { items, nextCursor } = paginateItems(all, ({ id }) => id, readPageRequest(context.req.query(), 'query'));
    return reply(context, {
      object: 'list',
      results: items.map(({ id }) => ({ object: 'view', id })),
      next_cursor: nextCursor,
      has_more: nextCursor !== null,
      type: 'view',
      view: {},
    });
  });

  api.get('/views/:view_id', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'read_content');
    return reply(context, showView(viewer, find(viewer, context.req.param('view_id'))));
  });

  api.post('/views', async (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'insert_content');
    const body = await readBody(context);
    const source = findDataSource(viewer, bodyId(body['data_source_id'], 'body.data_source_id'));
    const databaseId = findDatabase(viewer, bodyId(body['database_id'] ?? source.databaseId, 'body.database_id')).id;
    const view = store.createView(
      {
        databaseId,
        dataSourceId: source.id,
        name: string(body['name'] ?? '', 'body.name'),
        type: string(body['type'], 'body.type'),
        filter: body['filter'] ?? null,
        sorts: body['sorts'] ?? null,
      },
      authorOf(viewer),
    );
    return reply(context, showView(viewer, view));
  });

  api.patch('/views/:view_id', async (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'update_content');
    const { id } = find(viewer, context.req.param('view_id'));
    const body = await readBody(context);
    const view = store.updateView(
      id,
      {
        ...(body['name'] === undefined ? {} : { name: string(body['name'], 'body.name') }),
        ...(body['filter'] === undefined ? {} : { filter: body['filter'] }),
        ...(body['sorts'] === undefined ? {} : { sorts: body['sorts'] }),
      },
      authorOf(viewer),
    );
    return reply(context, showView(viewer, view));
  });

  api.delete('/views/:view_id', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'update_content');
    const view = find(viewer, context.req.param('view_id'));
    store.deleteView(view.id);
    const { object: kind, id, parent, type } = showView(viewer, view);
    return reply(context, { object: kind, id, parent, type });
  });

  api.post('/views/:view_id/queries', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'read_content');
    const view = find(viewer, context.req.param('view_id'));
    const source = findDataSource(viewer, view.dataSourceId);
    const holds = view.filter === null ? () => true : readFilter(viewer, source, object(view.filter, 'body.filter'));
    const rows = store.pagesOf(source.id).filter((page) => !page.inTrash && holds(page));
    const ids = sortPages(viewer, source, rows, view.sorts ?? []).map((page) => page.id);
    const id = randomUUID();
    const expires = services.now() + QUERY_LIFETIME;
    for (const [old, query] of queries) if (query.expires < services.now()) queries.delete(old);
    queries.set(id, { viewId: view.id, ids, expires });
    const first = paginate({ size: 100, cursor: undefined }, () => ids);
    return reply(context, {
      object: 'view_query',
      id,
      view_id: view.id,
      expires_at: showExactTime(expires),
      total_count: ids.length,
      results: first.ids.map((page) => ({ object: 'page', id: page })),
      next_cursor: first.nextCursor,
      has_more: first.nextCursor !== null,
    });
  });

  const findQuery = (viewer: Viewer, viewId: string, text: string) => {
    const view = find(viewer, viewId);
    const id = pathId(text, 'query_id');
    const query = queries.get(id);
    if (query?.viewId !== view.id || query.expires < services.now()) {
      throw notFound('view query', id, viewer.connection.botName, viewer.connection.botId);
    }
    return { id, query };
  };

  api.get('/views/:view_id/queries/:query_id', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'read_content');
    const { query } = findQuery(viewer, context.req.param('view_id'), context.req.param('query_id'));
    const page = paginate(readPageRequest(context.req.query(), 'query'), () => query.ids);
    return reply(context, {
      object: 'list',
      results: page.ids.map((id) => ({ object: 'page', id })),
      next_cursor: page.nextCursor,
      has_more: page.nextCursor !== null,
      type: 'page',
      page: {},
    });
  });

  api.delete('/views/:view_id/queries/:query_id', (context) => {
    const viewer = viewerOf(context, services);
    const { id } = findQuery(viewer, context.req.param('view_id'), context.req.param('query_id'));
    queries.delete(id);
    return reply(context, { object: 'view_query', id, deleted: true });
  });
}

function showView(viewer: Viewer, view: View): Record<string, unknown> {
  const hex = (id: Id) => id.replaceAll('-', '');
  return {
    object: 'view',
    id: view.id,
    parent: { type: 'database_id', database_id: view.databaseId },
    data_source_id: view.dataSourceId,
    name: view.name,
    type: view.type,
    created_time: showExactTime(view.created),
    created_by: partialUser(view.createdBy.id),
    last_edited_time: showExactTime(view.edited),
    last_edited_by: partialUser(view.editedBy.id),
    url: `${viewer.services.webUrl()}/p/${hex(view.databaseId)}?v=${hex(view.id)}`,
    filter: view.filter,
    sorts: view.sorts,
    quick_filters: null,
    configuration: { type: view.type },
  };
}
