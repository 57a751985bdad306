import { availableParallelism } from 'node:os';
import type { Renderer } from '../generation/index.ts';
import { workerPool } from '../integrations/rendering/pool/worker-pool.ts';
import type { Services } from './services.ts';

/** MB in a thread that renders: measured by `npm run bench:server`, half of what V8 takes costs no speed there. */
const YOUNG_MEMORY = 16;

/** Threads stay for the next run for a while: the first PDF of a new thread takes several times as long. */
const KEEP = { threads: availableParallelism(), milliseconds: 30_000 };

/** Whoever waits for an answer goes before rows that are made. */
const NICENESS = 10;

/** The engine in threads of this process. */
export const openRenderer = ({ config: { fonts }, metrics }: Pick<Services, 'config' | 'metrics'>): Renderer =>
  workerPool({
    youngMemoryMb: YOUNG_MEMORY,
    keep: KEEP,
    niceness: NICENESS,
    rendered: (seconds) => metrics.rendering.observe(seconds),
    fonts,
  });
