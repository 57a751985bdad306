import { html, raw } from 'hono/html';
import { newNonce } from './security-headers.ts';

/** Markup with every value escaped, as `html` of hono makes it. */
export type Markup = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.25rem; margin-top: 2.5rem } h3 { font-size: 1rem }
table { width: 100%; border-collapse: collapse } th, td { padding: .4rem .6rem; border-bottom: 1px solid #8886; text-align: left; vertical-align: top; overflow-wrap: anywhere }
code, pre { font: .875rem/1.5 ui-monospace, monospace } pre { overflow: auto; padding: .75rem; background: #8881; border-radius: .4rem }
iframe { width: 100%; height: 30rem; border: 1px solid #8886; border-radius: .4rem; background: #fff }
label { display: block; margin: .75rem 0 } input, select, button { font: inherit; padding: .4rem .6rem }
.banner { padding: .6rem 1rem; border-radius: .4rem; background: #fde68a; color: #422006 }
.method { display: inline-block; min-width: 4rem; font-weight: 600 }
@media (prefers-color-scheme: dark) { a { color: #93c5fd } }
`;

const policy = (nonce: string): string =>
  `default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; frame-src 'self'; img-src data:; style-src 'nonce-${nonce}'`;

/** A small page of the server itself: no script, no file besides it, and an empty icon, so that no browser asks for one. */
export function pageResponse(title: string, body: Markup, status = 200): Response {
  const nonce = newNonce();
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(STYLE)}</style></head>
<body>
${body}
</body>
</html>
`;
  return new Response(String(page), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(nonce) },
  });
}
