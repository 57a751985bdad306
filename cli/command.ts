/** 0 all made, 1 some rows failed, 2 bad input, 130 stopped by the user. */
export type ExitCode = 0 | 1 | 2 | 130;

export interface Command {
  readonly usage: string;
  readonly run: (arguments_: readonly string[]) => Promise<ExitCode>;
}

/** Stopped by the user before anything was begun. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  constructor() {
    super('Stopped.');
  }
}

/** The user asked for something that can't be done: the message says what and how to mend it. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}
