import { z } from 'zod';
import type { EmulatorApp } from '../kit/open-emulator.ts';

const switchesSchema = z.strictObject({
  /** Milliseconds until a new or renamed object is found by search. */
  searchLag: z.int().nonnegative().default(0),
  /** A filter on an option that does not exist: refused, or no row. */
  unknownOption: z.enum(['empty', 'refuse']).default('empty'),
  /** Requests a minute of one connection. */
  requestsPerMinute: z.int().positive().default(180),
  /** Requests a minute of all connections together. */
  workspaceRequestsPerMinute: z.int().positive().default(1_000_000),
  /** Body of OAuth errors: as in the service's OpenAPI document, or as in RFC 6749. */
  oauthErrorBody: z.enum(['openapi', 'rfc6749']).default('openapi'),
  /** Largest upload in bytes: 5 MiB in a free workspace, 5 GiB in a paid one. */
  maxUploadBytes: z.int().positive().default(5_242_880),
  /** Origins from which uploads by URL are fetched; the emulator goes nowhere else. */
  importOrigins: z.array(z.url()).default([]),
  /** The verification request of a webhook carries a signature: documents disagree. */
  webhookHandshakeSigned: z.boolean().default(true),
  /** Milliseconds in which events of one object are gathered into one. */
  webhookWindow: z.int().nonnegative().default(60_000),
  /** Share of the events, 0 to 1, that are held back so that later ones overtake them. */
  webhookDisorder: z.number().min(0).max(1).default(0),
  /** Share of the events, 0 to 1, that are delivered more than once. */
  webhookDuplicates: z.number().min(0).max(1).default(0),
  /** How often such an event is delivered at most; twice at least. */
  webhookCopies: z.int().min(2).max(10).default(2),
});

/** How the emulator behaves where the service varies, where its documents disagree, or where only some tests want it. */
export type Switches = z.infer<typeof switchesSchema>;

/** `NOTION_REQUESTS_PER_MINUTE` sets the rate limit. */
export function initialSwitches(environment: Readonly<Record<string, string | undefined>>): Switches {
  const requestsPerMinute = environment['NOTION_REQUESTS_PER_MINUTE'];
  return switchesSchema.parse(requestsPerMinute === undefined ? {} : { requestsPerMinute: Number(requestsPerMinute) });
}

/** `GET` and `PATCH /_emulator/switches`. */
export function addSwitches(app: EmulatorApp, switches: Switches): void {
  app.get('/_emulator/switches', (context) => context.json(switches));
  app.patch('/_emulator/switches', async (context) => {
    const wanted: unknown = await context.req.json().catch(() => undefined);
    const parsed = switchesSchema.safeParse(wanted instanceof Object ? { ...switches, ...wanted } : wanted);
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    Object.assign(switches, parsed.data);
    return context.json(switches);
  });
}
