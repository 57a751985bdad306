import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { firstConnections } from './connections/connections.ts';
import { fixtures, openSchema, type Reply } from './notion-schema.test-support.ts';
import { type OpenNotion, openNotion } from './open-notion.ts';
import { shapeDifferences } from './shape.test-support.ts';

interface Recording {
  readonly cassette: string;
  readonly method: string;
  readonly uri: string;
  readonly notionVersion: string;
  readonly requestBody: string;
  readonly status: number;
  readonly responseBody: string;
}

const SERVICE = 'https://api.notion.com';
/** The page under which the recordings work. */
const HOME = '393abc1e-edcd-80f3-813b-e205934558c6';
const BOT = '7775f3a3-893f-43fa-b625-460c61094c78';
const TOKEN = 'ntn_recorded';
const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gu;

const emulated = /^\/v1\/(?:users|search|databases|data_sources|pages|views|file_uploads|invalid)\b/u;
const notEmulated = /^\/v1\/(?:comments|custom_emojis|async_tasks|blocks\/[^/]+\/children|pages\/[^/]+\/markdown)\b/u;

let folder: string;
let notion: OpenNotion;

/** The upload that a recorded list shows, as the emulator keeps it. */
function uploadOf(shown: Reply, now: number): unknown {
  const old = shown['status'] === 'expired' ? 2 * 3_600_000 : 0;
  return {
    id: shown['id'],
    botId: BOT,
    mode: shown['file_import_result'] ? 'external_url' : 'single_part',
    created: now - old,
    edited: now - old,
    filename: shown['filename'],
    contentType: shown['content_type'],
    contentLength: shown['content_length'],
    progress: shown['content_length'] === null ? 'pending' : 'uploaded',
    ...(shown['file_import_result'] ? { importResult: { time: now - old } } : {}),
  };
}

/** Opens an emulator in the state that the recordings imply: their bot, the page they work under, uploads of earlier runs. */
async function open(recordings: readonly Recording[]): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-recordings-'));
  const connections = firstConnections();
  const state = {
    ...connections,
    installations: connections.installations.map((installation) => ({ ...installation, botId: BOT })),
    grants: connections.grants.map((grant) => ({ ...grant, botId: BOT, accessToken: TOKEN })),
  };
  const replies: Reply[] = recordings
    .filter(({ uri }) => uri.includes('/v1/file_uploads'))
    .map(({ responseBody }) => JSON.parse(responseBody));
  const made = new Set(replies.filter(({ object }) => object === 'file_upload').map(({ id }) => id));
  const listed = replies.flatMap(({ results = [], next_cursor: next }) => {
    const [first] = results as Reply[];
    return [...(results as Reply[]), ...(typeof next === 'string' ? [{ ...first, id: next }] : [])].filter(({ id }) => !made.has(id));
  });
  const uploads = Object.fromEntries(listed.reverse().map((shown) => [shown['id'], uploadOf(shown, Date.now())]));
  writeFileSync(path.join(folder, 'connections.json'), JSON.stringify(state));
  writeFileSync(path.join(folder, 'uploads.json'), JSON.stringify(uploads));
  notion = await openNotion({ folder, options: new Map([['samples', 'none']]) });
  const author = { id: 'a4f789cc-7bc8-4cf0-82b9-a8ba7d985ecf', type: 'person' as const };
  const time = notion.emulator.clock.now();
  notion.store.put({
    users: [{ ...author, name: 'Author', avatarUrl: 'https://example.com/author.jpeg', email: 'person@example.com' }],
    pages: [
      {
        id: HOME,
        parent: { type: 'workspace' },
        icon: null,
        cover: null,
        inTrash: false,
        isLocked: false,
        created: time,
        edited: time,
        createdBy: author,
        editedBy: author,
        values: {},
      },
    ],
  });
}

afterEach(async () => {
  await notion.emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Ids of the recording → ids that the emulator gave instead. */
type Ids = Map<string, string>;

const rewrite = (text: string, ids: Ids) =>
  text.replaceAll(UUID, (id) => {
    const given = ids.get(id.replaceAll('-', ''));
    return given === undefined ? id : id.includes('-') ? given : given.replaceAll('-', '');
  });

function learnIds(recorded: unknown, given: unknown, ids: Ids): void {
  if (typeof recorded === 'string' && typeof given === 'string') {
    if (recorded.length === 36 && recorded.match(UUID)) ids.set(recorded.replaceAll('-', ''), given);
  } else if (recorded !== null && given !== null && typeof recorded === 'object' && typeof given === 'object') {
    for (const [key, value] of Object.entries(recorded)) learnIds(value, (given as Record<string, unknown>)[key], ids);
  }
}

async function play(recording: Recording, ids: Ids): Promise<{ status: number; body: Reply }> {
  const uri = rewrite(recording.uri.slice(SERVICE.length), ids);
  const multipart = /^--(\w+)\r?\n/u.exec(recording.requestBody)?.[1];
  const token = recording.status === 401 ? 'Invalid' : TOKEN;
  const reply = await notion.emulator.app.request(uri, {
    method: recording.method,
    headers: {
      authorization: `Bearer ${token}`,
      'notion-version': recording.notionVersion,
      'content-type': multipart === undefined ? 'application/json' : `multipart/form-data; boundary=${multipart}`,
    },
    ...(recording.requestBody === '' ? {} : { body: rewrite(recording.requestBody, ids) }),
  });
  return { status: reply.status, body: (await reply.json()) as Reply };
}

const available = existsSync(fixtures);
if (!available) console.log('skipped: recordings of Notion are not beside this repository');

describe.skipIf(!available)('recorded traffic of Notion', () => {
  const recordings: Recording[] = available ? JSON.parse(readFileSync(new URL('recordings.json', fixtures), 'utf8')) : [];
  const cassettes = new Map<string, Recording[]>();
  for (const recording of recordings) cassettes.set(recording.cassette, [...(cassettes.get(recording.cassette) ?? []), recording]);
  const faultsOf = available ? openSchema() : () => [];

  it.each([...cassettes.entries()])('%s: is answered with the recorded status and shape', async (_, cassette) => {
    await open(cassette);
    const ids: Ids = new Map();
    for (const recording of cassette) {
      const { pathname } = new URL(recording.uri);
      if (notEmulated.test(pathname)) {
        expect((await play(recording, ids)).body['code']).toBe('invalid_request_url');
        continue;
      }
      const recorded: Reply = JSON.parse(recording.responseBody);
      const isBlock = pathname.startsWith('/v1/blocks/');
      // Deleting is emulated of pages and databases, not of blocks inside pages.
      if (isBlock && !['child_page', 'child_database'].includes(String(recorded['type']))) continue;
      expect(isBlock || emulated.test(pathname)).toBe(true);
      const { status, body } = await play(recording, ids);
      expect({ request: recording.uri, status, message: body['message'] }).toMatchObject({ status: recording.status });
      expect(shapeDifferences(recorded, body)).toEqual([]);
      expect(faultsOf(body)).toEqual([]);
      learnIds(recorded, body, ids);
    }
  });
});
