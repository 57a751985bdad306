import { createHash } from 'node:crypto';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { driveFault } from '../google-fault.ts';
import type { Caller } from '../oauth/authenticate.ts';
import type { DriveFile } from '../open-store.ts';
import { GOOGLE_FOLDER, rootId } from './drive.ts';
import type { DriveServices } from './drive-services.ts';
import { selectFields } from './field-mask.ts';
import { fileResource } from './file-resource.ts';
import { readSearchQuery } from './search-query.ts';

/** Top-level fields of a list that a `fields` mask may name. */
export const LIST_FIELDS = ['kind', 'nextPageToken', 'incompleteSearch', 'files'];

/** files.list: what the person may see and the app was granted, page by page. */
export function listFiles(context: EmulatorContext, caller: Caller, { store, drive }: DriveServices): Response {
  const { q = '', orderBy = 'modifiedTime desc', pageToken, driveId, fields } = context.req.query();
  const pageSize = Number(context.req.query('pageSize') ?? 100);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 1000) {
    const message = `Invalid value '${pageSize}'. Values must be within the range: [1, 1000]`;
    throw driveFault(400, 'invalidParameter', message, { location: 'pageSize', locationType: 'parameter' });
  }
  const allDrives = context.req.query('includeItemsFromAllDrives') === 'true' && context.req.query('supportsAllDrives') === 'true';
  const matches = q === '' ? () => true : readSearchQuery(q, { email: caller.email, rootId: rootId(caller.email) });
  const found = drive
    .all()
    .filter(
      (file) =>
        drive.maySee(file, caller.email) &&
        drive.isGranted(file, caller) &&
        (file.driveId === undefined || allDrives) &&
        (driveId === undefined || file.driveId === driveId) &&
        matches(file, () => drive.textOf(file)),
    )
    .sort(readOrder(orderBy, caller.email));

  const mark = createHash('sha256').update(`${q}|${orderBy}|${caller.email}`).digest('base64url').slice(0, 12);
  const start = pageToken === undefined ? 0 : readPageToken(pageToken, mark);
  const page = found.slice(start, start + pageSize);
  const origin = new URL(context.req.url).origin;
  const reply = {
    kind: 'drive#fileList',
    ...(start + pageSize < found.length ? { nextPageToken: writePageToken(start + pageSize, mark) } : {}),
    incompleteSearch: false,
    files: page.map((file) => fileResource(file, caller.email, origin, drive, store)),
  };
  context.set('notes', { found: found.length, listed: page.length });
  return context.json(selectFields(reply, fields, 'kind,nextPageToken,incompleteSearch,files(kind,id,name,mimeType)') as object);
}

const writePageToken = (start: number, mark: string) => Buffer.from(`${mark}:${start}`).toString('base64url');

function readPageToken(token: string, mark: string): number {
  const [own, start] = Buffer.from(token, 'base64url').toString().split(':');
  if (own !== mark || !/^\d+$/u.test(start ?? '')) {
    throw driveFault(400, 'invalid', 'Invalid Value', { location: 'pageToken', locationType: 'parameter' });
  }
  return Number(start);
}

type SortKey = (file: DriveFile, email: string) => string | number;

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const SORT_KEYS = new Map<string, SortKey>([
  ['createdTime', (file) => file.createdTime],
  ['folder', (file) => (file.mimeType === GOOGLE_FOLDER ? 0 : 1)],
  ['modifiedByMeTime', (file, email) => (file.modifiedBy === email ? file.modifiedTime : 0)],
  ['modifiedTime', (file) => file.modifiedTime],
  ['name', (file) => file.name.toLowerCase()],
  ['name_natural', (file) => file.name],
  ['recency', (file, email) => Math.max(file.modifiedTime, file.viewed[email] ?? 0)],
  ['sharedWithMeTime', (file) => file.createdTime],
  ['starred', (file) => (file.starred ? 0 : 1)],
  ['viewedByMeTime', (file, email) => file.viewed[email] ?? 0],
]);

function readOrder(text: string, email: string): (left: DriveFile, right: DriveFile) => number {
  const keys = text.split(',').map((part) => {
    const [name = '', direction, ...rest] = part.trim().split(/\s+/u);
    const key = SORT_KEYS.get(name);
    if (!key || rest.length > 0 || !(direction === undefined || direction === 'desc' || direction === 'asc')) {
      throw driveFault(400, 'invalid', 'Invalid Value', { location: 'orderBy', locationType: 'parameter' });
    }
    return { key, sign: direction === 'desc' ? -1 : 1 };
  });
  return (left, right) => {
    for (const { key, sign } of keys) {
      const [a, b] = [key(left, email), key(right, email)];
      const order = typeof a === 'string' && typeof b === 'string' ? natural.compare(a, b) : Number(a) - Number(b);
      if (order !== 0) return sign * order;
    }
    return left.id < right.id ? -1 : 1;
  };
}
