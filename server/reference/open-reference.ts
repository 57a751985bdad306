import { html } from 'hono/html';
import type { Feature } from '../feature.ts';
import { pageResponse } from '../http/page.ts';
import { operator } from '../public/operator.ts';
import type { Services } from '../services.ts';
import { type ApiDocument, describeApi } from './describe-api.ts';
import { referencePage } from './reference-page.ts';

const VERSION = '0.1.0';

/** The description of the API, for programs and people, and a page that says what is where. */
export function openReference({ config }: Services): Feature {
  let made: Promise<ApiDocument> | undefined;
  const document = () => {
    made ??= describeApi(VERSION, `${config.publicUrl}/api`);
    return made;
  };
  const emulators = [
    { name: 'Notion', url: config.notion?.baseUrl, what: 'databases to look at and edit' },
    { name: 'Google', url: config.google?.baseUrl, what: 'documents to look at and edit' },
  ];
  return {
    mount: (app) => {
      app.get('/api/openapi.json', async (context) => context.json(await document()));
      app.get('/api/docs', async () => referencePage(await document()));
      app.get('/', () =>
        pageResponse(
          operator.productName,
          html`<h1>${operator.productName}</h1>
${config.isSandbox ? html`<p class="banner">Sandbox: Google and Notion are played by emulators on this machine. Everything works, nothing leaves it, and anybody here can sign in as anybody.</p>` : ''}
<p>PDFs in bulk from the rows of a Notion database and a Google document.</p>
<ul>
<li><a href="/api/docs">The API</a>, also as <a href="/api/openapi.json">OpenAPI</a></li>
${
  config.isSandbox
    ? html`${emulators.map(({ name, url, what }) => (url ? html`<li><a href="${url}">${name}</a>: ${what}</li>` : ''))}
<li><a href="/sandbox/mail">Mail</a> that would be sent</li>
<li><a href="/sandbox/checkout">Checkout</a>, to try the plans</li>`
    : ''
}
<li><a href="/readyz">State of the server</a></li>
</ul>`,
        ),
      );
    },
  };
}
