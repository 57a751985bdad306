import { html } from 'hono/html';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { bareLayout, sendPage } from './layout.ts';

/** A page that says why not; scripts get the sentence alone. */
export function refuse(context: EmulatorContext, status: 400 | 404, why: string): Response | Promise<Response> {
  if (context.req.header('x-fragment')) return context.text(why, status);
  return sendPage(context, bareLayout(why, html`<h1>${why}</h1><p><a href="/">Back to the databases</a></p>`), status);
}

/** To the page whose form was sent. */
export function goBack(context: EmulatorContext): Response {
  const from = context.req.header('referer');
  return context.redirect(from !== undefined && URL.canParse(from) ? new URL(from).pathname + new URL(from).search : '/', 303);
}
