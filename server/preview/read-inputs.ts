import { z } from 'zod';
import type { RowSource, TemplateSource } from '../../contracts/index.ts';
import { rowSourceSchema, templateSourceSchema } from '../../contracts/sources.ts';
import { RefusedInput, type Row, usedColumns } from '../../engine/index.ts';
import { DocumentsFailure, RunFailure } from '../../generation/index.ts';
import { openRows } from '../../integrations/files/read-rows.ts';
import type { Connections } from '../connections/connections.ts';
import { googleError, notionError } from '../connections/provider-error.ts';
import { callError } from '../http/call-error.ts';
import { lockFields } from '../plans/lock-fields.ts';
import { readTerms } from '../plans/read-terms.ts';
import type { SourceReader } from '../runs/open-sources.ts';
import type { Services } from '../services.ts';

/** Rows that can be looked at one by one. */
const MOST_ROWS = 1_000_000;
/** Rows of one answer. */
const MOST_AT_ONCE = 25;
/** As many as one query of Notion gives; whether there are more takes another, small one. */
const MOST_COUNTED = 100;

/** `google:ID`, `upload:ID` or `sample:NAME`; throws for anything else. */
export function readTemplateParameter(text: string | undefined): TemplateSource {
  const [kind = '', id = ''] = split(text, 2);
  const named = { google: { documentId: id }, upload: { uploadId: id }, sample: { name: id } }[kind] ?? {};
  return parsed(templateSourceSchema, { kind, ...named }, 'template');
}

/** `notion:CONNECTION:SOURCE`, `upload:ID` or `sample:NAME`; throws for anything else. */
export function readRowsParameter(text: string | undefined): RowSource {
  const [kind = '', id = '', source = ''] = split(text, 3);
  const named = { notion: { connectionId: id, source }, upload: { uploadId: id }, sample: { name: id } }[kind] ?? {};
  return parsed(rowSourceSchema, { kind, ...named }, 'rows');
}

/** Number of a row, from 0. */
export function readRowParameter(text: string | undefined, field = 'row'): number {
  return parsed(
    z.coerce
      .number()
      .int()
      .min(0)
      .max(MOST_ROWS - 1),
    text ?? '0',
    field,
  );
}

/** How many rows, from 1. */
export function readCountParameter(text: string | undefined): number {
  return parsed(z.coerce.number().int().min(1).max(MOST_AT_ONCE), text ?? '1', 'count');
}

/** Number of a page, from 1. */
export function readPageParameter(text: string | undefined): number {
  return parsed(z.coerce.number().int().min(1).max(10_000), text ?? '1', 'page');
}

function split(text = '', most: number): readonly string[] {
  const parts = text.split(':');
  return [...parts.slice(0, most - 1), parts.slice(most - 1).join(':')];
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, field: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw callError('INVALID_INPUT', { message: `'${field}' names nothing that can be shown.`, field });
  return result.data;
}

/** The rows of a source, with the values that a template asks for and the plan allows. */
export interface RowSequence {
  readonly columns: readonly string[];
  /** Undefined while it is not known. */
  readonly total: number | undefined;
  /** Columns that the template asks for and the plan leaves empty. */
  readonly locked: readonly string[];
  /** The rows from this number on, read while they are used. */
  readonly from: (number: number, signal: AbortSignal) => AsyncIterator<Row>;
}

/** What a preview or an inspection is made from. */
export interface PreviewInputs {
  readonly template: (userId: string, source: TemplateSource, signal: AbortSignal) => Promise<Uint8Array>;
  readonly columns: (userId: string, source: RowSource, signal: AbortSignal) => Promise<readonly string[]>;
  readonly rows: (userId: string, source: RowSource, template: Uint8Array, signal: AbortSignal) => Promise<RowSequence>;
}

/** Reads the same sources as a run does; faults come as errors of the contract. */
export function previewInputs(services: Services, connections: Connections, sources: SourceReader): PreviewInputs {
  const schemaOf = async (userId: string, { connectionId, source }: Extract<RowSource, { kind: 'notion' }>, signal: AbortSignal) => {
    const { workspace } = await connections.notionWorkspace(userId, connectionId);
    const { properties, statusProperty, filesProperty } = await workspace.schema(source, signal);
    const own = [statusProperty?.name, filesProperty?.name];
    return { workspace, properties: properties.filter(({ name }) => !own.includes(name)) };
  };
  return {
    template: async (userId, source, signal) => {
      try {
        return await sources.template(userId, source, signal);
      } catch (error) {
        if (!(error instanceof DocumentsFailure)) throw inputFault(error);
        throw googleError(error, await connections.store.latest(userId, 'google'), 'load');
      }
    },
    columns: async (userId, source, signal) => {
      try {
        if (source.kind === 'notion') return (await schemaOf(userId, source, signal)).properties.map(({ name }) => name);
        return (await openRows(await sources.rowsFile(userId, source), { pictureFiles: false })).columns;
      } catch (error) {
        throw inputFault(error);
      }
    },
    rows: async (userId, source, template, signal) => {
      try {
        if (source.kind !== 'notion') {
          const { columns, rows, total } = await openRows(await sources.rowsFile(userId, source), {
            pictureFiles: source.kind === 'sample',
          });
          return { columns, total, locked: [], from: (number) => skipRows(rows(), number) };
        }
        const { workspace, properties } = await schemaOf(userId, source, signal);
        const { terms } = await readTerms(services, userId);
        const columns = properties.map(({ name }) => name);
        const allowed = new Set(properties.filter(({ type }) => terms.allows(type)).map(({ name }) => name));
        const { columns: used, related } = usedColumns(template, columns);
        const locked = used.filter((name) => !allowed.has(name));
        const wanted = used.filter((name) => allowed.has(name));
        const query = { source: source.source, readyOnly: false };
        const reading = {};
        const ignore = () => undefined;
        let counted = 0;
        const first = { ...query, limit: MOST_COUNTED + 1, properties: columns.slice(0, 1) };
        for await (const _ of workspace.rows(first, ignore, signal)) counted += 1;
        return {
          columns,
          total: counted <= MOST_COUNTED ? counted : undefined,
          locked,
          from: (skip, until) =>
            lockFields(workspace.rows({ ...query, properties: wanted, related, skip, reading }, ignore, until), locked),
        };
      } catch (error) {
        throw inputFault(error);
      }
    },
  };
}

async function* skipRows(rows: AsyncIterable<Row>, number: number): AsyncGenerator<Row> {
  let at = 0;
  for await (const row of rows) if (at++ >= number) yield row;
}

/** The error of a call for a template or rows that can't be used; anything else is given back as it is. */
export function inputFault(error: unknown): unknown {
  if (!(error instanceof RunFailure || error instanceof RefusedInput)) return notionError(error);
  const { code, message, hint } = error.diagnostic;
  if (code === 'run/source-gone') return callError('NOT_FOUND', { message, hint });
  return callError('DOCUMENT_FAILED', { hint: [message, hint].filter(Boolean).join(' '), cause: error });
}
