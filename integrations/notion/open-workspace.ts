import { type Schema, type Workspace, WorkspaceFailure } from '../../generation/index.ts';
import { type GuardedFetch, guardedFetch } from '../guarded-fetch/guarded-fetch.ts';
import { openRowWriter } from './attach/attach-pdf.ts';
import { dataSourceSchema, meSchema } from './client/replies.ts';
import { type Credentials, openRequests } from './client/requests.ts';
import type { Timing } from './client/timing.ts';
import { openTokenBucket, type RateLimit } from './client/token-bucket.ts';
import { type Connection, DEFAULT_NAMES, filesPropertyOf, openConnection, type PropertyNames, statusPropertyOf } from './connection.ts';
import { databaseOf, findDatabases, listDatabases } from './list-databases.ts';
import { readRows } from './rows/read-rows.ts';
import { type SourceSchema, toSourceSchema } from './source-schema.ts';

export interface NotionOptions {
  /** The token of an integration, or what keeps the tokens of an OAuth connection. */
  readonly credentials: string | Credentials;
  /** Without a slash at the end; Notion's own by default. */
  readonly baseUrl?: string;
  /** Shared by everything that uses the same connection; one of its own by default. */
  readonly limit?: RateLimit;
  /** Of a limit of its own; 180 by default. */
  readonly requestsPerMinute?: number;
  /** Gets pictures; public addresses only by default. */
  readonly fetcher?: GuardedFetch;
  readonly names?: PropertyNames;
  /** Milliseconds for one request; a minute by default. */
  readonly timeoutMs?: number;
  /** Milliseconds that a request waits when Notion wants none; 15 minutes by default. Then it fails as `rate-limited`. */
  readonly patience?: number;
  readonly timing?: Timing;
}

/** Whom a token belongs to. */
export interface NotionAccount {
  readonly botId: string;
  /** Of the connection, as it stands in Notion. */
  readonly name: string;
  readonly workspaceName: string;
}

export interface NotionWorkspace extends Workspace {
  /** Proves that the credentials are accepted; costs one call. */
  readonly account: (signal: AbortSignal) => Promise<NotionAccount>;
}

export const NOTION_URL = 'https://api.notion.com';

/** A Notion workspace as far as one connection may see it. */
export function openNotionWorkspace(options: NotionOptions): NotionWorkspace {
  const { credentials, baseUrl = NOTION_URL, names = DEFAULT_NAMES, fetcher = guardedFetch() } = options;
  const requests = openRequests({
    credentials: typeof credentials === 'string' ? { token: async () => credentials } : credentials,
    baseUrl,
    limit: options.limit ?? openTokenBucket(options.requestsPerMinute, options.timing, options.patience),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    ...(options.timing === undefined ? {} : { timing: options.timing }),
  });
  const connection = openConnection(requests, names);
  const writer = openRowWriter(connection, fetcher);
  const sandbox = baseUrl === NOTION_URL ? undefined : new URL(baseUrl).host;

  return {
    account: async (signal) => {
      const { id, name, bot } = await requests.read(meSchema, (client) => client.users.me({}), signal);
      return { botId: id, name: name ?? '', workspaceName: bot?.workspace_name ?? '' };
    },
    databases: (signal) => listDatabases(connection, signal),
    find: (address, signal) => findDatabases(connection, address, sandbox, signal),
    schema: async (source, signal) => schemaOf(connection, await connection.source(source, signal), signal),
    rows: (query, report, signal) => readRows(connection, fetcher, query, report, signal),
    attach: writer.attach,
    setStatus: writer.setStatus,
    changeMark: writer.changeMark,
    undo: writer.undo,
    addProperties: async (source, signal) => schemaOf(connection, await addProperties(connection, source, signal), signal),
  };
}

async function schemaOf(connection: Connection, source: SourceSchema, signal: AbortSignal): Promise<Schema> {
  const database = await databaseOf(connection, source, signal);
  const statusProperty = statusPropertyOf(source.properties, connection.names);
  const filesProperty = filesPropertyOf(source.properties, connection.names);
  return {
    database,
    properties: source.properties,
    ...(statusProperty ? { statusProperty } : {}),
    ...(filesProperty ? { filesProperty } : {}),
  };
}

/** Only what is missing is sent: properties that are not named stay as they are. */
async function addProperties(connection: Connection, id: string, signal: AbortSignal): Promise<SourceSchema> {
  const { requests, names } = connection;
  const before = await connection.source(id, signal);
  const missing = {
    ...(statusPropertyOf(before.properties, names) ? {} : { [names.status]: { select: { options: statusOptions(names) } } }),
    ...(filesPropertyOf(before.properties, names) ? {} : { [names.files]: { files: {} } }),
  };
  const taken = before.properties.find(({ name }) => Object.keys(missing).includes(name));
  if (taken)
    throw new WorkspaceFailure('invalid', `'${taken.name}' exists already, but is of the type '${taken.type}'.`, {
      hint: `Give that property another name in Notion; '${taken.name}' is needed here.`,
    });
  if (Object.keys(missing).length === 0) return before;
  await requests.write(
    dataSourceSchema,
    (client) => client.dataSources.update({ data_source_id: id, properties: missing }),
    async (until) => {
      const reply = await requests.read(dataSourceSchema, (client) => client.dataSources.retrieve({ data_source_id: id }), until);
      const { properties } = toSourceSchema(reply);
      return statusPropertyOf(properties, names) && filesPropertyOf(properties, names) ? reply : undefined;
    },
    signal,
  );
  return connection.source(id, signal);
}

function statusOptions({ statuses }: PropertyNames) {
  return [
    { name: statuses.ready, color: 'yellow' as const },
    { name: statuses.generated, color: 'green' as const },
    { name: statuses.failed, color: 'red' as const },
  ];
}
