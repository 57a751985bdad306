import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { openRows } from '../integrations/files/read-rows.ts';
import type { FromWorker, ToWorker, WorkerSetup } from '../integrations/rendering/pool/messages.ts';

/** Writes what V8 has compiled of the rendering thread, once it has made the samples, beside its bundle in `dist`: threads start with that. */
export async function makeWorkerCode(root: string, dist: string): Promise<void> {
  const setup: WorkerSetup & { readonly entry: string } = {
    entry: path.join(dist, 'render-worker.cjs'),
    fonts: undefined,
    niceness: undefined,
    current: new SharedArrayBuffer(4),
  };
  const thread = new Worker(path.join(root, 'scripts', 'code-worker.cjs'), { workerData: setup });
  const heard = async <Answer>(): Promise<Answer> => (await once(thread, 'message'))[0];
  const ask = <Answer>(question: ToWorker | { readonly type: 'code' }): Promise<Answer> => {
    const answer = heard<Answer>();
    thread.postMessage(question);
    return answer;
  };
  for (const sample of ['certificate', 'contract', 'invoice']) {
    const source = await openRows(path.join(root, 'samples', `${sample}.rows.json`));
    const judging = await ask<FromWorker>({
      type: 'open',
      template: readFileSync(path.join(root, 'samples', `${sample}.docx`)),
      settings: { locale: 'en-US', timeZone: 'UTC' },
      columns: source.columns,
      mergedTitle: undefined,
      format: 'pdf',
      pdf: undefined,
      judged: true,
    });
    if (judging.type !== 'judging' || (await heard<FromWorker>()).type !== 'ready')
      throw new Error(`The sample ${sample} can't be opened.`);
    let id = 0;
    for await (const row of source.rows()) await ask({ type: 'tasks', tasks: [{ id: ++id, row, title: sample }] });
  }
  const file = path.join(dist, 'render-worker.code');
  writeFileSync(`${file}.partial`, await ask<Uint8Array>({ type: 'code' }));
  renameSync(`${file}.partial`, file);
  await thread.terminate();
}
