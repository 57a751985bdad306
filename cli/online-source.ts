import { type Diagnostic, type FacturXMapping, usedColumns } from '../engine/index.ts';
import { readNamePattern } from '../generation/files/name-pattern.ts';
import { type Workspace, workspaceStore } from '../generation/index.ts';
import { googleDocuments } from '../integrations/google/google-documents.ts';
import { type GoogleEndpoints, googleEndpoints } from '../integrations/google/google-endpoints.ts';
import { googleOAuth } from '../integrations/google/oauth.ts';
import { googleTokenSources, type TokenSet, type TokenSource } from '../integrations/google/token-source.ts';
import { allowOnly } from '../integrations/guarded-fetch/allow-only.ts';
import { guardedFetch } from '../integrations/guarded-fetch/guarded-fetch.ts';
import { openNotionWorkspace } from '../integrations/notion/open-workspace.ts';
import { BadInput } from './command.ts';
import { wholeNumber } from './options.ts';
import type { RunSource, SourceOptions } from './run-source.ts';

/** The rows of a Notion database. */
export async function openDatabase(
  values: SourceOptions,
  template: Uint8Array,
  facturX: FacturXMapping | undefined,
  signal: AbortSignal,
): Promise<Omit<RunSource, 'documents'>> {
  const token = values['notion-token'] ?? process.env['NOTION_TOKEN'];
  if (!token) throw new BadInput('--notion needs a token: --notion-token, or NOTION_TOKEN in the environment.');
  const baseUrl = addressIn('NOTION_BASE_URL');
  const variable = 'NOTION_REQUESTS_PER_MINUTE';
  const requestsPerMinute = wholeNumber(variable, process.env[variable] || undefined, 1, 1_000_000);
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
  const { columns: wanted, related } = usedColumns(template, columns, { names: readNamePattern(pattern, columns).value.names, facturX });
  const diagnostics: Diagnostic[] = [];
  const query = { source: database.id, readyOnly: !values['all-rows'], properties: wanted, related };
  return {
    template,
    rows: {
      columns,
      records: new Map(),
      total: undefined,
      diagnostics,
      rows: () => workspace.rows(query, (diagnostic) => diagnostics.push(diagnostic), signal),
    },
    keepsIds: true,
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

/** The address of a service in place of its own, without a slash at the end. */
function addressIn(variable: 'NOTION_BASE_URL' | 'GOOGLE_BASE_URL'): string | undefined {
  const text = process.env[variable];
  if (!text) return undefined;
  if (!/^https?:/iu.test(text) || !URL.canParse(text))
    throw new BadInput(`${variable} '${text}' is not a web address, such as http://localhost:4000.`);
  return text.replace(/\/+$/u, '');
}

/** A Google document as .docx. */
export async function exportDocument(values: SourceOptions, signal: AbortSignal): Promise<Pick<RunSource, 'template' | 'documents'>> {
  const endpoints = googleEndpoints(addressIn('GOOGLE_BASE_URL'));
  const tokens = googleTokens(values['google-token'] ?? process.env['GOOGLE_TOKEN'], endpoints);
  const documents = googleDocuments({ endpoints, tokens });
  return { template: (await documents.export(values['google-doc'] ?? '', signal)).bytes, documents };
}

/** An access token as given; or, to outlive its hour, a refresh token with the client it was issued to. */
function googleTokens(accessToken: string | undefined, endpoints: GoogleEndpoints): TokenSource {
  const { GOOGLE_REFRESH_TOKEN: refreshToken, GOOGLE_CLIENT_ID: clientId = '', GOOGLE_CLIENT_SECRET: clientSecret = '' } = process.env;
  if (!accessToken && !refreshToken)
    throw new BadInput('--google-doc needs a token: --google-token, or GOOGLE_TOKEN or GOOGLE_REFRESH_TOKEN in the environment.');
  if (refreshToken && !(clientId && clientSecret))
    throw new BadInput(
      'GOOGLE_REFRESH_TOKEN goes with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, those of the client that it was issued to.',
    );
  let tokens: TokenSet = { ...(accessToken ? { access: { value: accessToken } } : {}), ...(refreshToken ? { refreshToken } : {}) };
  const oauth = googleOAuth({ clientId, clientSecret, redirectUri: '', endpoints });
  return googleTokenSources(oauth)({
    owner: 'command line',
    read: async () => tokens,
    write: async ({ access }) => {
      tokens = { ...tokens, access };
    },
  });
}
