import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { compress } from 'hono/compress';
import { PAGES, SITE_PAGES, type SiteFiles, type SiteRenderer } from '../../contracts/index.ts';
import type { Feature } from '../feature.ts';
import type { AppContext } from '../http/build-app.ts';
import { contentSecurityPolicy, newNonce } from '../http/security-headers.ts';
import { withoutSlash } from '../http/without-slash.ts';
import { publicConfig } from '../public/public-config.ts';
import type { Services } from '../services.ts';
import { fillHtml } from './fill-html.ts';
import { openSite } from './open-site.ts';

/** Where the build puts the bundle that renders the site, and the web application in `web/`: beside the bundle of the server. */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** The names of these files hold the hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A worker obeys the policy of its own file, not of the page. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Pages of the application that have content before it is loaded. */
const SHARED: readonly string[] = PAGES.filter((page) => page !== '/' && (SITE_PAGES as readonly string[]).includes(page));
/** For the renderer: no page of the site. */
const NOWHERE = '';
/** What search engines are asked to leave alone. */
const PRIVATE = ['/api/', '/account', '/admin', '/automations', '/callback', '/onboarding', '/runs', '/sandbox/'];

export interface Web extends Feature {
  /** The page which says that there is nothing under the address. */
  readonly notFound: (context: AppContext) => Promise<Response>;
}

/** The pages: the public site, readable without script, and the application, one page whose script shows what the address asks for. */
export async function openWeb(services: Services, folder = FOLDER): Promise<Web> {
  const { config } = services;
  const told = publicConfig(config);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const application = read('web/index.html');
  const early = read('web/early.html');
  const siteTemplate = read('web/site.html');
  const files = JSON.parse(read('site-files.json')) as SiteFiles;
  const renderer = (await import(pathToFileURL(path.join(folder, 'site.js')).href)) as SiteRenderer;
  const render = openSite(services, files, renderer);
  const pickerOrigin = config.google?.baseUrl === undefined ? undefined : new URL(config.google.baseUrl).origin;
  const guests = [
    ...new Set(
      Object.values(config.operator.thirdParties).flatMap((party) =>
        party ? [party.script ?? party.frame ?? [], ...party.origins].flat().map((address) => new URL(address).origin) : [],
      ),
    ),
  ];

  const htmlOf = (body: string, status: 200 | 404, headers: Readonly<Record<string, string>>): Response =>
    new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
  const isSignedIn = (context: AppContext): boolean => {
    const { caller } = context.get('call');
    return caller?.session !== undefined && !caller.needsSecondFactor;
  };
  const share = (page: string) => ({ canonical: `${config.publicUrl}${page}`, picture: `${config.publicUrl}${files.openGraph}` });

  const showSite = async (context: AppContext, page: string, status: 200 | 404): Promise<Response> => {
    const nonce = newNonce();
    const shown = await render(page, isSignedIn(context));
    const html = fillHtml({ template: siteTemplate, nonce, page: shown, ...(status === 200 ? share(page) : {}) });
    return htmlOf(html, status, { 'content-security-policy': contentSecurityPolicy('site', nonce, undefined, guests) });
  };
  const showApplication = async (context: AppContext, page: string): Promise<Response> => {
    const nonce = newNonce();
    const shown = SHARED.includes(page)
      ? { template: early, page: await render(page, isSignedIn(context)), ...share(page) }
      : { template: application, page: { title: config.operator.productName } };
    return htmlOf(fillHtml({ nonce, config: told, ...shown }), 200, {
      // Whatever page it begins with, it goes on to the tool without loading another: the picker must be let in from the start.
      'content-security-policy': contentSecurityPolicy('application', nonce, pickerOrigin),
      // The windows of Google's sign-in and picker report back to the tool.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      // Its address holds the code of a consent, for no page that comes after it.
      ...(page === '/callback' ? { 'referrer-policy': 'strict-origin' } : {}),
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
      app.use('/assets/*', serveStatic({ root: path.join(folder, 'web'), precompressed: true }));
      app.get('/robots.txt', (context) =>
        context.text(
          ['User-agent: *', ...PRIVATE.map((place) => `Disallow: ${place}`), `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n'),
        ),
      );
      app.get('/sitemap.xml', (context) => {
        const urls = SITE_PAGES.map((page) => `<url><loc>${config.publicUrl}${page}</loc></url>`);
        const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
        return context.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' });
      });
      app.get('/auth', (context, next) => {
        // With a query it has something to say first.
        const hasMessage = new URL(context.req.url).search !== '';
        return isSignedIn(context) && !hasMessage ? Promise.resolve(context.redirect('/onboarding')) : next();
      });
      app.get('/admin', (context, next) => {
        const { caller } = context.get('call');
        // Visitors may be administrators who have not signed in yet.
        return caller && !caller.isAdmin ? showSite(context, NOWHERE, 404) : next();
      });
      app.get('/', compress(), (context) => (isSignedIn(context) ? showApplication(context, '/') : showSite(context, '/', 200)));
      for (const page of PAGES) app.get(page, compress(), (context) => showApplication(context, page));
      for (const page of SITE_PAGES) app.get(page, compress(), (context) => showSite(context, page, 200));
      for (const page of [...PAGES, ...SITE_PAGES]) if (page !== '/') app.get(`${page}/`, withoutSlash);
    },
    notFound: (context) => showSite(context, NOWHERE, 404),
  };
}
