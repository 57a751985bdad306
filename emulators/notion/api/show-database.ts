import type { Database, DataSource, Time } from '../workspace/model.ts';
import { plainTextOf, richTextOf } from '../workspace/rich-text.ts';
import { showParent } from './show-page.ts';
import { showSchema } from './show-schema.ts';
import { partialUser } from './show-user.ts';
import { showTime } from './show-value.ts';
import { trashFlags } from './versions.ts';
import type { Viewer } from './viewer.ts';

/** Databases and views show milliseconds and `+00:00`, unlike pages and data sources. */
export const showExactTime = (time: Time): string => new Date(time).toISOString().replace('Z', '+00:00');

const addressOf = (viewer: Viewer, database: Database) => `${viewer.services.webUrl()}/p/${database.id.replaceAll('-', '')}`;

export function showDatabase(viewer: Viewer, database: Database): Record<string, unknown> {
  const { dataSources } = viewer.services.store;
  return {
    object: 'database',
    id: database.id,
    title: richTextOf(database.title),
    description: richTextOf(database.description),
    parent: showParent(database.parent),
    is_inline: database.isInline,
    is_locked: database.isLocked,
    created_time: showExactTime(database.created),
    last_edited_time: showExactTime(database.edited),
    data_sources: database.dataSourceIds.flatMap((id) => {
      const source = dataSources.get(id);
      return source && !source.inTrash ? { id, name: plainTextOf(source.title) } : [];
    }),
    icon: database.icon,
    cover: database.cover,
    url: addressOf(viewer, database),
    public_url: null,
    ...trashFlags(database.inTrash, viewer.version),
  };
}

export function showDataSource(viewer: Viewer, source: DataSource): Record<string, unknown> {
  const database = viewer.services.store.databases.get(source.databaseId);
  return {
    object: 'data_source',
    id: source.id,
    cover: source.cover,
    icon: source.icon,
    created_time: showTime(source.created),
    created_by: partialUser(source.createdBy.id),
    last_edited_by: partialUser(source.editedBy.id),
    last_edited_time: showTime(source.edited),
    title: richTextOf(source.title),
    description: richTextOf(source.description),
    is_inline: database?.isInline ?? false,
    properties: showSchema(viewer, source),
    parent: { type: 'database_id', database_id: source.databaseId },
    ...(database ? { database_parent: showParent(database.parent), url: addressOf(viewer, database) } : {}),
    public_url: null,
    ...trashFlags(source.inTrash || (database?.inTrash ?? false), viewer.version),
  };
}
