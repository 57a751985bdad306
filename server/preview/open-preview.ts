import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { rowToJson } from '../../engine/index.ts';
import { DOCX } from '../../generation/files/content-type.ts';
import type { Proof, ProofRequest, Proofs } from '../../integrations/rendering/proof-template.ts';
import type { Connections } from '../connections/connections.ts';
import type { App, AppContext } from '../http/build-app.ts';
import { requireCaller, signedIn } from '../http/call-context.ts';
import { callError } from '../http/call-error.ts';
import { type Allowance, takeAllowance } from '../http/rate-limit.ts';
import { readTerms } from '../plans/read-terms.ts';
import type { SourceReader } from '../runs/open-sources.ts';
import type { Services } from '../services.ts';
import {
  inputFault,
  previewInputs,
  readCountParameter,
  readPageParameter,
  readRowParameter,
  readRowsParameter,
  readTemplateParameter,
} from './read-inputs.ts';
import { openRowWalks } from './row-walks.ts';

/** Proofs of one user or visitor in a minute: each takes a thread for a while. */
const PROOFS = { window: 60, max: 60 };
/** Answers with rows of one user or visitor in a minute. */
const ROWS = { window: 60, max: 240 };
/** Milliseconds to open the rows of a source. */
const OPENING = 60_000;

const place = ({ part, path }: { readonly part?: string; readonly path?: string }): string => [part, path].filter(Boolean).join(', ');

const etagOf = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}"`;

/**
 * What a template asks for, and PDFs and pictures of pages to look at: `GET /api/preview/{template,row}.{pdf,svg}`. What a browser makes
 * the same from: `template.docx` and `rows`.
 */
export function openPreview(
  services: Services,
  connections: Connections,
  { sources, proofs }: { readonly sources: SourceReader; readonly proofs: Proofs },
) {
  const inputs = previewInputs(services, connections, sources);
  const walks = openRowWalks();

  const allow = async (key: string, allowance: Allowance): Promise<void> => {
    const retryAfter = await takeAllowance(services.database, key, allowance);
    if (retryAfter !== undefined) throw callError('TOO_MANY_REQUESTS', { retryAfter });
  };
  const prove = async (who: string, request: ProofRequest, signal: AbortSignal): Promise<Proof> => {
    await allow(`preview ${who}`, PROOFS);
    try {
      return await proofs(request, signal);
    } catch (error) {
      throw inputFault(error);
    }
  };

  /** The same inputs give the same bytes, so their hash is the version of the PDF; it is made only when it is not known. */
  const answer = async (context: AppContext, who: string, request: ProofRequest): Promise<Response> => {
    const etag = etagOf(serialize(request));
    const headers = {
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    };
    if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const { pdf, svg, pages } = await prove(who, request, context.req.raw.signal);
    if (request.page === undefined) {
      const about = { ...headers, 'content-type': 'application/pdf', 'content-disposition': 'inline' };
      return new Response(pdf as Uint8Array<ArrayBuffer>, { headers: about });
    }
    if (svg === undefined) throw callError('NOT_FOUND', { message: `There is no such page: there are ${pages}.`, field: 'page' });
    return new Response(svg, { headers: { ...headers, 'content-type': 'image/svg+xml', 'x-page-count': String(pages) } });
  };
  /** Pages are counted from 1, as they are in a viewer. */
  const pageOf = (context: AppContext): { readonly page?: number } =>
    context.req.path.endsWith('.svg') ? { page: readPageParameter(context.req.query('page')) - 1 } : {};

  /** Samples are for everybody, all else for its owner. */
  const whoAsks = (context: AppContext, kinds: readonly string[]): { readonly who: string; readonly userId: string } => {
    const call = context.get('call');
    if (!call.caller && kinds.every((kind) => kind === 'sample')) return { who: call.address, userId: '' };
    const { userId } = requireCaller(call);
    return { who: userId, userId };
  };
  const settingsOf = async (userId: string) =>
    userId === '' ? { locale: 'en-US', timeZone: 'UTC', decimals: 2 } : (await readTerms(services, userId)).settings;

  return {
    calls: {
      inspect: signedIn.sources.inspect.handler(async ({ context, input }) => {
        const { userId } = context.caller;
        const { signal } = context.request;
        const template = await inputs.template(userId, input.template, signal);
        const columns = input.rows && (await inputs.columns(userId, input.rows, signal));
        const settings = await settingsOf(userId);
        const proof = await prove(userId, { template, settings, title: '', ...(columns ? { columns } : {}) }, signal);
        return {
          placeholders: proof.placeholders.map(({ name, count, places }) => ({ name, count, places: places.map(place) })),
          unknown: proof.unknown.map(({ name, suggestion }) => ({ name, ...(suggestion === undefined ? {} : { suggestion }) })),
          unused: [...proof.unused],
          fonts: proof.fonts.map(({ family, file, standing }) => ({ name: family, ...(standing === 'exact' ? {} : { substitute: file }) })),
          pages: proof.pages,
          diagnostics: [...proof.diagnostics],
          ...(proof.confidence ? { confidence: proof.confidence } : {}),
        };
      }),
    },
    mount: (app: App) => {
      app.get('/api/preview/:file{template\\.(?:pdf|svg)}', async (context) => {
        const source = readTemplateParameter(context.req.query('template'));
        const { who, userId } = whoAsks(context, [source.kind]);
        const template = await inputs.template(userId, source, context.req.raw.signal);
        return answer(context, who, { template, settings: await settingsOf(userId), title: 'Preview', ...pageOf(context) });
      });
      app.get('/api/preview/:file{row\\.(?:pdf|svg)}', async (context) => {
        const { signal } = context.req.raw;
        const source = readTemplateParameter(context.req.query('template'));
        const rows = readRowsParameter(context.req.query('rows'));
        const number = readRowParameter(context.req.query('row'));
        const { who, userId } = whoAsks(context, [source.kind, rows.kind]);
        const template = await inputs.template(userId, source, signal);
        const sequence = await inputs.rows(userId, rows, template, signal);
        const iterator = sequence.from(number, signal);
        const { value: row } = await iterator.next().catch((error: unknown) => {
          throw inputFault(error);
        });
        await iterator.return?.();
        if (row === undefined) throw callError('NOT_FOUND', { message: 'There is no such row.', field: 'row' });
        const settings = await settingsOf(userId);
        return answer(context, who, { template, settings, title: 'Preview', row, columns: sequence.columns, ...pageOf(context) });
      });
      app.get('/api/preview/template.docx', async (context) => {
        const source = readTemplateParameter(context.req.query('template'));
        const { who, userId } = whoAsks(context, [source.kind]);
        await allow(`preview template ${who}`, ROWS);
        const template = await inputs.template(userId, source, context.req.raw.signal);
        const headers = { etag: etagOf(template), 'cache-control': 'private, no-cache' };
        if (context.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
        return new Response(template as Uint8Array<ArrayBuffer>, { headers: { ...headers, 'content-type': DOCX } });
      });
      // `version`: any text that changes with the template, so that values it newly asks for are read.
      app.get('/api/preview/rows', async (context) => {
        const source = readTemplateParameter(context.req.query('template'));
        const rows = readRowsParameter(context.req.query('rows'));
        const from = readRowParameter(context.req.query('from'), 'from');
        const count = readCountParameter(context.req.query('count'));
        const { who, userId } = whoAsks(context, [source.kind, rows.kind]);
        await allow(`preview rows ${who}`, ROWS);
        const key = JSON.stringify([who, rows, source, context.req.query('version')?.slice(0, 100)]);
        if (/\bno-cache\b/u.test(context.req.header('cache-control') ?? '')) walks.forget(key);
        // Others may wait for the same rows, so this call's end is not theirs.
        const open = async () => {
          const until = AbortSignal.timeout(OPENING);
          return inputs.rows(userId, rows, await inputs.template(userId, source, until), until);
        };
        try {
          const { rows: found, ...known } = await walks.take(key, open, from, count);
          return context.json({ ...known, from, rows: found.map(rowToJson) });
        } catch (error) {
          throw inputFault(error);
        }
      });
    },
  };
}
