import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import type { Person } from '../workspace/model.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Sends a page that loads nothing from elsewhere and can't be framed. */
export function sendPage(context: EmulatorContext, page: Html, status: 200 | 400 | 404 = 200): Response | Promise<Response> {
  context.header(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
  );
  context.header('cache-control', 'no-store');
  return context.html(page, status);
}

/** A page of one card: title and content, nothing else. */
export function bareLayout(title: string, body: Html): Html {
  return layout(title, html`<main class="bare">${body}</main>`);
}

/** A page of the workspace, as the person who looks at it. */
export function workspaceLayout(title: string, who: { readonly me: Person; readonly people: readonly Person[] }, body: Html): Html {
  return layout(
    title,
    html`<a class="skip" href="#content">Skip to content</a>
      <header>
        <strong>Sample workspace <small class="muted">Notion emulator</small></strong>
        <nav aria-label="Workspace"><a href="/">Databases</a><a href="/connections">Connections</a></nav>
        <form method="post" action="/person" class="actions">
          <label>You are <select name="person" data-submit-on-change>${who.people.map(
            ({ id, name }) => html`<option value="${id}"${id === who.me.id ? html` selected` : ''}>${name}</option>`,
          )}</select></label>
          <noscript><button>Switch</button></noscript>
        </form>
      </header>
      <main id="content">${body}</main>
      <div class="status" role="status" aria-live="polite"></div>`,
  );
}

function layout(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/style.css" />
        <script type="module" src="/assets/script.js"></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
