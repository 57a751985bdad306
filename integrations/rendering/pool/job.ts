import type { RenderedPdf } from '../../../generation/index.ts';
import type { Task } from './messages.ts';

/** A document that somebody waits for. */
export interface Job {
  readonly task: Task;
  readonly resolve: (pdf: RenderedPdf) => void;
  readonly reject: (error: Error) => void;
  /** Threads that ended while they made it, or may have. */
  kills: number;
}
