import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { optimiseAsUsual, optimiseLater } from './optimise-later.ts';

const entry = fileURLToPath(new URL('../../../dist/render-worker.cjs', import.meta.url));

/** Whether V8 refused the compiled code that lies beside a rendering thread's bundle; undefined: there was none. */
async function refused(): Promise<boolean | undefined> {
  const body = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { script } = require(workerData.entry);
    parentPort.on('message', () => parentPort.postMessage(script.cachedDataRejected));`;
  const thread = new Worker(body, { eval: true, workerData: { entry, current: new SharedArrayBuffer(4) } });
  thread.postMessage({ type: 'none' });
  const [answer] = await once(thread, 'message');
  await thread.terminate();
  return answer;
}

/** Later versions are left with their own flags. */
const LAST_KNOWN = 26;
const isKnown = Number(process.versions.node.split('.')[0]) <= LAST_KNOWN;

afterAll(optimiseAsUsual);

it('lets a thread start with the code that was compiled when it was built, also after others were told to optimise later', async () => {
  expect(await refused()).toBe(false);
  optimiseLater();
  expect(await refused()).toBe(isKnown);
  optimiseAsUsual();
  expect(await refused()).toBe(false);
});
