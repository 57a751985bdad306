import { Client } from '@notionhq/client';
import { z } from 'zod';
import type { Diagnostic, Row } from '../../engine/index.ts';
import type { RowsQuery, Workspace } from '../../generation/index.ts';
import { type JournalLine, type RunningEmulator, startEmulator } from '../emulators.test-support.ts';
import { guardedFetch } from '../guarded-fetch/guarded-fetch.ts';
import { NOTION_VERSION } from './client/requests.ts';
import { realTiming, type Timing } from './client/timing.ts';
import { type NotionOptions, type NotionWorkspace, openNotionWorkspace } from './open-workspace.ts';

const aboutSchema = z.object({
  token: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  databases: z.record(z.string(), z.object({ databaseId: z.string(), dataSourceId: z.string(), url: z.string() })),
});

export interface OnEmulator {
  readonly emulator: RunningEmulator;
  readonly about: z.infer<typeof aboutSchema>;
  readonly workspace: NotionWorkspace;
  /** Another connection to the same emulator. */
  readonly connect: (options: Partial<NotionOptions>) => NotionWorkspace;
  /** The SDK by itself: what somebody else does in the workspace. */
  readonly notion: Client;
  /** Id of the data source of a sample. */
  readonly source: (sample: string) => string;
  readonly switches: (settings: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Pauses after faults are a tenth as long. */
const impatient: Timing = { ...realTiming, random: () => Math.random() / 10 };

/** Starts an emulator and connects to it by its own token, with room for many requests a minute. */
export async function openOnEmulator(options: Readonly<Record<string, string>> = {}, requestsPerMinute = 60_000): Promise<OnEmulator> {
  const emulator = await startEmulator('notion', options, { NOTION_REQUESTS_PER_MINUTE: String(requestsPerMinute) });
  const about = aboutSchema.parse(emulator.about);
  const { port } = new URL(emulator.url);
  const connect = (more: Partial<NotionOptions>) =>
    openNotionWorkspace({
      credentials: about.token,
      baseUrl: emulator.url,
      requestsPerMinute,
      timing: impatient,
      fetcher: guardedFetch({
        allow: (address, asked) => address === '127.0.0.1' && String(asked) === port,
        lookup: (_, __, found) => found(new Error('no network in tests'), []),
      }),
      ...more,
    });
  return {
    emulator,
    about,
    workspace: connect({}),
    connect,
    notion: new Client({ auth: about.token, baseUrl: emulator.url, notionVersion: NOTION_VERSION, logger: () => {} }),
    source: (sample) => about.databases[sample]?.dataSourceId ?? '',
    switches: async (settings) => {
      const reply = await fetch(`${emulator.url}/_emulator/switches`, { method: 'PATCH', body: JSON.stringify(settings) });
      if (!reply.ok) throw new Error(await reply.text());
    },
  };
}

export const never = new AbortController().signal;

export async function readAll(workspace: Workspace, query: RowsQuery): Promise<{ rows: Row[]; diagnostics: Diagnostic[] }> {
  const rows: Row[] = [];
  const diagnostics: Diagnostic[] = [];
  for await (const row of workspace.rows(query, (diagnostic) => diagnostics.push(diagnostic), never)) rows.push(row);
  return { rows, diagnostics };
}

/** Calls by method and path, ids left out. */
export function countCalls(journal: readonly JournalLine[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { method, path } of journal) {
    const call = `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'ID')}`;
    counts[call] = (counts[call] ?? 0) + 1;
  }
  return counts;
}
