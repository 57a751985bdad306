import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../integrations/free-ports.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

const program = fileURLToPath(new URL('../dist/server.js', import.meta.url));

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const isReady = async () => (await fetch(`${server.url}/readyz`)).ok;

it('a second server in the same data folder says which process has it, and leaves that one its database', async () => {
  const port = await freePorts(3);
  const env = { ...process.env, PORT: String(port), DATA_DIR: server.dataFolder, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8', timeout: 60_000 });
  expect(status).toBe(2);
  expect(stderr).toContain(`in use by process ${server.pid()}.`);
  expect(stderr).not.toContain('    at ');
  expect(await isReady()).toBe(true);

  await server.kill();
  await server.restart();
  expect(await isReady()).toBe(true);
});
