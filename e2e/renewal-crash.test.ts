import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../integrations/emulators.test-support.ts';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { type Client, openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

let notion: RunningEmulator;
let google: RunningEmulator;
let server: RunningServer;
let client: Client;

beforeAll(async () => {
  [notion, google] = await Promise.all([startEmulator('notion'), startEmulator('google')]);
  server = await startServer(emulatorSettings(notion, google));
  client = openClient({ ...server, google: google.url, notion: notion.url });
  await client.signInWithGoogle('ada@example.com');
  await client.connectNotion('Invoices');
});
afterAll(async () => {
  await server.stop();
  await Promise.all([notion.stop(), google.stop()]);
});

const renewals = async (emulator: RunningEmulator) =>
  (await emulator.journal()).filter(
    ({ path, request }) => path.endsWith('/token') && (request as { grant_type?: string } | undefined)?.grant_type === 'refresh_token',
  ).length;

/** The tokens are renewed, and the answer that says so is on its way. */
const isRenewing = async ({ url }: RunningEmulator): Promise<boolean> => {
  const rules = (await (await fetch(`${url}/_emulator/faults`)).json()) as { readonly kind: string; readonly hits: number }[];
  return rules.some(({ kind, hits }) => kind === 'slow' && hits > 0);
};

/** Kills the server when the tokens of a call have ended and were renewed, with their answer on its way. */
async function killAtRenewal(emulator: RunningEmulator, call: () => Promise<Response>, expired: { readonly path: string }): Promise<void> {
  await emulator.clearJournal();
  await emulator.inject([
    { ...expired, kind: 'expire-token', times: 1 },
    { path: '/token$', kind: 'slow', bytesPerSecond: 1, times: 1 },
  ]);
  const cut = call().then(
    () => false,
    () => true,
  );
  await expect.poll(() => isRenewing(emulator)).toBe(true);
  await server.kill();
  expect(await cut).toBe(true);
  await emulator.inject([]);
  await server.restart();
}

it('a renewal of Notion that was never stored costs one reconnect, and is not tried in a loop', async () => {
  const list = () => client.send('POST', '/api/list-databases', {});
  const connection = async () =>
    (await client.call<{ id: string; provider: string; isBroken: boolean }[]>('GET', '/api/connections')).find(
      ({ provider }) => provider === 'notion',
    );
  expect((await list()).status).toBe(200);
  await killAtRenewal(notion, list, { path: '^/v1/search' });

  const asked = [await list(), await list(), await list()];
  for (const reply of asked) {
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'NOTION_UNAUTHORIZED' });
  }
  const tried = (await renewals(notion)) - 1;
  // Each call of the user asks once; nothing asks by itself.
  expect(tried).toBeLessThanOrEqual(asked.length);
  const lost = await connection();
  expect(lost).toMatchObject({ isBroken: true });

  await client.connectNotion('Invoices');
  expect(await connection()).toEqual({ ...lost, isBroken: false });
  expect((await list()).status).toBe(200);
  expect((await renewals(notion)) - 1).toBe(tried);
  tellFigures('R21', { 'reconnects with Notion': 1, 'calls of the user before it': asked.length, 'renewals tried': tried });
});

it('a renewal of Google that was never stored is done again, and nobody notices', async () => {
  const make = () => client.send('POST', '/api/documents/demo', { placeholders: ['Invoice'] });
  await killAtRenewal(google, make, { path: '^/(v1/documents|drive|upload)' });
  expect((await make()).status).toBe(200);
  expect((await make()).status).toBe(200);
  expect(await renewals(google)).toBe(2);
  tellFigures('R21', { 'reconnects with Google': 0, 'renewals done again': 1 });
});
