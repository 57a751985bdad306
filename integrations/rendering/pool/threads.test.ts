import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testDocument } from '../../../engine/docx/test-package.ts';
import { paragraph, run } from '../../../engine/docx/test-reading.ts';
import { openThreads } from './threads.ts';
import { workerPool } from './worker-pool.ts';

const script = new URL('../../../dist/render-worker.cjs', import.meta.url);
const settings = { locale: 'en-US', timeZone: 'UTC' };

describe('threads that wait for another template', () => {
  it('are taken before new ones, the last one first, and no more of them stay than are wanted', async () => {
    const threads = openThreads({ script, keep: { threads: 2, milliseconds: 60_000 } });
    const [a, b, c] = [threads.take(), threads.take(), threads.take()];
    for (const thread of [a, b, c]) await threads.giveBack(thread);
    expect(c.worker.threadId).toBe(-1);
    expect([threads.take(), threads.take()]).toEqual([b, a]);
    await Promise.all([a, b].map(({ worker }) => worker.terminate()));
  });

  it('end when their time is up, and by themselves without a trace', async () => {
    const threads = openThreads({ script, keep: { threads: 2, milliseconds: 1 } });
    const thread = threads.take();
    await threads.giveBack(thread);
    await expect.poll(() => thread.worker.threadId).toBe(-1);
    const lasting = openThreads({ script, keep: { threads: 2, milliseconds: 60_000 } });
    const dead = lasting.take();
    await lasting.giveBack(dead);
    await dead.worker.terminate();
    const next = lasting.take();
    expect(next).not.toBe(dead);
    await next.worker.terminate();
  });

  it('make the same PDF of a template as a new thread, whatever they had before', async () => {
    const documents = ['Dear {{Name}}', 'A receipt for {{Name}}: {{Sum | number:2}}'].map((text) => testDocument(paragraph(run(text))));
    const make = async (pool: ReturnType<typeof workerPool>, template: Uint8Array) => {
      const opened = await pool.open(template, { settings });
      const row = (id: string) => ({ id, fields: new Map<string, string | number>(Object.entries({ Name: `Ada ${id}`, Sum: 3 })) });
      const made = await Promise.all(['1', '2', '3'].map((id) => opened.pdf(row(id), id, new AbortController().signal)));
      await opened.close();
      return made.map(({ pdf }) => Buffer.from(pdf));
    };
    const keeping = workerPool({ script, workers: 1, keep: { threads: 1, milliseconds: 60_000 } });
    for (const template of [...documents, ...documents]) {
      expect(await make(keeping, template)).toEqual(await make(workerPool({ script, workers: 1 }), template));
    }
  });
});

describe.runIf(process.platform === 'linux')('threads that give way', () => {
  it('have the niceness that was asked for, and none by default', async () => {
    const before = threadsOfNiceness(7);
    const plain = openThreads({ script }).take();
    const nice = openThreads({ script, niceness: 7 }).take();
    await expect.poll(() => threadsOfNiceness(7)).toBe(before + 1);
    await Promise.all([plain, nice].map(({ worker }) => worker.terminate()));
  });
});

/** How many threads of this process have it: field 19 of their `stat`, proc(5). */
function threadsOfNiceness(niceness: number): number {
  const tasks = '/proc/self/task';
  const found = readdirSync(tasks).map((id) => readFileSync(`${tasks}/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
  return found.filter((each) => Number(each) === niceness).length;
}
