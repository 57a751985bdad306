/** What a pasted address names. Ids are UUIDs with dashes, in lower case. */
export interface NotionAddress {
  /** From the path: a database, a data source or a page. */
  readonly id?: string;
  /** From `?v=`. */
  readonly view?: string;
  /** From `?p=`: a row that lies open beside its database. */
  readonly row?: string;
}

const HOSTS = new Set(['notion.so', 'www.notion.so', 'notion.com', 'www.notion.com', 'app.notion.com']);
const SITE = '.notion.site';

const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/iu;
/** At the end of a path segment, alone or after the words of a title. */
const LAST_ID = /(?:^|-)([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/iu;

const LONGEST = 4_000;

/**
 * Reads the address of a database or one of its views, or a bare id; undefined when it is neither. Only Notion's own hosts count, and
 * `sandbox`: host and port of the configured API, whose pages have the same form. Notion's SDK has a parser, too, but it takes any
 * host and, for a database with a row open beside it, may give the row.
 */
export function parseAddress(text: string, sandbox?: string): NotionAddress | undefined {
  const trimmed = text.trim().replace(/^<(.*)>$/u, '$1');
  if (trimmed.length > LONGEST) return undefined;
  const bare = toUuid(trimmed);
  if (bare !== undefined) return { id: bare };
  const url = readUrl(trimmed);
  if (!url || !isNotion(url, sandbox)) return undefined;
  const segment = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const id = toUuid(LAST_ID.exec(segment)?.[1]);
  const view = toUuid(url.searchParams.get('v'));
  const row = toUuid(url.searchParams.get('p'));
  if (id === undefined && view === undefined && row === undefined) return undefined;
  return { ...(id === undefined ? {} : { id }), ...(view === undefined ? {} : { view }), ...(row === undefined ? {} : { row }) };
}

/** With dashes and in lower case; undefined when it is no UUID. */
export function toUuid(text: string | null | undefined): string | undefined {
  const match = UUID.exec(text ?? '');
  return match?.slice(1).join('-').toLowerCase();
}

function readUrl(text: string): URL | undefined {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text.replace(/^notion:/iu, 'https:') : `https://${text}`;
  return URL.canParse(withScheme) ? new URL(withScheme) : undefined;
}

function isNotion(url: URL, sandbox: string | undefined): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (sandbox !== undefined && url.host === sandbox) return true;
  if (url.port !== '' || url.username !== '' || url.password !== '') return false;
  return HOSTS.has(url.hostname) || (url.hostname.endsWith(SITE) && url.hostname.length > SITE.length);
}
