import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { and, eq, isNull } from 'drizzle-orm';
import { toFormatSettings } from '../../contracts/format-settings.ts';
import type { RowSource, TemplateSource } from '../../contracts/index.ts';
import type { FormatSettings } from '../../engine/index.ts';
import { RunFailure } from '../../generation/index.ts';
import type { Connections } from '../connections/connections.ts';
import { type profiles, uploads } from '../database/schema/belongings.ts';
import { MissingFile } from '../files/file-store.ts';
import type { Services } from '../services.ts';

/** How a user wants dates and numbers; 2 decimals, US and UTC when nothing is set. */
export function formatSettingsOf(profile: Pick<typeof profiles.$inferSelect, 'settingsField' | 'timezone'>): FormatSettings {
  const { settingsField: set, timezone } = profile;
  return toFormatSettings({
    numberStyle: set?.numberStyle ?? 'US',
    timezone: set?.timezone || timezone || 'UTC',
    decimalPlaces: set?.decimalPlaces ?? '2',
  });
}

export interface SourceReader {
  /** The .docx of a template. Throws DocumentsFailure or RunFailure. */
  readonly template: (userId: string, source: TemplateSource, signal: AbortSignal) => Promise<Uint8Array>;
  /** The file of rows that a user brought, or a sample's. */
  readonly rowsFile: (userId: string, source: Exclude<RowSource, { kind: 'notion' }>) => Promise<string>;
}

/** Where templates and rows of all kinds are read. */
export function openSources({ database, files }: Services, connections: Connections): SourceReader {
  const find = async (userId: string, id: string, kind: 'template' | 'rows') => {
    const [row] = await database.withUser(userId, (transaction) => transaction.select().from(uploads).where(keptUpload(id)));
    if (row?.kind !== kind) throw gone(kind === 'template' ? 'The template' : 'The file of rows');
    return row;
  };
  const exportGoogle = async (userId: string, documentId: string, signal: AbortSignal) =>
    (await (await connections.googleDocuments(userId)).export(documentId, signal)).bytes;
  return {
    template: async (userId, source, signal) => {
      if (source.kind === 'google') return exportGoogle(userId, source.documentId, signal);
      if (source.kind === 'sample') return new Uint8Array(await readFile(sample(`${source.name}.docx`)));
      const { id } = await find(userId, source.uploadId, 'template');
      return files.read(uploadKey(id, 'template.docx')).catch(missing('The template'));
    },
    rowsFile: async (userId, source) => {
      if (source.kind === 'sample') return sample(`${source.name}.rows.json`);
      const { id, name } = await find(userId, source.uploadId, 'rows');
      return files.localPath(uploadKey(id, rowsFile(name))).catch(missing('The file of rows'));
    },
  };
}

/** A stored file of rows is named by its kind. */
export const rowsFile = (name: string) => (name.toLowerCase().endsWith('.json') ? 'rows.json' : 'rows.csv');

/** The upload of this id, unless its file is still being looked at. */
export const keptUpload = (id: string) => and(eq(uploads.id, id), isNull(uploads.pendingSince));

export const uploadKey = (id: string, file: 'template.docx' | 'rows.json' | 'rows.csv'): string => `uploads/${id}/${file}`;

/** Beside the checkout's root both for the sources and for the bundle. */
function sample(file: string): string {
  const places = ['../samples/', '../../samples/'].map((base) => fileURLToPath(new URL(`${base}${file}`, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? places[0] ?? '';
}

/** Fault of a run whose source does not exist any more. */
export const gone = (what: string) =>
  new RunFailure({ severity: 'error', code: 'run/source-gone', message: `${what} is not there any more.`, hint: 'Choose another one.' });

function missing(what: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof MissingFile ? gone(what) : error;
  };
}
