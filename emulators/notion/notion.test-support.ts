import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APIResponseError, Client } from '@notionhq/client';
import { type OpenNotion, openNotion } from './open-notion.ts';

export interface Table {
  readonly databaseId: string;
  readonly dataSourceId: string;
  readonly url: string;
}

export interface RunningNotion extends OpenNotion {
  readonly url: string;
  readonly folder: string;
  /** The official client with the token that sees the samples. */
  readonly client: Client;
  readonly token: string;
  readonly tables: Readonly<Record<string, Table>>;
  /** Any request with that token; the path begins after `/v1`. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ status: number; body: Json }>;
  readonly stop: () => Promise<void>;
}

export type Json = Readonly<Record<string, unknown>>;

/** The emulator in this process, in a folder of its own unless one is given. */
export async function startNotion(options: Readonly<Record<string, string>> = {}, folder?: string): Promise<RunningNotion> {
  const place = folder ?? mkdtempSync(path.join(tmpdir(), 'sheafmill-notion-'));
  const notion = await openNotion({ folder: place, options: new Map(Object.entries(options)) });
  Object.assign(notion.switches, { requestsPerMinute: 1_000_000 });
  const url = await notion.emulator.listen(0);
  const about = notion.about();
  const token = String(about['token']);
  return {
    ...notion,
    url,
    folder: place,
    token,
    tables: about['databases'] as Readonly<Record<string, Table>>,
    client: new Client({ auth: token, baseUrl: url, retry: false, logger: () => {} }),
    call: async (method, target, body, headers = {}) => {
      const reply = await fetch(`${url}/v1${target}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'notion-version': '2025-09-03', 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: reply.status, body: (await reply.json()) as Json };
    },
    stop: async () => {
      await notion.emulator.close();
      if (folder === undefined) rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Code and message with which a call of the client is refused. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; code: string; message: string }> {
  const error = await call.then(
    (reply) => new Error(`not refused: ${JSON.stringify(reply).slice(0, 300)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIResponseError)) throw error;
  return { status: error.status, code: error.code, message: error.message };
}
