import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmin } from './admin.test-support.ts';
import { openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PLAN_LIMITS: 'off' });
});
afterAll(() => server.stop());

const template = new Uint8Array(readFileSync(fileURLToPath(new URL('../samples/invoice.docx', import.meta.url))));
const filesOf = (kind: 'runs' | 'uploads') => {
  const folder = path.join(server.dataFolder, 'files', kind);
  return existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
};

async function revoked(emulator: string, address: string): Promise<readonly { readonly status: number; readonly notes?: object }[]> {
  const journal = await (await fetch(`${emulator}/_emulator/journal`)).text();
  const lines = journal.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter((line) => line.path === address);
}

it('deleting an account ends its run, takes its files and its access at Google and Notion away, and leaves a mark alone', async () => {
  const client = openClient(server);
  await client.signInWithGoogle('ada@example.com');
  await client.connectNotion('Invoices');
  const { userId } = await client.call<{ userId: string }>('GET', '/api/profile');
  const upload = await client.upload('/api/templates', 'invoice.docx', template);
  const numbers = Array.from({ length: 20_000 }, (_, index) => index).join('\n');
  const rows = await client.upload('/api/rows', 'rows.csv', new TextEncoder().encode(`Number\n${numbers}\n`));
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
    template: { kind: 'upload', uploadId: upload['id'] },
    rows: { kind: 'upload', uploadId: rows['id'] },
    namingHeader: '{{Number}}',
  });
  while ((await client.call<{ made: number }>('GET', `/api/runs/${id}`)).made === 0) await delay(50);
  expect(filesOf('uploads').length).toBeGreaterThan(1);

  expect((await client.send('DELETE', '/api/account', { confirm: 'delete my account' })).status).toBe(200);
  expect(await revoked(server.google, '/revoke')).toMatchObject([{ status: 200 }]);
  expect(await revoked(server.notion, '/v1/oauth/revoke')).toMatchObject([{ status: 200, notes: { revoked: true } }]);
  expect((await client.get(`/api/runs/${id}`)).status).toBe(401);
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-backup-'));
  try {
    expect(await startAdmin(server, ['backup', path.join(folder, 'backup')]).ended).toMatchObject({ code: 0 });
    const tables = path.join(folder, 'backup', 'tables');
    const naming = (text: string) => readdirSync(tables).filter((name) => readFileSync(path.join(tables, name), 'utf8').includes(text));
    expect(naming(userId)).toEqual(['deletions.jsonl']);
    expect(naming('ada@example.com')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  // Nothing is written any more either.
  await delay(2000);
  expect([...filesOf('uploads'), ...filesOf('runs')]).toEqual([]);
});
