import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePorts } from '../integrations/free-ports.test-support.ts';
import { removeTestFolder } from '../integrations/kept-pdfs.test-support.ts';

const program = fileURLToPath(new URL('../dist/server.js', import.meta.url));

it('ends in order on Ctrl-C, which a terminal sends to everything that was started there', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sheafmill-interrupt-'));
  // The database runs as another user where the tests run as root.
  chmodSync(dataFolder, 0o755);
  const port = await freePorts(3);
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataFolder, PUBLIC_URL: `http://127.0.0.1:${port}` };
  // A group of its own, as a shell makes one for each command.
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let said = '';
  const isUp = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Sheafmill is at')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  try {
    await Promise.race([isUp, ended]);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended).toBe(0);
    expect(said).not.toContain('"level":"error"');
  } finally {
    removeTestFolder(dataFolder);
  }
});
