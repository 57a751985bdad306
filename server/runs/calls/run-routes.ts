import { compress } from 'hono/compress';
import { z } from 'zod';
import { mailMergeSchema, type RunEvent } from '../../../contracts/index.ts';
import { allowsMerging } from '../../../contracts/settings-rules.ts';
import { contentTypeOf } from '../../../generation/files/content-type.ts';
import { streamMerged } from '../../../integrations/files/stream-merged.ts';
import { streamZip } from '../../../integrations/files/stream-zip.ts';
import { type FileStore, MissingFile } from '../../files/file-store.ts';
import type { App, AppContext } from '../../http/build-app.ts';
import { requireCaller } from '../../http/call-context.ts';
import { callError } from '../../http/call-error.ts';
import { attachment, shown } from '../../http/content-disposition.ts';
import { download } from '../../http/download.ts';
import type { Services } from '../../services.ts';
import type { Ledger, ShownRun } from '../ledger/ledger.ts';
import { readPdf, streamPdf } from '../pdf-packs.ts';
import type { BeginRun } from './begin-run.ts';
import type { Preflight } from './preflight.ts';
import { noRun } from './run-calls.ts';
import type { RunFeed } from './run-feed.ts';
import { openRunStreams } from './run-streams.ts';
import { NEWER_RUN } from './show-run.ts';

export interface RunRouteParts {
  readonly ledger: Ledger;
  readonly begin: BeginRun;
  readonly feed: RunFeed;
  readonly resolve: Preflight['resolve'];
  /** The demo's answer to `mail-merge`: fixtures, nothing stored. */
  readonly demo: (context: AppContext, body: z.infer<typeof mailMergeSchema>) => Promise<Response>;
}

/** What an ended run gives stays the same. */
const KEPT = { 'cache-control': 'private, max-age=3600' };
/** PDFs that come inside the events; more come as one ZIP. */
const MOST_INLINE = 3;

/** Streams and downloads of runs: what does not fit a call with an answer. */
export function runRoutes({ files }: Services, { ledger, begin, feed, resolve, demo }: RunRouteParts): (app: App) => void {
  const streams = openRunStreams(ledger, feed, files);

  const find = async (context: AppContext): Promise<{ readonly run: ShownRun; readonly userId: string }> => {
    const { userId } = requireCaller(context.get('call'), 'runs:read');
    const id = z.uuid().safeParse(context.req.param('id'));
    const run = id.success ? await ledger.find(userId, id.data) : undefined;
    if (!run) throw noRun();
    return { run, userId };
  };
  const findWithFiles = async (context: AppContext) => {
    const found = await find(context);
    if (found.run.expiredAt) throw callError('EXPIRED_FILES');
    return found;
  };

  return (app) => {
    // Up to a thousand rows that are much alike.
    app.use('/api/runs/:id/rows', compress());

    app.post('/api/mail-merge', async (context) => {
      const body = mailMergeSchema.safeParse(await context.req.json().catch(() => undefined));
      if (!body.success) {
        const [issue] = body.error.issues;
        const message = issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'The request is not JSON.';
        throw callError('INVALID_INPUT', { message });
      }
      const { caller } = context.get('call');
      if (!caller || (body.data.planType === 'demo' && body.data.documentId === 'demo')) return demo(context, body.data);
      requireCaller(context.get('call'), 'runs:write');
      // Before anything is begun of which its caller would not hear.
      streams.requireRoom(caller.userId);
      const { request, admit } = await resolve(caller, body.data);
      const { run, admitted } = await begin(caller.userId, request, context.req.header('idempotency-key'), admit);
      const wantsZip = (context.req.header('accept') ?? '').includes('application/zip');
      let count = admitted ?? run.total;
      const withData = (event: RunEvent): boolean => {
        // A run that was there and had not begun: how many it makes is told as it begins.
        if (event.type === 'start') count ??= event.total;
        return !wantsZip && (count ?? run.made) <= MOST_INLINE;
      };
      return streams.open(context, run, { withData, until: 'complete', alive: 'comment', mayBePacked: false });
    });

    app.get('/api/runs/:id/events', async (context) => {
      const { run } = await find(context);
      return streams.open(context, run, { withData: () => false, until: 'end', alive: 'event', mayBePacked: true });
    });

    app.get('/api/runs/:id/rows/:rowId/pdf', async (context) => {
      const { run, userId } = await findWithFiles(context);
      const row = await ledger.row(userId, run.id, context.req.param('rowId'));
      if (!row?.sha256) throw noPdf();
      const etag = `"${row.sha256}"`;
      const isShown = context.req.query('inline') !== undefined;
      const headers = {
        etag,
        ...KEPT,
        'content-disposition': isShown ? shown(row.name) : attachment(row.name),
      };
      if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
      const { body, size } = await streamPdf(files, row).catch(expired);
      return new Response(body, { headers: { ...headers, 'content-type': contentTypeOf(row.name), 'content-length': String(size) } });
    });

    app.get('/api/runs/:id/zip', async (context) => {
      const { run, userId } = await findWithFiles(context);
      return download(streamZip(pdfsOf(run, userId, ledger, files)), 'application/zip', `${fileName(run)}.zip`, KEPT);
    });

    app.get('/api/runs/:id/merged.pdf', async (context) => {
      const { run, userId } = await findWithFiles(context);
      if (!run.request) throw callError('CONFLICT', { message: NEWER_RUN, hint: 'Download its files as a ZIP.' });
      if (run.request.format === 'docx')
        throw callError('CONFLICT', { message: 'Word files do not become one PDF.', hint: 'Download them as a ZIP.' });
      if (!allowsMerging(run.request)) {
        const message = 'PDFs with fields to fill in, and electronic invoices, are files of their own.';
        throw callError('CONFLICT', { message, hint: 'Download them as a ZIP.' });
      }
      // A PDF has a page at least.
      if (run.made + run.skipped === 0) throw noPdf();
      if (run.password !== '') {
        const hint = 'Take the ZIP, or make the PDFs without a password.';
        throw callError('INVALID_INPUT', { message: 'PDFs that a password opens can not be put into one.', hint });
      }
      const title = run.request.labels?.template || fileName(run);
      return download(streamMerged(title, pdfsOf(run, userId, ledger, files)), 'application/pdf', `${fileName(run)}.pdf`, KEPT);
    });
  };
}

const noPdf = () => callError('NOT_FOUND', { message: 'There is no such PDF.' });

const fileName = (run: ShownRun): string => `sheafmill ${run.createdAt.toISOString().slice(0, 10)}`;

function expired(error: unknown): never {
  if (error instanceof MissingFile) throw callError('EXPIRED_FILES');
  throw error;
}

async function* pdfsOf(run: ShownRun, userId: string, ledger: Ledger, files: FileStore) {
  for (let after = -1; ; ) {
    const rows = await ledger.rows(userId, run.id, { after, limit: 200, failedOnly: false });
    for (const row of rows) if (row.sha256) yield { name: row.name, bytes: await readPdf(files, row) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.index;
  }
}
