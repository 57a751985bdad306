import type { Diagnostic } from '../../../engine/index.ts';
import { EngineFault } from '../../lib/engine/engine-fault.ts';
import type { Counts, FromWorker, ToWorker } from './messages.ts';

type Answer<Type extends FromWorker['type']> = Extract<FromWorker, { type: Type }>;

/** Has a worker of its own look at rows. Throws EngineFault. */
export const lookAt = async (rows: File, signal: AbortSignal) => (await ask({ type: 'look', rows }, 'looked', signal)).found;

/** Has a worker of its own make the PDFs. Throws EngineFault, or the reason of `signal`, which ends it at once. */
export const makePdfs = (
  request: Omit<Extract<ToWorker, { type: 'run' }>, 'type'>,
  signal: AbortSignal,
  onProgress: (counts: Counts) => void,
) => ask({ type: 'run', ...request }, 'made', signal, onProgress);

async function ask<Type extends 'looked' | 'made'>(
  request: ToWorker,
  type: Type,
  signal: AbortSignal,
  onProgress?: (counts: Counts) => void,
): Promise<Answer<Type>> {
  const worker = new Worker(new URL('./local-run-worker.ts', import.meta.url), { type: 'module', name: 'local-run' });
  try {
    return await new Promise<Answer<Type>>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', () => reject(new EngineFault(STOPPED)));
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === 'progress') onProgress?.(data.counts);
        else if (data.type === 'refused') reject(new EngineFault(data.fault));
        else if (data.type === type) resolve(data as Answer<Type>);
      });
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}

const STOPPED: Diagnostic = {
  severity: 'error',
  code: 'run/template-stopped',
  message: 'The browser stopped the run.',
  hint: 'It may lack memory: close other tabs, or make the PDFs on the server.',
};
