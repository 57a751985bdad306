import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type DocxFilling, openDocxFilling, openRendering, thrownDiagnostic } from '../../../engine/index.ts';
import { nodePlatform } from '../node-platform.ts';
import type { FromWorker, OpenTemplate, Rendered, Task, TaskResult, ToWorker, WorkerSetup } from './messages.ts';
import { openFrontSender } from './shared-fronts.ts';

/** Results are posted together for up to this long, so that small PDFs do not drown in messages. */
const POST_EVERY_SECONDS = 0.004;

if (!parentPort) throw new Error('This file is the body of a worker thread.');
const port = parentPort;
const setup: WorkerSetup = workerData;
// Elsewhere than in Linux it is the process that has one.
if (setup.niceness && process.platform === 'linux') setPriority(setup.niceness);
const current = new Int32Array(setup.current);
/** Seconds of a steady clock. The global `performance` would have Node compile a module of its own before the first row. */
const clock = () => Number(process.hrtime.bigint()) / 1e9;
const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** Gives what makes one row, or undefined when the template is refused. */
function open({ template, settings, columns, mergedTitle, format, pdf, judged }: OpenTemplate): ((task: Task) => Rendered) | undefined {
  try {
    const platform = nodePlatform({ fonts: setup.fonts });
    if (format === 'docx') return openFilling(openDocxFilling(template, settings, platform), columns);
    const rendering = openRendering(template, settings, platform, pdf);
    const checked = columns ? rendering.check(columns).diagnostics : [];
    if (judged) post({ type: 'judging' });
    const judgement = judged ? { confidence: rendering.judge() } : {};
    // What fonts lack is found when the template is laid out to be judged.
    post({ type: 'ready', diagnostics: [...rendering.diagnostics, ...checked], ...judgement });
    const merged = mergedTitle === undefined ? undefined : rendering.merge(mergedTitle);
    return (task) => {
      try {
        if (!task.row) return { shared: { pdf: merged?.end() ?? new Uint8Array() }, pages: 0, diagnostics: [] };
        const { parts, pages, diagnostics } = merged ? merged.add(task.row, task.title) : rendering.render(task.row, task.title);
        return { shared: fronts.share(parts), pages, diagnostics };
      } catch (error) {
        return { error: thrownDiagnostic(error) };
      }
    };
  } catch (error) {
    post({ type: 'refused', error: thrownDiagnostic(error) });
    return undefined;
  }
}

function openFilling(filling: DocxFilling, columns: readonly string[] | undefined): (task: Task) => Rendered {
  const checked = columns ? filling.check(columns).diagnostics : [];
  post({ type: 'ready', diagnostics: [...filling.diagnostics, ...checked] });
  return ({ row }) => {
    if (!row) throw new TypeError('There is no .docx of all rows.');
    try {
      const { docx, diagnostics } = filling.fill(row);
      return { shared: { pdf: docx }, pages: 0, diagnostics };
    } catch (error) {
      return { error: thrownDiagnostic(error) };
    }
  };
}

let fronts = openFrontSender();
let render: ReturnType<typeof open>;

function make(tasks: readonly Task[]): void {
  let results: TaskResult[] = [];
  let started = clock();
  const flush = () => {
    const buffers: ArrayBuffer[] = [];
    for (const result of results)
      if ('shared' in result && result.shared.pdf.buffer instanceof ArrayBuffer) buffers.push(result.shared.pdf.buffer);
    post({ type: 'done', fronts: fronts.take(), results }, buffers);
    results = [];
    started = clock();
  };
  for (const task of tasks) {
    if (!render) return;
    Atomics.store(current, 0, task.id);
    const begun = clock();
    const rendered = render(task);
    const ended = clock();
    results.push({ id: task.id, seconds: ended - begun, ...rendered });
    if (ended - started > POST_EVERY_SECONDS) flush();
  }
  Atomics.store(current, 0, 0);
  if (results.length > 0) flush();
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'tasks') return make(message.tasks);
  fronts = openFrontSender();
  render = message.type === 'open' ? open(message) : undefined;
});
