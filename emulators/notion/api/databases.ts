import { randomUUID } from 'node:crypto';
import type { Database } from '../workspace/model.ts';
import { type ApiApp, reply, type Services } from './app.ts';
import { boolean, object, readBody } from './body.ts';
import { ApiError, invalidUrl, validation } from './errors.ts';
import { placeFarEnds } from './place-far-ends.ts';
import { readContainer, readParent, readTitles } from './read-container.ts';
import { readNewSchema } from './read-schema.ts';
import { showDatabase } from './show-database.ts';
import { authorOf, demand, findDatabase, findPage, pathId, type Viewer, viewerOf } from './viewer.ts';

/** Versions before 2025-09-03 can't tell the sources of a database apart. */
export function multipleDataSources(database: Database): ApiError {
  return new ApiError(400, 'validation_error', 'Databases with multiple data sources are not supported in this API version.', {
    error_type: 'multiple_data_sources_for_database',
    database_id: database.id,
    child_data_source_ids: database.dataSourceIds,
    minimum_api_version: '2025-09-03',
  });
}

const MEMBERS = ['parent', 'title', 'description', 'is_inline', 'icon', 'cover'];

/** `/v1/databases`: what holds data sources. Columns belong to the data sources. */
export function databases(api: ApiApp, services: Services): void {
  const { store } = services;

  const find = (viewer: Viewer, id: string): Database => {
    const database = findDatabase(viewer, pathId(id, 'database_id'));
    if (viewer.version === '2022-06-28') {
      if (database.dataSourceIds.length > 1) throw multipleDataSources(database);
      throw validation('This emulator answers databases at Notion-Version 2025-09-03 and later.');
    }
    return database;
  };

  api.get('/databases/:database_id', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'read_content');
    return reply(context, showDatabase(viewer, find(viewer, context.req.param('database_id'))));
  });

  api.post('/databases/:database_id/query', (context) => {
    const viewer = viewerOf(context, services);
    if (viewer.version !== '2022-06-28') throw invalidUrl();
    find(viewer, context.req.param('database_id'));
    throw invalidUrl();
  });

  api.post('/databases', async (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'insert_content');
    const body = await readBody(context, [...MEMBERS, 'initial_data_source']);
    const parent = readParent(body['parent'], ['page_id', 'workspace']);
    if (parent.type === 'page_id') findPage(viewer, parent.id);
    const source = object(body['initial_data_source'] ?? {}, 'body.initial_data_source');
    const schema = readNewSchema(viewer, object(source['properties'] ?? {}, 'body.initial_data_source.properties'), randomUUID());
    const { icon = null, cover = null } = readContainer(body);
    const { title = '', description = '' } = readTitles(body);
    const isInline = body['is_inline'] === undefined ? false : boolean(body['is_inline'], 'body.is_inline');
    const database = store.createDatabase(
      { parent, title, description, icon, cover, isInline, properties: schema.properties },
      authorOf(viewer),
    );
    const [first] = database.dataSourceIds;
    if (first !== undefined) placeFarEnds(store, first, schema.farEnds, authorOf(viewer));
    context.set('notes', { database: database.id });
    return reply(context, showDatabase(viewer, database));
  });

  api.patch('/databases/:database_id', async (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'update_content');
    const before = find(viewer, context.req.param('database_id'));
    const body = await readBody(context, [...MEMBERS, 'in_trash', 'archived', 'is_locked']);
    const database = store.updateDatabase(
      before.id,
      {
        ...readTitles(body),
        ...readContainer(body),
        ...(body['is_inline'] === undefined ? {} : { isInline: boolean(body['is_inline'], 'body.is_inline') }),
        ...(body['is_locked'] === undefined ? {} : { isLocked: boolean(body['is_locked'], 'body.is_locked') }),
      },
      authorOf(viewer),
    );
    context.set('notes', { database: database.id });
    return reply(context, showDatabase(viewer, database));
  });
}
