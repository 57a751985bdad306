import { parentPort, workerData } from 'node:worker_threads';
import { openRendering, thrownDiagnostic } from '../../engine/index.ts';
import type { FromWorker, Rendered, Task, TaskResult, ToWorker, WorkerSetup } from './messages.ts';
import { nodePlatform } from './node-platform.ts';
import { openFrontSender } from './shared-fronts.ts';

/** Results are posted together for up to this long, so that small PDFs do not drown in messages. */
const POST_EVERY_MS = 4;

if (!parentPort) throw new Error('This file is the body of a worker thread.');
const port = parentPort;
const setup: WorkerSetup = workerData;
const current = new Int32Array(setup.current);
const post = (message: FromWorker, transfer: readonly ArrayBuffer[] = []) => port.postMessage(message, [...transfer]);

try {
  const rendering = openRendering(
    setup.template,
    setup.settings,
    await nodePlatform(setup.fontsDirectory ? { fontsDir: setup.fontsDirectory } : {}),
  );
  const checked = setup.columns ? rendering.check(setup.columns).diagnostics : [];
  post({ type: 'ready', diagnostics: [...rendering.diagnostics, ...checked] });

  const merged = setup.mergedTitle === undefined ? undefined : rendering.merge(setup.mergedTitle);
  const fronts = openFrontSender();
  const render = (task: Task): Rendered => {
    try {
      if (!task.row) return { shared: { pdf: merged?.end() ?? new Uint8Array() }, pages: 0, diagnostics: [] };
      const { parts, pages, diagnostics } = merged ? merged.add(task.row, task.title) : rendering.render(task.row, task.title);
      return { shared: fronts.share(parts), pages, diagnostics };
    } catch (error) {
      return { error: thrownDiagnostic(error) };
    }
  };
  port.on('message', (message: ToWorker) => {
    let results: TaskResult[] = [];
    let started = performance.now();
    const flush = () => {
      const buffers = results.flatMap((result) =>
        'shared' in result && result.shared.pdf.buffer instanceof ArrayBuffer ? [result.shared.pdf.buffer] : [],
      );
      post({ type: 'done', fronts: fronts.take(), results }, buffers);
      results = [];
      started = performance.now();
    };
    for (const task of message.tasks) {
      Atomics.store(current, 0, task.id);
      const begun = performance.now();
      const rendered = render(task);
      results.push({ id: task.id, seconds: (performance.now() - begun) / 1000, ...rendered });
      if (performance.now() - started > POST_EVERY_MS) flush();
    }
    Atomics.store(current, 0, 0);
    if (results.length > 0) flush();
  });
} catch (error) {
  post({ type: 'refused', error: thrownDiagnostic(error) });
}
