import { z } from 'zod';
import { type RowStatus, WorkspaceFailure } from '../../generation/index.ts';
import { type Connection, filesPropertyOf, type PropertyNames, statusPropertyOf } from './connection.ts';
import { fileKey } from './picture-files.ts';
import { queryParameters } from './query-pages.ts';
import { type Page, pageSchema, pagesSchema } from './replies.ts';
import type { SourceSchema } from './source-schema.ts';

const entrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file'), name: z.string(), file: z.object({ url: z.string() }) }),
  z.object({ type: z.literal('external'), name: z.string(), external: z.object({ url: z.string() }) }),
]);

/** An entry of a files property in the form in which Notion takes it back. */
export type FileEntry = z.infer<typeof entrySchema>;

/** What attaching has to know of a row: as it was a moment ago. */
export interface RowState {
  readonly id: string;
  readonly schema: SourceSchema;
  /** Names that the properties have now; undefined when there is none of the right type. */
  readonly filesName: string | undefined;
  readonly statusName: string | undefined;
  readonly files: readonly FileEntry[];
  /** Name of the chosen option. */
  readonly status: string | undefined;
}

export interface RowStates {
  /** Says that this row will be asked for soon, so that rows asked for now may wait a moment for it. */
  readonly announce: (row: string) => void;
  /** Takes an announcement back. */
  readonly dismiss: (row: string) => void;
  /** The row as it is now. Rows that are asked for at about the same time share a request. */
  readonly read: (row: string, signal: AbortSignal) => Promise<RowState>;
  readonly fromPage: (page: Page, schema: SourceSchema) => RowState;
}

const batchSchema = z.union([pageSchema, pagesSchema]);

interface Waiting {
  readonly row: string;
  readonly signal: AbortSignal;
  readonly resolve: (state: RowState) => void;
  readonly reject: (error: unknown) => void;
}

/** Milliseconds that a read waits for rows that are announced. */
const GATHERING = 100;

/**
 * Reads rows right before their files are replaced. Notion has no conditional write: what a user adds between this read and the write
 * is lost, so what the run's query gave, minutes before perhaps, is not good enough: it would have to be the rule that nobody touches
 * a row while a run is on. Reading each row by itself would cost a fourth call a row; but rows that are under way together stand
 * together in the run's query, which is asked again for all that wait. Eight rows at once cost an eighth of a call each.
 */
export function openRowStates(connection: Connection): RowStates {
  const { requests, names, origins } = connection;
  let waiting: Waiting[] = [];
  let reading = false;
  const announced = new Set<string>();
  let allHere: (() => void) | undefined;
  const leave = (row: string): void => {
    if (announced.delete(row) && announced.size === 0) allHere?.();
  };
  const gather = async (): Promise<void> => {
    if (announced.size === 0) return;
    await new Promise<void>((resolve) => {
      allHere = resolve;
      setTimeout(resolve, GATHERING);
    });
  };

  const fromPage: RowStates['fromPage'] = (page, schema) => {
    const named = Object.entries(page.properties).map(([name, value]) => ({ name, value }));
    const files = named.find(({ value }) => value.id === filesPropertyOf(schema.properties, names)?.id);
    const status = named.find(({ value }) => value.id === statusPropertyOf(schema.properties, names)?.id);
    const chosen = z.object({ name: z.string() }).nullish().safeParse(status?.value[status.value.type]).data;
    return {
      id: page.id,
      schema,
      filesName: files?.name,
      statusName: status?.name,
      files: readEntries(files?.value['files'], names.files),
      status: chosen?.name,
    };
  };

  const stateOf = async (page: Page, signal: AbortSignal): Promise<RowState> => {
    if (page.in_trash) throw new WorkspaceFailure('not-found', 'The row is in the trash of Notion.');
    const source = page.parent.data_source_id ?? origins.get(page.id)?.source.id;
    if (source === undefined) throw new WorkspaceFailure('invalid', 'The page is not a row of a database.');
    return fromPage(page, await connection.recentSource(source, signal));
  };
  const readOne = async (row: string, signal: AbortSignal): Promise<RowState> =>
    stateOf(await requests.read(pageSchema, (client) => client.pages.retrieve({ page_id: row }), signal), signal);
  const idsOf = ({ properties }: SourceSchema): readonly string[] =>
    [filesPropertyOf(properties, names), statusPropertyOf(properties, names)].flatMap((property) => property?.id ?? []);

  /**
   * Reads what waits: whoever joins until the request has its turn at the rate limit is served by it. Several rows of one query are
   * read by asking that query again, a row that it does not hold any more by itself.
   */
  const readBatch = async (first: Waiting): Promise<void> => {
    const batch: Waiting[] = [first];
    const origin = origins.get(first.row);
    let together: ReadonlyMap<string, RowState> = new Map();
    if (origin) await gather();
    try {
      const reply = await requests.read(
        batchSchema,
        (client) => {
          batch.push(...(origin ? waiting.filter(({ row }) => origins.get(row) === origin) : []));
          waiting = waiting.filter((other) => !batch.includes(other));
          return batch.length > 1 && origin
            ? client.dataSources.query(queryParameters({ ...origin, source: origin.source.id, properties: idsOf(origin.source) }, 100))
            : client.pages.retrieve({ page_id: first.row });
        },
        first.signal,
      );
      if (origin && 'results' in reply)
        together = new Map(reply.results.flatMap((page) => (page ? [[page.id, fromPage(page, origin.source)] as const] : [])));
      else if ('parent' in reply) together = new Map([[first.row, await stateOf(reply, first.signal)]]);
    } catch (error) {
      if (batch.length === 1) return first.reject(error);
    }
    await Promise.all(
      batch.map(async ({ row, signal, resolve, reject }) => {
        try {
          resolve(together.get(row) ?? (await readOne(row, signal)));
        } catch (error) {
          reject(error);
        }
      }),
    );
  };
  const readWaiting = async (): Promise<void> => {
    reading = true;
    for (let first = waiting.shift(); first; first = waiting.shift()) await readBatch(first);
    reading = false;
  };

  return {
    fromPage,
    announce: (row) => void announced.add(row),
    dismiss: leave,
    read: (row, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ row, signal, resolve, reject });
        leave(row);
        if (!reading) void readWaiting();
      }),
  };
}

function readEntries(content: unknown, property: string): readonly FileEntry[] {
  const entries = z.array(entrySchema).safeParse(content ?? []);
  if (entries.success) return entries.data;
  throw new WorkspaceFailure('invalid', `'${property}' holds something that could not be kept when a file is added; nothing was changed.`, {
    hint: `Look into '${property}' of this row and take out what is not a file.`,
    cause: entries.error,
  });
}

/** The list with our file: everything stays in its place, a hosted file of the same name is one of an earlier run and gives way. */
export function mergeFiles(files: readonly FileEntry[], name: string, upload: string) {
  const ours = { type: 'file_upload' as const, file_upload: { id: upload }, name };
  const at = files.findIndex((file) => isOurs(file, name));
  const kept = files.filter((file) => !isOurs(file, name));
  return at < 0 ? [...kept, ours] : [...kept.slice(0, at), ours, ...kept.slice(at)];
}

/** Whether a file of this name is there now that was not there before. */
export function hasNewFile(before: readonly FileEntry[], now: readonly FileEntry[], name: string): boolean {
  const known = new Set(before.filter((file) => isOurs(file, name)).map(keyOf));
  return now.some((file) => isOurs(file, name) && !known.has(keyOf(file)));
}

function isOurs(file: FileEntry, name: string): boolean {
  return file.type === 'file' && file.name === name;
}

function keyOf(file: FileEntry): string {
  return file.type === 'file' ? fileKey({ url: file.file.url, expires: 0 }) : file.external.url;
}

/** An option of the status property, and how Notion wants it said. */
export interface StatusOption {
  readonly name: string;
  readonly value: { readonly select: { readonly name: string } } | { readonly status: { readonly name: string } };
}

/** The option that says this of a row; undefined when the property has none and takes no new ones. */
export function statusOption(schema: SourceSchema, status: RowStatus, names: PropertyNames): StatusOption | undefined {
  const property = statusPropertyOf(schema.properties, names);
  const name = names.statuses[status];
  if (!property) return undefined;
  // A select makes the options that it lacks; a status refuses them.
  if (property.type === 'select') return { name, value: { select: { name } } };
  const option = property.options?.includes(name) ? name : status === 'generated' ? property.completeOptions?.[0] : undefined;
  return option === undefined ? undefined : { name: option, value: { status: { name: option } } };
}
