// The body of a worker thread that fails on demand: rows and templates say how, all others go to the real one.
import { parentPort, workerData } from 'node:worker_threads';

const current = new Int32Array(workerData.current);
const hoard = [];

/** Real work without an end, real memory, real crashes: nothing here is simulated. */
const faults = {
  endless: () => {
    for (;;);
  },
  memory: () => {
    for (;;) hoard.push(Array.from({ length: 100_000 }, () => Math.random()));
  },
  exit: () => process.exit(3),
  /** Nobody can know which row of the batch it was. */
  unknown: () => process.exit(4),
};

parentPort.on('message', ({ type, template, tasks }) => {
  if (type === 'open') return faults[Buffer.from(template).toString('latin1').slice(0, 8).trim()]?.();
  const poison = tasks.find(({ row }) => row && row.id.split('-')[0] in faults);
  if (!poison) return;
  const kind = poison.row.id.split('-')[0];
  if (kind !== 'unknown') Atomics.store(current, 0, poison.id);
  faults[kind]();
});

await import('../../../dist/render-worker.cjs');
