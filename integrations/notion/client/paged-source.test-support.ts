import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { openRequests, type Requests } from './requests.ts';
import { realTiming } from './timing.ts';
import { openTokenBucket } from './token-bucket.ts';

const bodySchema = z.object({
  page_size: z.number(),
  start_cursor: z.string().optional(),
  filter: z.object({ created_time: z.object({ on_or_after: z.string() }).optional() }).optional(),
});

export interface SourceScript {
  /** The minutes in which the rows were created, ascending; the id of a row is its index. */
  readonly minutes: readonly number[];
  /** Whether the cursor of the query of this number, from 0, is refused. */
  readonly refuses: (query: number) => boolean;
  /** Of the refusal. */
  readonly code?: string;
}

export interface PagedSource {
  readonly requests: Requests;
  readonly play: (script: SourceScript) => void;
  /** Since the script was given. */
  readonly counts: () => { readonly queries: number; readonly retrievals: number };
  readonly close: () => void;
}

const timeOf = (minute: number): string => new Date(minute * 60_000).toISOString();

/**
 * A data source that answers queries and gives rows, and refuses cursors at will: the emulator has no reason to. A search finds as many
 * data sources as it has rows, and every property of a row refers to all of them.
 */
export async function openPagedSource(): Promise<PagedSource> {
  let script: SourceScript = { minutes: [], refuses: () => false };
  let queries = 0;
  let retrievals = 0;

  const showPage = (index: number) => ({
    object: 'page',
    id: String(index),
    created_time: timeOf(script.minutes[index] ?? 0),
    parent: {},
    properties: {},
  });
  const showSource = (index: number) => ({ object: 'data_source', id: String(index), parent: {}, properties: {} });
  const showReference = (index: number) => ({ object: 'property_item', type: 'relation', relation: { id: String(index) } });
  const answerList = ({ page_size: size, start_cursor: cursor, filter }: z.infer<typeof bodySchema>, show: (index: number) => object) => {
    if (script.refuses(queries++) && cursor !== undefined) {
      const message = `The start_cursor provided is invalid: ${cursor}`;
      return { object: 'error', status: 400, code: script.code ?? 'validation_error', message };
    }
    const from = filter?.created_time?.on_or_after ?? '';
    const list = [...script.minutes.keys()].filter((index) => timeOf(script.minutes[index] ?? 0) >= from);
    const start = Number(cursor ?? 0);
    const next = start + size < list.length ? String(start + size) : null;
    return { object: 'list', results: list.slice(start, start + size).map(show), next_cursor: next, has_more: next !== null };
  };
  const server = createServer(async (request, response) => {
    let body: object;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://notion');
    if (request.method === 'POST') {
      const show = pathname.endsWith('/search') ? showSource : showPage;
      body = answerList(bodySchema.parse(JSON.parse(await text(request))), show);
    } else if (pathname.includes('/properties/')) {
      const asked = bodySchema.parse({ ...Object.fromEntries(searchParams), page_size: Number(searchParams.get('page_size')) });
      body = { ...answerList(asked, showReference), property_item: { type: 'relation', relation: {} } };
    } else {
      retrievals += 1;
      body = showPage(Number(/\/pages\/(\d+)/u.exec(pathname)?.[1]));
    }
    response.writeHead('status' in body ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests: openRequests({
      credentials: { token: async () => 't' },
      baseUrl: `http://127.0.0.1:${port}`,
      limit: openTokenBucket(1e6, realTiming),
    }),
    play: (next) => {
      [script, queries, retrievals] = [next, 0, 0];
    },
    counts: () => ({ queries, retrievals }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
