import type { Diagnostic } from '../../../engine/index.ts';
import { poison } from './poison.ts';

/** Threads that may end while they open a template for the first time. */
const FIRST_OPENINGS = 2;
/** The same once another thread has opened it, and threads that may end without a single document made. */
const MOST_ENDS = 6;

/** Counts how threads end, and tells when the template, not its rows, is to blame. */
export interface Breaker {
  /** A thread has opened the template. */
  readonly opened: () => void;
  /** A document was made. */
  readonly made: () => void;
  /** A thread ended while it opened the template, because it `why`; what is to be said when that was once too often. */
  readonly endedOpening: (why: string) => Diagnostic | undefined;
  /** The same of a thread that was making a document. */
  readonly endedMaking: () => Diagnostic | undefined;
}

export function openBreaker(): Breaker {
  let ended = 0;
  let made = 0;
  let everOpened = false;
  /** Threads in a row that ended while they opened the template. */
  let openings = 0;
  return {
    opened: () => {
      everOpened = true;
      openings = 0;
    },
    made: () => {
      made += 1;
    },
    endedOpening: (why) => {
      ended += 1;
      openings += 1;
      if (openings < (everOpened ? MOST_ENDS : FIRST_OPENINGS)) return undefined;
      return poison('run/template-stopped', `Opening the template ${everOpened ? 'again ' : ''}${why}.`);
    },
    endedMaking: () => {
      ended += 1;
      if (made > 0 || ended < MOST_ENDS) return undefined;
      return poison('run/template-stopped', 'The run was stopped: no row of this template could be rendered in time.');
    },
  };
}
