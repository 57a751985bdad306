import { randomUUID } from 'node:crypto';
import { streamSSE } from 'hono/streaming';
import type { z } from 'zod';
import type { mailMergeSchema, RunEvent } from '../../contracts/index.ts';
import { nameRows } from '../../generation/files/name-pattern.ts';
import { type Renderer, RowFailure } from '../../generation/index.ts';
import type { AppContext } from '../http/build-app.ts';
import { open } from '../http/call-context.ts';
import { callError } from '../http/call-error.ts';
import { lastEventId } from '../http/last-event-id.ts';
import { takeAllowance } from '../http/rate-limit.ts';
import { rowTexts } from '../notion/row-texts.ts';
import { FREE_PER_RUN } from '../plans/plan.ts';
import { formatSettingsOf, type SourceReader } from '../runs/open-sources.ts';
import type { Services } from '../services.ts';
import { readSample, type SampleName, sampleOf } from './read-sample.ts';

/** What one address may ask of the demo in an hour. */
const LOOKS = { window: 3600, max: 300 };
const RUNS = { window: 3600, max: 30 };

const TITLES: Readonly<Record<SampleName, string>> = {
  invoice: 'Sample invoices',
  certificate: 'Sample certificates',
  contract: 'Sample contracts',
};

const settings = formatSettingsOf({ settingsField: null, timezone: null });

export interface DemoParts {
  readonly sources: SourceReader;
  readonly renderer: Renderer;
}

/** The demo: samples of this product, made by the same engine; it calls nobody and stores nothing. */
export function openDemo({ database }: Services, { sources, renderer }: DemoParts) {
  /** Fixtures give the same PDFs each time, so each run is made once. */
  const made = new Map<string, Promise<readonly RunEvent[]>>();

  const allow = async (what: string, address: string, allowance: typeof RUNS): Promise<void> => {
    const retryAfter = await takeAllowance(database, `demo ${what} ${address}`, allowance);
    if (retryAfter !== undefined) throw callError('TOO_MANY_REQUESTS', { retryAfter });
  };

  const makeRun = async (name: SampleName, namingHeader: string): Promise<readonly RunEvent[]> => {
    const { columns, rows } = await readSample(sources, name);
    const names = columns.map((column) => column.name);
    const never = new AbortController().signal;
    const template = await sources.template('', { kind: 'sample', name }, never);
    const rendering = await renderer.open(template, { settings, columns: names });
    try {
      const chosen = rows.slice(0, FREE_PER_RUN);
      const nameOf = nameRows(namingHeader, names, settings);
      const events: RunEvent[] = [{ type: 'start', runId: randomUUID(), total: chosen.length, progress: 10 }];
      let failed = 0;
      for (const [rowIndex, row] of chosen.entries()) {
        const filename = nameOf(row);
        const progress = Math.round(10 + (90 * (rowIndex + 1)) / chosen.length);
        const about = { rowIndex, rowId: row.id, filename, progress: Math.min(99, progress) };
        try {
          const { pdf, pages, diagnostics } = await rendering.pdf(row, filename.replace(/\.pdf$/u, ''), never);
          events.push({ type: 'pdf', ...about, data: Buffer.from(pdf).toString('base64'), pages, warnings: [...diagnostics] });
        } catch (error) {
          if (!(error instanceof RowFailure)) throw error;
          failed += 1;
          events.push({ type: 'error', ...about, error: error.message, code: error.diagnostic.code });
        }
      }
      const left = rows.length - chosen.length;
      events.push({ type: 'complete', state: 'completed', made: chosen.length - failed, failed, skipped: 0, left, progress: 100 });
      return events;
    } finally {
      await rendering.close();
    }
  };

  /** One of the columns as the file name: what else is asked for would make the store of runs grow without end. */
  const runOf = async (name: SampleName, asked: string | undefined): Promise<readonly RunEvent[]> => {
    const { columns } = await readSample(sources, name);
    const header = columns.find((column) => column.name === asked)?.name ?? columns[0]?.name ?? '';
    const key = JSON.stringify([name, header]);
    const known = made.get(key) ?? makeRun(name, header);
    made.set(key, known);
    known.catch(() => made.delete(key));
    return known;
  };

  return {
    calls: {
      demoNotionData: open.sources.demoNotionData.handler(async ({ context, input }) => {
        await allow('look', context.address, LOOKS);
        const name = sampleOf(input.databaseId ?? 'demo');
        if (!name) throw callError('UNAUTHORIZED');
        const { columns, rows } = await readSample(sources, name);
        const names = columns.map((column) => column.name);
        const own = [
          { name: 'GeneratePDF', type: 'select' },
          { name: 'PDFFiles', type: 'files' },
        ];
        return {
          schema: {
            title: TITLES[name],
            properties: Object.fromEntries([...columns, ...own].map((each) => [each.name, { id: each.name, ...each, isLocked: false }])),
            hasStatus: true,
            hasFiles: true,
            url: '/demo',
          },
          data: {
            results: rows.slice(0, FREE_PER_RUN).map((row) => ({ notionPageId: row.id, properties: rowTexts(row, names, settings) })),
            ready: rows.length,
            hasMoreReady: false,
          },
        };
      }),
    },
    /** The demo's answer to `mail-merge`; everything but the samples needs somebody signed in. */
    run: async (context: AppContext, body: z.infer<typeof mailMergeSchema>): Promise<Response> => {
      const name = sampleOf(body.documentId);
      if (!name || !sampleOf(body.notionDatabaseUrl ?? 'demo')) throw callError('UNAUTHORIZED');
      await allow('run', context.get('call').address, RUNS);
      const events = await runOf(name, body.namingHeader);
      const after = lastEventId(context);
      context.header('x-accel-buffering', 'no');
      return streamSSE(context, async (sse) => {
        for (const [index, event] of events.entries()) {
          const number = index + 1;
          if (number > after) await sse.writeSSE({ id: String(number), event: event.type, data: JSON.stringify(event) });
        }
      });
    },
  };
}
