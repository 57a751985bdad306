import { z } from 'zod';
import type { EmulatorApp, EmulatorContext } from '../kit/open-emulator.ts';
import type { Drive } from './drive/drive.ts';
import type { Tokens } from './oauth/issue-tokens.ts';
import { readScopes } from './oauth/scopes.ts';
import type { Store } from './open-store.ts';
import { settingsSchema } from './settings.ts';

const tokenRequest = z.strictObject({ email: z.string(), clientId: z.string().optional(), scope: z.string() });
const person = z.strictObject({ email: z.string() });
const grantRequest = z.strictObject({ email: z.string(), fileId: z.string(), projectNumber: z.string().optional() });

/** What tests do to the service from outside: settings, and what people would do at Google's own pages. */
export function addControlRoutes(app: EmulatorApp, { store, drive, tokens }: { store: Store; drive: Drive; tokens: Tokens }): void {
  const { state } = store;
  const parse = async <Schema extends z.ZodType>(context: EmulatorContext, schema: Schema) => schema.safeParse(await context.req.json());
  const [client] = state.clients;

  app.get('/_emulator/settings', (context) => context.json(state.settings));
  app.put('/_emulator/settings', async (context) => {
    const parsed = settingsSchema.safeParse({ ...state.settings, ...(await context.req.json()) });
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    state.settings = parsed.data;
    store.changed();
    return context.json(state.settings);
  });

  /** Tokens as if the person had consented: `{ email, scope }` gives `{ accessToken, refreshToken }`. */
  app.post('/_emulator/tokens', async (context) => {
    const parsed = await parse(context, tokenRequest);
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    const { email, clientId = client?.id ?? '', scope } = parsed.data;
    if (!state.accounts.some((account) => account.email === email)) return context.text(`There is no account ${email}.`, 404);
    const grant = { email, clientId, scopes: readScopes(scope).scopes };
    return context.json({ accessToken: tokens.issueAccess(grant, true).token, refreshToken: tokens.issueRefresh(grant).token });
  });
  /** The person removes all apps from the account: every token dies. */
  app.post('/_emulator/revoke', async (context) => {
    const parsed = await parse(context, person);
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    for (const { id } of state.clients) tokens.revoke(parsed.data.email, id);
    return context.body(null, 204);
  });
  /** The access tokens of the account are dead; refresh tokens live. */
  app.post('/_emulator/expire', async (context) => {
    const parsed = await parse(context, person);
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    tokens.expireAccess(parsed.data);
    return context.body(null, 204);
  });
  /** The person picks the file for the app. */
  app.post('/_emulator/grants', async (context) => {
    const parsed = await parse(context, grantRequest);
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    const { email, fileId, projectNumber = client?.projectNumber ?? '' } = parsed.data;
    const file = drive.find(fileId);
    if (!file) return context.text(`There is no file ${fileId}.`, 404);
    drive.grant(file, { email, projectNumber });
    return context.body(null, 204);
  });
}
