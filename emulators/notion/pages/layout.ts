import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A page of one card: title and content, nothing else. */
export function bareLayout(title: string, body: Html): Html {
  return document(title, html`<main class="bare">${body}</main>`);
}

/** The whole document around what the body holds. */
export function document(title: string, body: Html): Html {
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
