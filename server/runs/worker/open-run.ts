import { eq } from 'drizzle-orm';
import { errors } from '../../../contracts/index.ts';
import { setDecimals, usedColumns } from '../../../engine/index.ts';
import { nameRows, readNamePattern } from '../../../generation/files/name-pattern.ts';
import { RunFailure, type Schema, toPdfOptions, type Workspace, WorkspaceFailure, type WorkspaceRow } from '../../../generation/index.ts';
import { openRows } from '../../../integrations/files/read-rows.ts';
import { googleRenderer } from '../../../integrations/google/google-renderer.ts';
import { libreOffice } from '../../../integrations/rendering/libreoffice.ts';
import type { Connections } from '../../connections/connections.ts';
import { profiles } from '../../database/schema/belongings.ts';
import { MissingFile } from '../../files/file-store.ts';
import { lockFields } from '../../plans/lock-fields.ts';
import { termsOf } from '../../plans/plan.ts';
import { pdfPasswords } from '../../secrets/pdf-password.ts';
import type { Services } from '../../services.ts';
import type { RunRecord } from '../ledger/ledger.ts';
import { formatSettingsOf, gone, type SourceReader } from '../open-sources.ts';
import { readLetter } from './read-letter.ts';
import type { OpenedRun, RunWork } from './run-work.ts';

/** Processes of LibreOffice in one run: each takes a processor and some 300 MB. */
const LIBREOFFICES = 1;

/** Opens what a run is made from: the template as it was when the run began, rows as they are now, the plan as it is now. */
export function openRun(services: Services, connections: Connections, sources: SourceReader): Pick<RunWork, 'open' | 'openToUndo'> {
  const { config, database, files, vault } = services;

  /** A run that is taken up again must not go on with another template. */
  const templateOf = async (run: RunRecord, signal: AbortSignal): Promise<Uint8Array> => {
    const key = `runs/${run.id}/template.docx`;
    try {
      return await files.read(key);
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
    }
    const template = await sources.template(run.userId, run.request.template, signal);
    await files.create(key, template);
    // Another worker may have been sooner, with what was the template then.
    return files.read(key);
  };

  /** Who lays pages out, in front of what fills the template. */
  const engineOf = async ({ userId, request: { engine = 'sheafmill' } }: RunRecord): Promise<OpenedRun['layOut']> => {
    if (engine === 'sheafmill') return undefined;
    if (engine === 'google') {
      const documents = await connections.googleDocuments(userId);
      return (filler) => googleRenderer({ filler, documents });
    }
    const program = config.libreOffice;
    return (filler) => libreOffice({ filler, processes: LIBREOFFICES, ...(program === undefined ? {} : { program }) });
  };

  const open = async (run: RunRecord, signal: AbortSignal): Promise<OpenedRun> => {
    const { userId, request } = run;
    const [profile] = await database.withUser(userId, (transaction) =>
      transaction.select().from(profiles).where(eq(profiles.userId, userId)),
    );
    if (!profile) throw gone('The profile');
    const terms = termsOf(profile, config, new Date());
    const settings = formatSettingsOf(profile);
    const limits = { perRun: terms.perRun, total: terms.total };
    const template = await templateOf(run, signal);
    const { namingHeader: pattern, decimals, format = 'pdf' } = request;
    const password = pdfPasswords(vault).open('runs', userId, run.password);
    const pdf = toPdfOptions({ ...request, password });
    const made = { settings, pdf, format, layOut: await engineOf(run) };

    if (request.rows.kind !== 'notion') {
      const rows = await openRows(await sources.rowsFile(userId, request.rows), { pictureFiles: request.rows.kind === 'sample' });
      return {
        template,
        ...made,
        columns: rows.columns,
        total: rows.total,
        rows: () => shownAs(rows.rows(), decimals),
        nameRows: (taken) => nameRows(pattern, rows.columns, settings, format, taken),
        nameFaults: readNamePattern(pattern, rows.columns).diagnostics,
        workspace: undefined,
        limits,
      };
    }
    const { source, connectionId } = request.rows;
    const { workspace } = await connections.notionWorkspace(userId, connectionId);
    const schema = await workspace.schema(source, signal).catch(unreadable);
    const { properties, statusProperty, filesProperty } = schema;
    const columns = properties.map(({ name }) => name).filter((name) => name !== statusProperty?.name && name !== filesProperty?.name);
    const allowed = new Set(properties.filter(({ type }) => terms.allows(type)).map(({ name }) => name));
    const letter = request.delivery && readLetter(request.delivery, settings);
    const naming = readNamePattern(pattern, columns);
    const names = [...naming.value.names, ...(letter?.names ?? [])];
    const { columns: asked, related } = usedColumns(template, columns, { names, facturX: pdf.facturX });
    const locked = asked.filter((name) => !allowed.has(name));
    const query = {
      source,
      readyOnly: !request.allRows,
      properties: asked.filter((name) => allowed.has(name)),
      related,
      files: request.store && !request.remakeUnchanged,
    };
    return {
      template,
      ...made,
      columns,
      // Rows that were stored are ready no more, so a run that is taken up again keeps its count.
      total: run.total ?? (await countRows(workspace, schema, !request.allRows, terms.perRun, signal).catch(unreadable)),
      rows: (report, until) => shownAs(lockFields(readable(workspace.rows(query, report, until)), locked), decimals),
      ...(letter ? { mailOf: letter.mailOf } : {}),
      nameRows: (taken) => nameRows(pattern, columns, settings, format, taken),
      nameFaults: naming.diagnostics,
      workspace: request.store ? workspace : undefined,
      limits,
    };
  };
  return {
    open,
    openToUndo: async ({ userId, request: { rows } }) => {
      if (rows.kind !== 'notion') throw gone('The database');
      return (await connections.notionWorkspace(userId, rows.connectionId)).workspace;
    },
  };
}

async function* shownAs(rows: AsyncIterable<WorkspaceRow>, decimals: Readonly<Record<string, number>> = {}): AsyncIterable<WorkspaceRow> {
  for await (const row of rows) yield setDecimals(row, decimals);
}

async function* readable(rows: AsyncIterable<WorkspaceRow>): AsyncIterable<WorkspaceRow> {
  try {
    yield* rows;
  } catch (error) {
    unreadable(error);
  }
}

/** A database that is not shared any more, or is gone, ends the run. */
function unreadable(error: unknown): never {
  if (!(error instanceof WorkspaceFailure && (error.reason === 'not-found' || error.reason === 'forbidden'))) throw error;
  const { message } = errors.NOTION_DATA_FAILED;
  const hint = [error.message, error.hint].filter(Boolean).join(' ');
  throw new RunFailure({ severity: 'error', code: `workspace/${error.reason}`, message, hint });
}

/** Rows that a run is about, up to `most`: by their titles alone, which is a query for each hundred. */
async function countRows(
  workspace: Workspace,
  { database, properties }: Schema,
  readyOnly: boolean,
  most: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const query = {
    source: database.id,
    readyOnly,
    properties: properties.slice(0, 1).map(({ name }) => name),
    ...(most === undefined ? {} : { limit: most }),
  };
  for await (const _ of workspace.rows(query, () => undefined, signal)) count += 1;
  return count;
}
