import { createHash, randomUUID } from 'node:crypto';
import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { uploadSchema } from '../../contracts/sources.ts';
import { RefusedInput } from '../../engine/index.ts';
import { shorten } from '../../engine/shorten.ts';
import { RunFailure } from '../../generation/index.ts';
import { openRows } from '../../integrations/files/read-rows.ts';
import type { Proofs } from '../../integrations/rendering/proof-template.ts';
import { uploads } from '../database/schema/belongings.ts';
import { signedIn } from '../http/call-context.ts';
import { callError } from '../http/call-error.ts';
import { requireRoom } from '../http/require-room.ts';
import { rowTexts } from '../notion/row-texts.ts';
import { SAMPLE_ROWS } from '../plans/plan.ts';
import { readTerms } from '../plans/read-terms.ts';
import { formatSettingsOf, keptUpload, rowsFile, uploadKey } from '../runs/open-sources.ts';
import type { Services } from '../services.ts';

/** Bytes of one file. */
const MOST_BYTES = 25 * 1024 * 1024;
/** Files of one user. */
const MOST_FILES = 100;
/** Characters of the name of a file. */
const LONGEST_NAME = 200;

type Upload = typeof uploads.$inferSelect;

const show = ({ id, kind, name, size, createdAt }: Upload): z.infer<typeof uploadSchema> => ({
  id,
  kind,
  name,
  size,
  createdAt: createdAt.toISOString(),
});

/** The calls about files that users bring. Their names are shown and nothing else: what is stored is found by our own ids. */
export function uploadCalls(services: Services, proofs: Proofs) {
  const { database, files, log } = services;
  const { sources } = signedIn;

  /** Controls and line ends have no place in a name that is shown. Of a long one the beginning and the kind of file stay. */
  const nameOf = (file: File): string => {
    const name = file.name.replace(/[\p{C}]/gu, '');
    const [kind = ''] = /\.\w{1,8}$/u.exec(name) ?? [];
    return shorten(name, LONGEST_NAME, `…${kind}`) || 'file';
  };
  const checked = async (file: File): Promise<Uint8Array> => {
    if (file.size > MOST_BYTES) throw callError('TOO_LARGE', { hint: 'Files may have up to 25 MB.', field: 'file' });
    if (file.size === 0) throw callError('INVALID_INPUT', { message: `'${nameOf(file)}' is empty.`, field: 'file' });
    return new Uint8Array(await file.arrayBuffer());
  };
  /** Names the file before it is stored: one of which the storing is cut off can be found again. */
  const announce = (userId: string, upload: Pick<Upload, 'id' | 'kind' | 'name'>, bytes: Uint8Array): Promise<void> =>
    database.withUser(userId, async (transaction) => {
      await requireRoom(transaction, userId, { of: 'files', table: uploads, where: eq(uploads.userId, userId), most: MOST_FILES });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await transaction.insert(uploads).values({ ...upload, userId, sha256, size: bytes.byteLength, pendingSince: sql`now()` });
    });
  const confirm = (userId: string, id: string): Promise<Upload> =>
    database.withUser(userId, async (transaction) => {
      const [row] = await transaction.update(uploads).set({ pendingSince: null }).where(eq(uploads.id, id)).returning();
      if (!row) throw new Error('An upload vanished.');
      return row;
    });
  /** Whether there was one. It is hidden before its file goes, and named until the file is gone: what is cut off in between is swept. */
  const remove = async (userId: string, found: SQL | undefined): Promise<boolean> => {
    const [hidden] = await database.withUser(userId, (transaction) =>
      transaction.update(uploads).set({ pendingSince: sql`now()` }).where(found).returning({ id: uploads.id }),
    );
    if (!hidden) return false;
    try {
      await files.remove(`uploads/${hidden.id}`);
      await database.withUser(userId, (transaction) => transaction.delete(uploads).where(eq(uploads.id, hidden.id)));
    } catch (error) {
      log.warn({ err: error, upload: hidden.id }, 'a file is left to the sweep');
    }
    return true;
  };
  /** Stores the file and looks at it with `check`; of one that is refused nothing stays. */
  const keep = async <T>(
    userId: string,
    upload: Pick<Upload, 'id' | 'kind' | 'name'>,
    bytes: Uint8Array,
    file: Parameters<typeof uploadKey>[1],
    check: (key: string) => Promise<T>,
  ): Promise<{ readonly row: Upload; readonly found: T }> => {
    const key = uploadKey(upload.id, file);
    await announce(userId, upload, bytes);
    try {
      await files.write(key, bytes);
      return { found: await check(key), row: await confirm(userId, upload.id) };
    } catch (error) {
      await remove(userId, eq(uploads.id, upload.id));
      if (!(error instanceof RefusedInput || error instanceof RunFailure)) throw error;
      const { message, hint } = error.diagnostic;
      throw callError('INVALID_INPUT', { message, hint, field: 'file', cause: error });
    }
  };

  return {
    uploadTemplate: sources.uploadTemplate.handler(async ({ context, input }) => {
      const template = await checked(input.file);
      const settings = formatSettingsOf({ settingsField: null, timezone: null });
      const upload = { id: randomUUID(), kind: 'template' as const, name: nameOf(input.file) };
      const { row } = await keep(context.caller.userId, upload, template, 'template.docx', () =>
        proofs({ template, settings, title: '' }, context.request.signal),
      );
      return show(row);
    }),
    uploadRows: sources.uploadRows.handler(async ({ context, input }) => {
      const bytes = await checked(input.file);
      const upload = { id: randomUUID(), kind: 'rows' as const, name: nameOf(input.file) };
      const { row, found } = await keep(context.caller.userId, upload, bytes, rowsFile(upload.name), async (key) =>
        openRows(await files.localPath(key), { pictureFiles: false }),
      );
      return { ...show(row), columns: [...found.columns], total: found.total ?? 0, diagnostics: [...found.diagnostics] };
    }),
    readRows: sources.readRows.handler(async ({ context, input }) => {
      const { userId } = context.caller;
      const [row] = await database.withUser(userId, (transaction) => transaction.select().from(uploads).where(keptUpload(input.id)));
      if (row?.kind !== 'rows') throw callError('NOT_FOUND', { message: 'There is no such file of rows.' });
      const { settings } = await readTerms(services, userId);
      const file = await openRows(await files.localPath(uploadKey(row.id, rowsFile(row.name))), { pictureFiles: false });
      const results: Record<string, string>[] = [];
      for await (const each of file.rows()) {
        results.push(rowTexts(each, file.columns, settings));
        if (results.length === SAMPLE_ROWS) break;
      }
      return {
        name: row.name,
        columns: [...file.columns],
        records: Object.fromEntries([...file.records].map(([name, columns]) => [name, [...columns]])),
        total: file.total ?? null,
        results,
      };
    }),
    listUploads: sources.listUploads.handler(({ context }) =>
      database.withUser(context.caller.userId, async (transaction) =>
        (
          await transaction
            .select()
            .from(uploads)
            .where(isNull(uploads.pendingSince))
            .orderBy(asc(uploads.name), asc(uploads.id))
            .limit(MOST_FILES)
        ).map(show),
      ),
    ),
    removeUpload: sources.removeUpload.handler(async ({ context, input }) => {
      if (!(await remove(context.caller.userId, keptUpload(input.id)))) throw callError('NOT_FOUND', { message: 'There is no such file.' });
      return { success: true as const };
    }),
  };
}
