import type { z } from 'zod';
import type { databaseSchema, sampleSchema } from '../../contracts/sources.ts';
import { type Database, type Schema, WorkspaceFailure } from '../../generation/index.ts';
import type { NotionWorkspace } from '../../integrations/notion/open-workspace.ts';
import type { Connections } from '../connections/connections.ts';
import { notionError } from '../connections/provider-error.ts';
import { signedIn } from '../http/call-context.ts';
import { callError } from '../http/call-error.ts';
import { readTerms } from '../plans/read-terms.ts';
import type { Services } from '../services.ts';
import { markedRows, readyRows } from './ready-rows.ts';
import { rowTexts } from './row-texts.ts';

type Sample = z.infer<typeof sampleSchema>;

/** Rows without a mark, or set aside by a plan that was over, are made ready. */
const READY = { from: [null, 'subscription-expired'], to: 'ready' } as const;
const NOT_READY = { from: ['ready'], to: null } as const;

/** A database as the interface lists it: several sources of one are told apart by their names. */
export function showDatabase({ id, databaseId, title, source, url }: Database): z.infer<typeof databaseSchema> {
  return { id, databaseId, title: source === undefined ? title : `${title}: ${source}`, url };
}

const UNSEEN = 'If it was deleted, restore it in Notion or choose another one.';

/** The schema of a data source by its id, or by the id or address of its database: then of the first source. */
export async function findSchema(workspace: NotionWorkspace, address: string, signal: AbortSignal): Promise<Schema> {
  const [database] = await workspace.find(address, signal);
  if (!database) throw new WorkspaceFailure('not-found', 'The connection can not see this database.', { hint: UNSEEN });
  return workspace.schema(database.id, signal);
}

/** The calls about databases of Notion. `marked` hears that rows of a user were marked. */
export function notionCalls(services: Services, connections: Connections, marked: (userId: string) => Promise<void>) {
  const { sources } = signedIn;

  const inWorkspace = async <T>(
    userId: string,
    connectionOrKey: string | undefined,
    task: (workspace: NotionWorkspace) => Promise<T>,
  ): Promise<T> => {
    try {
      const { workspace } = await connections.notionWorkspace(userId, connectionOrKey);
      return await task(workspace);
    } catch (error) {
      throw notionError(error);
    }
  };

  const sampleOf = async (
    userId: string,
    workspace: NotionWorkspace,
    schema: Schema,
    pageSize: number,
    signal: AbortSignal,
  ): Promise<Sample> => {
    const { terms, settings } = await readTerms(services, userId);
    const own = new Set([schema.statusProperty?.name, schema.filesProperty?.name]);
    const columns = schema.properties.filter(({ name }) => !own.has(name));
    const allowed = columns.filter(({ type }) => terms.allows(type)).map(({ name }) => name);
    const query = {
      source: schema.database.id,
      readyOnly: false,
      limit: Math.min(pageSize, terms.sampleRows),
      properties: allowed,
    };
    const results: Sample['data']['results'] = [];
    for await (const row of workspace.rows(query, () => undefined, signal)) {
      results.push({
        notionPageId: row.id,
        properties: rowTexts(
          row,
          columns.map(({ name }) => name),
          settings,
        ),
      });
    }
    const ready = await readyRows(workspace, schema, signal);
    return {
      schema: {
        title: showDatabase(schema.database).title,
        properties: Object.fromEntries(
          schema.properties.map(({ id, name, type, numberFormat }) => [
            name,
            { id, name, type, ...(numberFormat === undefined ? {} : { numberFormat }), isLocked: !own.has(name) && !terms.allows(type) },
          ]),
        ),
        hasStatus: schema.statusProperty !== undefined,
        hasFiles: schema.filesProperty !== undefined,
        url: schema.database.url,
      },
      data: { results, ready: schema.statusProperty ? ready.ids.length : null, hasMoreReady: ready.hasMore },
    };
  };

  return {
    listDatabases: sources.listDatabases.handler(({ context, input }) =>
      inWorkspace(context.caller.userId, input.notionApiKey, async (workspace) => {
        const { signal } = context.request;
        const found = await (input.databaseUrl ? workspace.find(input.databaseUrl, signal) : workspace.databases(signal));
        if (found.length === 0) {
          throw callError('NO_DATABASES', {
            hint: 'Ensure a database was shared with the integration during authorisation, then try refreshing.',
          });
        }
        return { results: found.map(showDatabase) };
      }),
    ),
    notionData: sources.notionData.handler(({ context, input }) =>
      inWorkspace(context.caller.userId, input.notionApiKey, async (workspace) => {
        const { signal } = context.request;
        const schema = await findSchema(workspace, input.databaseId, signal);
        return sampleOf(context.caller.userId, workspace, schema, input.page_size, signal);
      }),
    ),
    listUnmarkedRows: sources.listUnmarkedRows.handler(({ context, input }) =>
      inWorkspace(context.caller.userId, input.notionApiKey, async (workspace) => {
        const { signal } = context.request;
        const { ids, hasMore } = await markedRows(workspace, await findSchema(workspace, input.databaseId, signal), 'none', signal);
        return { rows: [...ids], hasMore };
      }),
    ),
    markRows: sources.markRows.handler(({ context, input }) =>
      inWorkspace(context.caller.userId, input.notionApiKey, async (workspace) => {
        // The rate limit orders them, and rows that are read together share a request.
        const { from, to } = input.isReady ? READY : NOT_READY;
        const ends = await Promise.allSettled(input.rows.map((row) => workspace.changeMark(row, from, to, context.request.signal)));
        // Of one that fails the others are marked all the same.
        await marked(context.caller.userId);
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
        return { success: true as const };
      }),
    ),
    addProperties: sources.addProperties.handler(({ context, input }) =>
      inWorkspace(context.caller.userId, input.notionApiKey, async (workspace) => {
        const { signal } = context.request;
        const { database } = await findSchema(workspace, input.databaseId, signal);
        const schema = await workspace.addProperties(database.id, signal);
        return sampleOf(context.caller.userId, workspace, schema, 3, signal);
      }),
    ),
  };
}
