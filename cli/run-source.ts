import { type Diagnostic, RefusedInput, usedColumns } from '../engine/index.ts';
import { DocumentsFailure, type RowStore, type Workspace, WorkspaceFailure, workspaceStore } from '../generation/index.ts';
import { readNamePattern } from '../integrations/files/name-pattern.ts';
import { openRows, type RowSource } from '../integrations/files/read-rows.ts';
import { googleDocuments } from '../integrations/google/google-documents.ts';
import { googleEndpoints } from '../integrations/google/google-endpoints.ts';
import { googleOAuth } from '../integrations/google/oauth.ts';
import { googleTokenSources, type TokenSet, type TokenSource } from '../integrations/google/token-source.ts';
import { allowOnly } from '../integrations/guarded-fetch/allow-only.ts';
import { guardedFetch } from '../integrations/guarded-fetch/guarded-fetch.ts';
import { openNotionWorkspace } from '../integrations/notion/open-workspace.ts';
import { BadInput } from './command.ts';
import { describe, readTemplateFile, reason, wholeNumber } from './options.ts';

export const SOURCE_OPTIONS = {
  template: { type: 'string' },
  rows: { type: 'string' },
  notion: { type: 'string' },
  'notion-token': { type: 'string' },
  'google-doc': { type: 'string' },
  'google-token': { type: 'string' },
  'all-rows': { type: 'boolean' },
} as const;

export interface SourceOptions {
  readonly template?: string | undefined;
  readonly rows?: string | undefined;
  readonly notion?: string | undefined;
  readonly 'notion-token'?: string | undefined;
  readonly 'google-doc'?: string | undefined;
  readonly 'google-token'?: string | undefined;
  readonly 'all-rows'?: boolean | undefined;
  readonly name?: string | undefined;
}

/** Template and rows of a run, wherever they come from. */
export interface RunSource {
  readonly template: Uint8Array;
  readonly rows: RowSource;
  /** Pattern of the file names. */
  readonly pattern: string;
  /** Puts PDFs back to where the rows came from; `read` gives one by its file name. Undefined for files. */
  readonly store: ((read: (name: string) => Promise<Uint8Array>) => RowStore) | undefined;
}

/** Opens what the options name; a fault of theirs, of the files or of the services is BadInput with what to do. */
export async function openRunSource(values: SourceOptions, signal: AbortSignal): Promise<RunSource> {
  if ((values.rows === undefined) === (values.notion === undefined)) throw new BadInput('Give the rows: either --rows or --notion.');
  if ((values.template === undefined) === (values['google-doc'] === undefined))
    throw new BadInput('Give the template: either --template or --google-doc.');
  try {
    const template = values.template === undefined ? await exportDocument(values, signal) : readTemplateFile(values.template);
    if (values.rows !== undefined) {
      const rows = await openRowsFile(values.rows);
      return { template, rows, pattern: values.name ?? rows.columns[0] ?? '', store: undefined };
    }
    return await openDatabase(values, template, signal);
  } catch (error) {
    throw badInput(error);
  }
}

/** Faults of the user's input and of the services as the command line tells them; anything else is thrown as it is. */
function badInput(error: unknown): unknown {
  if (error instanceof WorkspaceFailure || error instanceof DocumentsFailure)
    return new BadInput([error.message, error.hint].filter(Boolean).join(' '));
  if (error instanceof RefusedInput) return new BadInput(describe(error.diagnostic));
  return error;
}

function openRowsFile(file: string): Promise<RowSource> {
  return openRows(file).catch((error: unknown) => {
    throw new BadInput(
      error instanceof Error && 'diagnostic' in error ? error.message : `The rows '${file}' can't be read: ${reason(error)}.`,
    );
  });
}

async function openDatabase(values: SourceOptions, template: Uint8Array, signal: AbortSignal): Promise<RunSource> {
  const token = values['notion-token'] ?? process.env['NOTION_TOKEN'];
  if (!token) throw new BadInput('--notion needs a token: --notion-token, or NOTION_TOKEN in the environment.');
  const baseUrl = process.env['NOTION_BASE_URL'];
  const requestsPerMinute = wholeNumber('requests per minute', process.env['NOTION_REQUESTS_PER_MINUTE'], 1, 1_000_000);
  const workspace = openNotionWorkspace({
    credentials: token,
    ...(baseUrl ? { baseUrl, fetcher: guardedFetch({ allow: allowOnly(baseUrl) }) } : {}),
    ...(requestsPerMinute ? { requestsPerMinute } : {}),
  });
  const [database, ...others] = await workspace.find(values.notion ?? '', signal);
  if (!database)
    throw new BadInput(`No database was found under '${values.notion}'. Share it with the connection: '•••' → 'Connections' in Notion.`);
  if (others.length > 0) {
    const names = [database, ...others].map(({ id, source }) => `  ${source ?? 'Untitled'}: --notion ${id}`);
    throw new BadInput(`'${database.title}' has several data sources. Choose one:\n${names.join('\n')}`);
  }
  const { properties, statusProperty, filesProperty } = await workspace.schema(database.id, signal);
  const columns = properties.map(({ name }) => name).filter((name) => name !== statusProperty?.name && name !== filesProperty?.name);
  const pattern = values.name ?? columns[0] ?? '';
  const wanted = [
    ...usedColumns(template, columns),
    ...readNamePattern(pattern, columns).value.names.filter((name) => columns.includes(name)),
  ];
  const diagnostics: Diagnostic[] = [];
  const query = { source: database.id, readyOnly: !values['all-rows'], properties: [...new Set(wanted)] };
  return {
    template,
    rows: {
      columns,
      records: new Map(),
      total: undefined,
      diagnostics,
      rows: () => workspace.rows(query, (diagnostic) => diagnostics.push(diagnostic), signal),
    },
    pattern,
    store: storeIn(workspace, database.title, filesProperty !== undefined),
  };
}

function storeIn(workspace: Workspace, title: string, hasFiles: boolean): RunSource['store'] {
  return (read) => {
    if (!hasFiles) throw new BadInput(`--store needs a files property 'PDFFiles' in '${title}'. Add it in Notion.`);
    return workspaceStore(workspace, read);
  };
}

async function exportDocument(values: SourceOptions, signal: AbortSignal): Promise<Uint8Array> {
  const endpoints = googleEndpoints(process.env['GOOGLE_BASE_URL']);
  const documents = googleDocuments({ endpoints, tokens: googleTokens(values['google-token'] ?? process.env['GOOGLE_TOKEN']) });
  return (await documents.export(values['google-doc'] ?? '', signal)).bytes;
}

/** An access token as given; or, to outlive its hour, a refresh token with the client it was issued to. */
function googleTokens(accessToken: string | undefined): TokenSource {
  const { GOOGLE_REFRESH_TOKEN: refreshToken, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = process.env;
  if (!accessToken && !refreshToken)
    throw new BadInput('--google-doc needs a token: --google-token, or GOOGLE_TOKEN or GOOGLE_REFRESH_TOKEN in the environment.');
  let tokens: TokenSet = { ...(accessToken ? { access: { value: accessToken } } : {}), ...(refreshToken ? { refreshToken } : {}) };
  const endpoints = googleEndpoints(process.env['GOOGLE_BASE_URL']);
  const oauth = googleOAuth({ clientId: clientId ?? '', clientSecret: clientSecret ?? '', redirectUri: '', endpoints });
  return googleTokenSources(oauth)({
    owner: 'command line',
    read: async () => tokens,
    write: async ({ access }) => {
      tokens = { ...tokens, access };
    },
  });
}
