import { RefusedInput } from '../engine/diagnostics.ts';
import type { FacturXMapping } from '../engine/index.ts';
import { ServiceFailure } from '../generation/index.ts';
import { BadInput, Stopped } from './command.ts';
import { openRowsFile, readTemplateFile } from './input-files.ts';
import { describe } from './options.ts';
import type { RunSource, SourceOptions } from './run-source.ts';

/** Loaded when asked for: a run from files should not wait for the services, nor for the engine that they need on this thread. */
const online = () => import('./online-source.ts');

/** Opens what the options name; a fault of theirs, of files or services is BadInput with what to do. Throws Stopped when aborted. */
export async function openRunSource(values: SourceOptions, facturX: FacturXMapping | undefined, signal: AbortSignal): Promise<RunSource> {
  if ((values.rows === undefined) === (values.notion === undefined)) throw new BadInput('Give the rows: either --rows or --notion.');
  if ((values.template === undefined) === (values['google-doc'] === undefined))
    throw new BadInput('Give the template: either --template or --google-doc.');
  try {
    const { template, documents } =
      values.template === undefined
        ? await (await online()).exportDocument(values, signal)
        : { template: readTemplateFile(values.template), documents: undefined };
    if (values.rows !== undefined) {
      const rows = await openRowsFile(values.rows);
      return { template, documents, rows, keepsIds: false, pattern: values.name ?? rows.columns[0] ?? '', store: undefined };
    }
    return { ...(await (await online()).openDatabase(values, template, facturX, signal)), documents };
  } catch (error) {
    if (signal.aborted) throw new Stopped();
    throw badInput(error);
  }
}

/** Faults of the user's input and of the services as the command line tells them; anything else is thrown as it is. */
function badInput(error: unknown): unknown {
  if (error instanceof ServiceFailure) return new BadInput([error.message, error.hint].filter(Boolean).join(' '));
  if (error instanceof RefusedInput) return new BadInput(describe(error.diagnostic));
  return error;
}
