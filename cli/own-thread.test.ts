import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-own-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Prints, once the process ends, the addresses of all files that its first thread ran. */
const LISTENER = `
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) {
  const session = new Session();
  const files = [];
  session.connect();
  session.on('Debugger.scriptParsed', ({ params: { url } }) => files.push(url));
  session.post('Debugger.enable');
  process.on('exit', () => process.stdout.write(JSON.stringify(files)));
}`;

const holdsEngine = (file: string) => readFileSync(file, 'utf8').includes('function layoutDocument(');

it('loads the engine in rendering threads alone: the thread of the command hands rows on', () => {
  const inThreads = path.join(root, 'dist', 'render-worker.script.cjs');
  expect(holdsEngine(inThreads)).toBe(true);
  const printed = execFileSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(LISTENER)}`,
      path.join(root, 'bin', 'sheafmill'),
      'generate',
      '--template',
      path.join(root, 'samples', 'invoice.docx'),
      '--rows',
      path.join(root, 'samples', 'invoice.rows.json'),
      '--out',
      path.join(folder, 'out'),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const own = (JSON.parse(printed.slice(printed.lastIndexOf('\n[') + 1)) as string[])
    .filter((url) => url.startsWith(pathToFileURL(path.join(root, 'dist')).href))
    .map((url) => fileURLToPath(url));
  expect(own).toContain(path.join(root, 'dist', 'cli.js'));
  expect(own.filter(holdsEngine)).toEqual([]);
});
