import { canSee } from '../connections/can-see.ts';
import type { Connection } from '../connections/connection.ts';
import { readUuid } from '../workspace/identifiers.ts';
import type { Database, DataSource, Page } from '../workspace/model.ts';
import type { ApiContext, Services } from './app.ts';
import { insufficient, notFound, validation } from './errors.ts';
import type { Version } from './versions.ts';

/** Through whose eyes objects are shown, and in which version of the API. */
export interface Viewer {
  readonly services: Services;
  readonly connection: Connection;
  readonly version: Version;
  /** Base URL of the emulator, as the caller knows it. */
  readonly origin: string;
}

export function viewerOf(context: ApiContext, services: Services): Viewer {
  return { services, connection: context.var.connection, version: context.var.version, origin: new URL(context.req.url).origin };
}

/** The bot as the author of what its connection does. */
export const authorOf = (viewer: Viewer) => ({ id: viewer.connection.botId, type: 'bot' as const });

/** Throws 403 unless the connection was given the capability. */
export function demand(viewer: Viewer, capability: 'read_content' | 'update_content' | 'insert_content'): void {
  if (!viewer.connection.capabilities.has(capability)) throw insufficient();
}

/** The id of a path parameter, with dashes. */
export const pathId = (text: string, name: string): string => uuid(text, 'path', `path.${name}`);

/** An id of the body; `path` starts with `body.`. */
export const bodyId = (value: unknown, path: string): string => uuid(value, 'body', path);

function uuid(value: unknown, part: 'path' | 'body' | 'query', path: string): string {
  const id = typeof value === 'string' ? readUuid(value) : undefined;
  if (id !== undefined) return id;
  const expected = value === undefined ? 'defined' : 'a valid uuid';
  throw validation(`${part} failed validation: ${path} should be ${expected}, instead was \`${JSON.stringify(value)}\`.`);
}

export const findPage = (viewer: Viewer, id: string): Page => seen(viewer, 'page', viewer.services.store.pages.get(id), id);
export const findDatabase = (viewer: Viewer, id: string): Database => seen(viewer, 'database', viewer.services.store.databases.get(id), id);
export const findDataSource = (viewer: Viewer, id: string): DataSource =>
  seen(viewer, 'data source', viewer.services.store.dataSources.get(id), id);

function seen<T>(viewer: Viewer, kind: string, found: T | undefined, id: string): T {
  if (found === undefined || !canSee(viewer.services.store, viewer.connection, id)) {
    throw notFound(kind, id, viewer.connection.botName, viewer.connection.botId);
  }
  return found;
}
