import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import type { Account } from '../open-store.ts';
import { STYLE } from './style.ts';

export type Markup = ReturnType<typeof html>;

/** A whole page. `script` runs at its end; nothing else may: neither markup in a title nor a foreign script. */
export async function page(
  context: EmulatorContext,
  title: string,
  body: Markup,
  options: { readonly script?: string; readonly status?: 200 | 400 | 401 | 403 | 404 } = {},
) {
  const { script = '', status = 200 } = options;
  const markup = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="/icons/document.svg" />
    <style>${raw(STYLE)}</style>
  </head>
  <body>${body}${script === '' ? '' : html`<script>${raw(script)}</script>`}</body>
</html>`;
  const scripts = script === '' ? "'none'" : `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return context.html(markup, status, {
    'content-security-policy': `default-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; script-src ${scripts}; frame-ancestors 'self'`,
  });
}

export function avatar(account: Account): Markup {
  return html`<img src="/avatars/${account.subject}.svg" width="36" height="36" alt="" />`;
}

/** A disc with the initial of the person. */
export function avatarSvg(account: Account): string {
  const hue = Number.parseInt(account.subject.slice(-3), 10) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="hsl(${hue} 50% 40%)"/><text x="18" y="24" font-family="sans-serif" font-size="17" fill="#fff" text-anchor="middle">${account.givenName.charAt(0)}</text></svg>`;
}

export const DOCUMENT_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#3f7ae0" d="M6 2h8l5 5v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z"/><path fill="#fff" d="M8 11h8v1.5H8zm0 3h8v1.5H8zm0 3h5v1.5H8z"/></svg>';
export const FILE_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#8a909c" d="M6 2h8l5 5v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z"/></svg>';
