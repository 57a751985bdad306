import { RunFailure } from '../../generation/index.ts';
import { reason } from './reason.ts';

/** Ends a run whose output can't be written, or not any more: the rows that follow would fare no better. */
export const notWritten = (name: string, error: unknown): RunFailure =>
  new RunFailure({ severity: 'error', code: 'run/not-written', message: `'${name}' can't be written: ${reason(error)}.` });
