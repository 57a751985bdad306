import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { Proof, ProofRequest, Proofs } from '../../integrations/rendering/proof-template.ts';
import type { Connections } from '../connections/connections.ts';
import type { App, AppContext } from '../http/build-app.ts';
import { requireCaller, signedIn } from '../http/call-context.ts';
import { callError } from '../http/call-error.ts';
import { takeAllowance } from '../http/rate-limit.ts';
import { readTerms } from '../plans/read-terms.ts';
import type { SourceReader } from '../runs/open-run.ts';
import type { Services } from '../services.ts';
import { inputFault, previewInputs, readPageParameter, readRowParameter, readRowsParameter, readTemplateParameter } from './read-inputs.ts';

/** Proofs of one user or visitor in a minute: each takes a thread. */
const PROOFS = { window: 60, max: 60 };

const place = ({ part, path }: { readonly part?: string; readonly path?: string }): string => [part, path].filter(Boolean).join(', ');

/** What a template asks for, and PDFs and pictures of pages to look at: `GET /api/preview/{template,row}.{pdf,svg}`. */
export function openPreview(
  services: Services,
  connections: Connections,
  { sources, proofs }: { readonly sources: SourceReader; readonly proofs: Proofs },
) {
  const inputs = previewInputs(services, connections, sources);

  const prove = async (who: string, request: ProofRequest, signal: AbortSignal): Promise<Proof> => {
    const retryAfter = await takeAllowance(services.database, `preview ${who}`, PROOFS);
    if (retryAfter !== undefined) throw callError('TOO_MANY_REQUESTS', { retryAfter });
    try {
      return await proofs(request, signal);
    } catch (error) {
      throw inputFault(error);
    }
  };

  /** The same inputs give the same bytes, so their hash is the version of the PDF; it is made only when it is not known. */
  const answer = async (context: AppContext, who: string, request: ProofRequest): Promise<Response> => {
    const etag = `"${createHash('sha256').update(serialize(request)).digest('hex').slice(0, 40)}"`;
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
          fonts: proof.fonts.map(({ family, file, substitute }) => ({ name: family, ...(substitute ? { substitute: file } : {}) })),
          pages: proof.pages,
          diagnostics: [...proof.diagnostics],
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
        const { row, columns } = await inputs.row(userId, rows, number, template, signal);
        return answer(context, who, { template, settings: await settingsOf(userId), title: 'Preview', row, columns, ...pageOf(context) });
      });
    },
  };
}
