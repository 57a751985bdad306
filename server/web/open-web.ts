import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { PAGES, TOOL_PAGES } from '../../contracts/index.ts';
import type { Config } from '../config.ts';
import type { Feature } from '../feature.ts';
import type { AppContext } from '../http/build-app.ts';
import { contentSecurityPolicy, newNonce } from '../http/security-headers.ts';

/** Where the build puts the web application: beside the bundle of the server. */
const FOLDER = fileURLToPath(new URL('./web', import.meta.url));

/** The names of these files hold the hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A worker obeys the policy of its own file, not of the page. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export interface Web extends Feature {
  /** The same page, which says that there is nothing under the address. */
  readonly notFound: (context: AppContext) => Response;
}

/** The web application: one page whose script shows what the address asks for, and its files. */
export function openWeb({ google }: Pick<Config, 'google'>, folder = FOLDER): Web {
  const template = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const pickerOrigin = google?.baseUrl === undefined ? undefined : new URL(google.baseUrl).origin;

  const show = (context: AppContext, status: 200 | 404): Response => {
    const nonce = newNonce();
    const isTool = TOOL_PAGES.includes(context.req.path);
    return new Response(template.replaceAll('__NONCE__', nonce), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(isTool ? 'tool' : 'page', nonce, pickerOrigin),
        // The windows of Google's sign-in and picker report back to the tool.
        ...(isTool ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
      },
    });
  };

  return {
    mount: (app) => {
      app.use('/assets/*', async (context, next) => {
        await next();
        if (!context.res.ok) return;
        context.header('cache-control', IMMUTABLE);
        context.header('content-security-policy', WORKER_POLICY);
      });
      app.use('/assets/*', serveStatic({ root: folder, precompressed: true }));
      for (const page of PAGES) app.get(page, (context) => show(context, 200));
    },
    notFound: (context) => show(context, 404),
  };
}
