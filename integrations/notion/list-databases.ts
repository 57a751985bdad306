import { type Database, WorkspaceFailure } from '../../generation/index.ts';
import { nextCursor, readList } from './client/read-list.ts';
import {
  blocksSchema,
  type DatabaseReply,
  databaseSchema,
  dataSourceSchema,
  dataSourcesSchema,
  pageSchema,
  viewSchema,
} from './client/replies.ts';
import type { Connection } from './connection.ts';
import { parseAddress } from './parse-address.ts';
import { titleText, toSourceSchema } from './source-schema.ts';

const UNTITLED = 'Untitled Database';

/** Every data source that the connection sees. Search may lag some minutes behind and finds things in the trash, too. */
export async function listDatabases({ requests }: Connection, signal: AbortSignal): Promise<readonly Database[]> {
  const pages = await readList(
    (start) =>
      requests.read(
        dataSourcesSchema,
        (client) => client.search({ filter: { property: 'object', value: 'data_source' }, page_size: 100, ...start }),
        signal,
      ),
    nextCursor,
  );
  const found = new Map<string, ReturnType<typeof toSourceSchema>>();
  for (const source of pages.flatMap(({ results }) => results))
    if (source && !source.in_trash) found.set(source.id, toSourceSchema(source));

  const sources = [...found.values()];
  const databases: Database[] = [];
  for (const source of sources) {
    const alone = sources.filter(({ databaseId }) => databaseId === source.databaseId).length === 1;
    if (alone) databases.push({ id: source.id, databaseId: source.databaseId, title: source.title || UNTITLED, url: source.url });
    else if (!databases.some(({ databaseId }) => databaseId === source.databaseId))
      databases.push(...((await sourcesOf(requests, source.databaseId, signal)) ?? []).filter(({ id }) => found.has(id)));
  }
  return databases;
}

/** The database of one data source, with the name of the source when it is not the only one. */
export async function databaseOf(
  { requests }: Connection,
  source: ReturnType<typeof toSourceSchema>,
  signal: AbortSignal,
): Promise<Database> {
  const siblings = (await sourcesOf(requests, source.databaseId, signal)) ?? [];
  return (
    siblings.find(({ id }) => id === source.id) ?? {
      id: source.id,
      databaseId: source.databaseId,
      title: source.title || UNTITLED,
      url: source.url,
    }
  );
}

/**
 * What an address means: the sources of its database, the one that its view shows first. An address of a row gives the source of the
 * row, one of another page the databases in it, one that nothing shared answers to none.
 */
export async function findDatabases(
  connection: Connection,
  address: string,
  sandbox: string | undefined,
  signal: AbortSignal,
): Promise<readonly Database[]> {
  const { requests } = connection;
  const parsed = parseAddress(address, sandbox);
  if (!parsed)
    throw new WorkspaceFailure('invalid', 'This is not the address of a Notion database.', {
      hint: "Open the database in Notion as a full page and copy its address with 'Copy link'.",
    });
  const bySource = async (id: string | null | undefined): Promise<readonly Database[] | undefined> => {
    const source = id
      ? await seen(requests.read(dataSourceSchema, (client) => client.dataSources.retrieve({ data_source_id: id }), signal))
      : undefined;
    return source && !source.in_trash ? [await databaseOf(connection, toSourceSchema(source), signal)] : undefined;
  };
  const byPage = async (id: string): Promise<readonly Database[] | undefined> => {
    const page = await seen(requests.read(pageSchema, (client) => client.pages.retrieve({ page_id: id }), signal));
    return bySource(page?.parent.data_source_id);
  };
  const viewed = async (): Promise<string | null | undefined> =>
    parsed.view &&
    (await seen(requests.read(viewSchema, (client) => client.views.retrieve({ view_id: parsed.view ?? '' }), signal)))?.data_source_id;

  if (parsed.id !== undefined) {
    const sources = await sourcesOf(requests, parsed.id, signal);
    if (sources && sources.length > 1) {
      const first = await viewed();
      return [...sources.filter(({ id }) => id === first), ...sources.filter(({ id }) => id !== first)];
    }
    if (sources) return sources;
    const source = await bySource(parsed.id);
    if (source) return source;
  }
  const shown = await bySource(await viewed());
  if (shown) return shown;
  for (const page of [parsed.id, parsed.row]) {
    const source = page === undefined ? undefined : await byPage(page);
    if (source) return source;
  }
  return parsed.id === undefined ? [] : inPage(requests, parsed.id, signal);
}

/** Blocks that only set side by side what stands in them. */
const COLUMNS: ReadonlySet<string> = new Set(['column_list', 'column']);

/** The databases that stand in a page, or a block of it: the address of the page is what is copied of one that is shown inline. */
async function inPage(requests: Connection['requests'], block: string, signal: AbortSignal): Promise<readonly Database[]> {
  const pages = await seen(
    readList(
      (start) =>
        requests.read(blocksSchema, (client) => client.blocks.children.list({ block_id: block, page_size: 100, ...start }), signal),
      nextCursor,
    ),
  );
  const found: Database[] = [];
  for (const { id, type } of (pages ?? []).flatMap(({ results }) => results))
    if (type === 'child_database') found.push(...((await sourcesOf(requests, id, signal)) ?? []));
    else if (COLUMNS.has(type)) found.push(...(await inPage(requests, id, signal)));
  return found;
}

/** Undefined when there is no such database for this connection. */
async function sourcesOf(requests: Connection['requests'], id: string, signal: AbortSignal): Promise<readonly Database[] | undefined> {
  const database = await seen(requests.read(databaseSchema, (client) => client.databases.retrieve({ database_id: id }), signal));
  return database && !database.in_trash ? toDatabases(database) : undefined;
}

function toDatabases({ id, title, url, data_sources }: DatabaseReply): readonly Database[] {
  const shared = { databaseId: id, title: titleText(title) || UNTITLED, url };
  return data_sources.map((source) => ({
    ...shared,
    id: source.id,
    ...(data_sources.length > 1 ? { source: source.name || UNTITLED } : {}),
  }));
}

/** Undefined for what is not there, not shared, or no id of this kind. */
async function seen<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof WorkspaceFailure && ABSENT.has(error.reason)) return undefined;
    throw error;
  }
}

const ABSENT: ReadonlySet<WorkspaceFailure['reason']> = new Set(['not-found', 'forbidden', 'invalid']);
