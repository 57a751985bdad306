import type { Diagnostic } from '../../../engine/index.ts';

/** What the engine in a worker can't use, in words for its user. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}
