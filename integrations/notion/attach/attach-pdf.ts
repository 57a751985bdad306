import type { UpdatePageParameters } from '@notionhq/client';
import type { Diagnostic } from '../../../engine/index.ts';
import { type BeforeWrite, type RowStatus, type Workspace, WorkspaceFailure } from '../../../generation/index.ts';
import type { GuardedFetch } from '../../guarded-fetch/guarded-fetch.ts';
import { type Page, pageSchema } from '../client/replies.ts';
import { type Connection, filesPropertyOf } from '../connection.ts';
import { openLocks } from './locks.ts';
import { openRowStates } from './open-row-states.ts';
import {
  type FileEntry,
  keyOf,
  markOption,
  mergeFiles,
  newFile,
  ownFile,
  type RowState,
  rowStateOf,
  type StatusOption,
  statusOption,
  withoutFile,
} from './row-state.ts';
import { MIB, openUploads } from './upload-file.ts';

export type RowWriter = Pick<Workspace, 'attach' | 'setStatus' | 'changeMark' | 'undo'>;

/** Milliseconds from reading what a write replaces to the write. Past them, when Notion asked for a pause, it is read again. */
const LONGEST_WINDOW = 60_000;

/** Bytes of a file that is kept before it is replaced: the largest PDF that a run makes is far smaller. */
const LARGEST_KEPT = 50 * MIB;

/** Writes to rows, one write a row at a time: what a write replaces is what was read right before. */
export function openRowWriter(connection: Connection, fetcher: GuardedFetch): RowWriter {
  const { requests, names, origins } = connection;
  const uploads = openUploads(connection);
  const states = openRowStates(connection);
  const lock = openLocks();

  const readPage = (row: string, signal: AbortSignal) =>
    requests.read(pageSchema, (client) => client.pages.retrieve({ page_id: row }), signal);
  const filesNeeded = (title: string) =>
    new WorkspaceFailure('invalid', `The database '${title}' has no files property '${names.files}' to put the PDF into.`, {
      hint: `If it was renamed, name it '${names.files}' again; otherwise add a files property of that name.`,
    });
  const notSettable = (): Diagnostic => ({
    severity: 'warning',
    code: 'workspace/status-not-set',
    message: `'${names.status}' could not be set: it is missing, or has no option that says what became of the row.`,
    where: { property: names.status },
    hint: `Make '${names.status}' a select property, or give its status options the names of the results.`,
  });

  /** Bytes of a file that Notion keeps. */
  const fetchFile = async (file: FileEntry, signal: AbortSignal): Promise<Uint8Array> => {
    const url = file.type === 'file' ? file.file.url : file.external.url;
    return (await fetcher.bytes(url, { maxBytes: LARGEST_KEPT, signal })).bytes;
  };
  const tellBefore = async (before: RowState, name: string | undefined, hear: BeforeWrite | undefined, signal: AbortSignal) => {
    const replaced = name === undefined ? undefined : ownFile(before.files, name);
    await hear?.({ mark: before.status ?? null, ...(replaced ? { replaced: () => fetchFile(replaced, signal) } : {}) });
  };

  const write = async (before: RowState, name: string, upload: string, status: RowStatus, signal: AbortSignal): Promise<Page> => {
    const option = before.statusName === undefined ? undefined : statusOption(before.schema, status, names);
    let now = before;
    const properties = (): NonNullable<UpdatePageParameters['properties']> => ({
      [now.filesName ?? names.files]: { files: mergeFiles(now.files, name, upload) },
      ...(option && now.statusName !== undefined ? { [now.statusName]: option.value } : {}),
    });
    return requests.write(
      pageSchema,
      async (client) => {
        if (performance.now() - now.readAt > LONGEST_WINDOW) now = await states.readAlone(before.id, signal);
        return client.pages.update({ page_id: before.id, properties: properties() });
      },
      async (until) => {
        // The list is replaced as a whole, so a second write must start from what is there now.
        const readAt = performance.now();
        const page = await readPage(before.id, until);
        now = rowStateOf(page, before.schema, names, readAt);
        return newFile(before.files, now.files, name) && (!option || now.status === option.name) ? page : undefined;
      },
      signal,
    );
  };

  const choose = async (before: RowState, option: StatusOption | undefined, signal: AbortSignal): Promise<void> => {
    if (before.statusName === undefined || !option) {
      const { message, hint = '' } = notSettable();
      throw new WorkspaceFailure('invalid', message, { hint });
    }
    if (before.status === option.name) return;
    await requests.write(
      pageSchema,
      (client) => client.pages.update({ page_id: before.id, properties: { [before.statusName ?? names.status]: option.value } }),
      async (until) => {
        const page = await readPage(before.id, until);
        return rowStateOf(page, before.schema, names, performance.now()).status === option.name ? page : undefined;
      },
      signal,
    );
  };

  return {
    attach: (row, pdf, status, signal, hear) =>
      lock(row, async () => {
        const known = origins.get(row)?.source;
        if (known && !filesPropertyOf(known.properties, names)) throw filesNeeded(known.title);
        for (;;) {
          const announced = states.announce(row);
          const upload = await uploads.uploaded(row, pdf, signal).catch((error: unknown) => {
            announced.dismiss();
            throw error;
          });
          const before = await announced.read(signal);
          if (before.filesName === undefined) throw filesNeeded(before.schema.title);
          await tellBefore(before, pdf.name, hear, signal);
          let written: Page;
          try {
            written = await write(before, pdf.name, upload.id, status, signal);
          } catch (error) {
            // The upload of an earlier attempt may be gone; one of this attempt can't.
            if (!upload.isReused || !(error instanceof WorkspaceFailure) || error.reason !== 'invalid') throw error;
            upload.forget();
            continue;
          }
          upload.forget();
          const settable = before.statusName !== undefined && statusOption(before.schema, status, names) !== undefined;
          const attached = newFile(before.files, rowStateOf(written, before.schema, names, before.readAt).files, pdf.name);
          const key = attached ? keyOf(attached) : '';
          return { file: { name: pdf.name, size: upload.size }, key, diagnostics: settable ? [] : [notSettable()] };
        }
      }),

    setStatus: (row, status, signal, hear) =>
      lock(row, async () => {
        const before = await states.announce(row).read(signal);
        await tellBefore(before, undefined, hear, signal);
        await choose(before, statusOption(before.schema, status, names), signal);
      }),

    changeMark: (row, from, to, signal) =>
      lock(row, async () => {
        const before = await states.announce(row).read(signal);
        const replaceable = from.map((status) => (status === null ? undefined : names.statuses[status]));
        if (!replaceable.includes(before.status)) return;
        await choose(before, to === null ? markOption(before.schema, null, names) : statusOption(before.schema, to, names), signal);
      }),

    undo: (row, { file, status, mark, replaced }, signal) =>
      lock(row, async () => {
        const upload = file !== undefined && replaced ? await uploads.uploaded(row, replaced, signal) : undefined;
        let now = await states.readAlone(row, signal);
        /** What is still to be put back; undefined once nothing is. */
        const properties = (): NonNullable<UpdatePageParameters['properties']> | undefined => {
          const files =
            file === undefined ? undefined : withoutFile(now.files, file, upload && replaced && { name: replaced.name, id: upload.id });
          const isMarked = now.status !== (mark ?? undefined) && now.status === statusOption(now.schema, status, names)?.name;
          const option = isMarked ? markOption(now.schema, mark, names) : undefined;
          if (!files && !option) return undefined;
          return {
            ...(files ? { [now.filesName ?? names.files]: { files } } : {}),
            ...(option ? { [now.statusName ?? names.status]: option.value } : {}),
          };
        };
        const first = properties();
        if (!first) return;
        await requests.write(
          pageSchema,
          (client) => client.pages.update({ page_id: row, properties: properties() ?? {} }),
          async (until) => {
            const readAt = performance.now();
            const page = await readPage(row, until);
            now = rowStateOf(page, now.schema, names, readAt);
            return properties() ? undefined : page;
          },
          signal,
        );
        upload?.forget();
      }),
  };
}
