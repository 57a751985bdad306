import { readFileSync } from 'node:fs';
import { RefusedInput } from '../engine/diagnostics.ts';
import type { RowSource } from '../generation/files/row-source.ts';
import { openRows } from '../integrations/files/read-rows.ts';
import { reason } from '../integrations/files/reason.ts';
import { BadInput } from './command.ts';
import { describe } from './options.ts';

export function readTemplateFile(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BadInput(`The template '${file}' can't be read: ${reason(error)}.`);
  }
}

/** Opens a file of rows; what is wrong with it is bad input. */
export async function openRowsFile(file: string): Promise<RowSource> {
  try {
    return await openRows(file);
  } catch (error) {
    throw asBadInput(error, file) ?? new BadInput(`The rows '${file}' can't be read: ${reason(error)}.`);
  }
}

/** A file that was refused, as the command line tells it; undefined for any other error. */
export function asBadInput(error: unknown, file: string): BadInput | undefined {
  return error instanceof RefusedInput ? new BadInput(`${file}: ${describe(error.diagnostic)}`) : undefined;
}
