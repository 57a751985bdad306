import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocx } from '../docs/document-content.ts';
import { type RunningGoogle, refusal, startGoogle } from '../google.test-support.ts';
import { DRIVE, DRIVE_FILE } from '../oauth/scopes.ts';
import { OTHER_CLIENT } from '../samples.ts';
import { DOCX, GOOGLE_DOCUMENT, GOOGLE_FOLDER } from './drive.ts';

let google: RunningGoogle;
let ada: string;
beforeAll(async () => {
  google = await startGoogle();
  ada = await google.token('ada@example.com', DRIVE_FILE);
});
afterAll(() => google.stop());

const driveOf = (token: string) => google.clients(token).drive;
const rootUrl = () => ({ rootUrl: `${google.url}/` });
/** A small .docx as another program would write it. */
const docx = (text: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
const upload = async (token: string, name: string, bytes: Uint8Array, fields = 'id,name,mimeType,version,modifiedTime') =>
  (
    await driveOf(token).files.create(
      { requestBody: { name, mimeType: GOOGLE_DOCUMENT }, media: { mimeType: DOCX, body: Readable.from([Buffer.from(bytes)]) }, fields },
      rootUrl(),
    )
  ).data;
const exportAs = async (token: string, fileId: string, mimeType: string) =>
  Buffer.from((await driveOf(token).files.export({ fileId, mimeType }, { responseType: 'arraybuffer' })).data as ArrayBuffer);

describe('Drive v3 through the official client', () => {
  it('imports a .docx and exports it unchanged, and as text', async () => {
    const bytes = docx('Dear {{Name}}');
    const file = await upload(ada, 'Letter', bytes);
    expect(file).toMatchObject({ name: 'Letter', mimeType: GOOGLE_DOCUMENT, version: '1' });
    expect((await exportAs(ada, String(file.id), DOCX)).equals(Buffer.from(bytes))).toBe(true);
    expect((await exportAs(ada, String(file.id), 'text/plain')).toString()).toContain('Dear {{Name}}');
  });

  it('exports the same by the call and by the link of each type, also a PDF', async () => {
    const { id, exportLinks } = await upload(ada, 'Letter', docx('Dear {{Name}}'), 'id,exportLinks');
    expect(Object.keys(exportLinks ?? {})).toEqual([DOCX, 'text/plain', 'application/pdf']);
    for (const [type, link] of Object.entries(exportLinks ?? {})) {
      const reply = await fetch(link, { headers: { authorization: `Bearer ${ada}` } });
      expect(reply.headers.get('content-type')).toBe(type);
      expect((await exportAs(ada, String(id), type)).equals(Buffer.from(await reply.arrayBuffer()))).toBe(true);
    }
  });

  it('refuses what is no .docx, unknown conversions, and the download of a document', async () => {
    expect(await refusal(upload(ada, 'x', strToU8('no zip')))).toMatchObject({ status: 400 });
    const { id } = await upload(ada, 'y', docx('y'));
    const fileId = String(id);
    expect(await refusal(driveOf(ada).files.export({ fileId, mimeType: 'image/png' }))).toMatchObject({ status: 400 });
    expect(await refusal(driveOf(ada).files.get({ fileId, alt: 'media' }))).toMatchObject({
      body: { error: { errors: [{ reason: 'fileNotDownloadable' }] } },
    });
  });

  it('makes an empty document, renames it, trashes it and deletes it; every edit is a new version', async () => {
    const drive = driveOf(ada);
    const made = (await drive.files.create({ requestBody: { name: 'Plan', mimeType: GOOGLE_DOCUMENT }, fields: '*' })).data;
    const fileId = String(made.id);
    expect(made).toMatchObject({ version: '1', trashed: false, ownedByMe: true, owners: [{ emailAddress: 'ada@example.com' }] });
    expect(made.webViewLink).toBe(`${google.url}/document/d/${fileId}/edit`);
    expect(made).not.toHaveProperty('md5Checksum');
    const renamed = (await drive.files.update({ fileId, requestBody: { name: 'Plan B' }, fields: 'name,version,modifiedTime' })).data;
    expect(renamed).toMatchObject({ name: 'Plan B', version: '2' });
    expect(Date.parse(String(renamed.modifiedTime))).toBeGreaterThan(Date.parse(String(made.modifiedTime)));
    expect((await drive.files.update({ fileId, requestBody: { trashed: true }, fields: 'trashed' })).data).toEqual({ trashed: true });
    expect((await drive.files.delete({ fileId })).status).toBe(204);
    expect(await refusal(drive.files.get({ fileId }))).toMatchObject({ status: 404 });
  });

  it('replaces the content of a document and of a plain file', async () => {
    const drive = driveOf(ada);
    const { id } = await upload(ada, 'Draft', docx('one'));
    const fileId = String(id);
    const media = { mimeType: DOCX, body: Readable.from([Buffer.from(docx('two'))]) };
    await drive.files.update({ fileId, media }, rootUrl());
    expect((await exportAs(ada, fileId, 'text/plain')).toString()).toContain('two');
    const plain = await drive.files.create(
      { requestBody: { name: 'a.txt' }, media: { mimeType: 'text/plain', body: 'hello' }, fields: 'id,size,md5Checksum,mimeType' },
      rootUrl(),
    );
    expect(plain.data).toMatchObject({ size: '5', md5Checksum: '5d41402abc4b2a76b9719d911017c592', mimeType: 'text/plain' });
    expect((await drive.files.get({ fileId: String(plain.data.id), alt: 'media' }, { responseType: 'text' })).data).toBe('hello');
    expect(await refusal(drive.files.export({ fileId: String(plain.data.id), mimeType: DOCX }))).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'fileNotExportable', message: 'Export only supports Docs Editors files.' }] } },
    });
  });

  it('makes a document of plain text, and refuses other conversions', async () => {
    const media = { mimeType: 'text/plain', body: 'one\ntwo' };
    const made = await driveOf(ada).files.create({ requestBody: { name: 'Text', mimeType: GOOGLE_DOCUMENT }, media }, rootUrl());
    expect((await exportAs(ada, String(made.data.id), 'text/plain')).toString()).toContain('one\r\ntwo');
    const picture = { mimeType: 'image/png', body: 'x' };
    const refused = driveOf(ada).files.create({ requestBody: { name: 'P', mimeType: GOOGLE_DOCUMENT }, media: picture }, rootUrl());
    expect(await refusal(refused)).toMatchObject({ status: 400 });
  });

  it('copies a document for the app that copies', async () => {
    const bytes = docx('original');
    const source = await upload(ada, 'Source', bytes);
    const copy = (await driveOf(ada).files.copy({ fileId: String(source.id), requestBody: { name: 'Copied' } })).data;
    expect(copy).toMatchObject({ name: 'Copied', mimeType: GOOGLE_DOCUMENT });
    expect((await exportAs(ada, String(copy.id), DOCX)).equals(Buffer.from(bytes))).toBe(true);
  });
});

describe('places of files', () => {
  it('makes folders and puts files, copies and moved files in them', async () => {
    const drive = driveOf(ada);
    const folder = String((await drive.files.create({ requestBody: { name: 'Place', mimeType: GOOGLE_FOLDER } })).data.id);
    const inside = (
      await drive.files.create({ requestBody: { name: 'In', mimeType: GOOGLE_DOCUMENT, parents: [folder] }, fields: 'id,parents' })
    ).data;
    expect(inside.parents).toEqual([folder]);
    const fileId = String(inside.id);
    const copied = (await drive.files.copy({ fileId, fields: 'name,parents' })).data;
    expect(copied).toEqual({ name: 'Copy of In', parents: [folder] });
    const moved = (await drive.files.update({ fileId, addParents: 'root', removeParents: folder, fields: 'parents' })).data;
    expect(moved.parents).toHaveLength(1);
    expect(moved.parents).not.toEqual([folder]);
    expect((await drive.files.list({ q: "'root' in parents and name = 'In'" })).data.files?.map(({ id }) => id)).toEqual([fileId]);
  });

  it('refuses folders that are not there or not granted', async () => {
    const foreign = (
      await driveOf(await google.token('ben@example.com', DRIVE_FILE)).files.create({ requestBody: { name: 'x', mimeType: GOOGLE_FOLDER } })
    ).data;
    for (const parent of ['nowhere', String(foreign.id)]) {
      const requestBody = { name: 'y', mimeType: GOOGLE_DOCUMENT, parents: [parent] };
      expect(await refusal(driveOf(ada).files.create({ requestBody }))).toMatchObject({ status: 404 });
    }
  });

  it('makes files in a shared drive only for who says supportsAllDrives', async () => {
    const all = driveOf(await google.token('ben@example.com', DRIVE));
    const driveId = String((await all.drives.list()).data.drives?.[0]?.id);
    const requestBody = { name: 'Shared', mimeType: GOOGLE_DOCUMENT, parents: [driveId] };
    expect(await refusal(all.files.create({ requestBody }))).toMatchObject({ status: 404 });
    const made = (await all.files.create({ requestBody, supportsAllDrives: true, fields: 'id,driveId,owners' })).data;
    expect(made).toEqual({ id: expect.any(String), driveId });
    const chloe = driveOf(await google.token('chloe@example.com', DRIVE));
    expect((await chloe.files.get({ fileId: String(made.id), supportsAllDrives: true })).data.name).toBe('Shared');
  });

  it('lets readers see and copy, but not change or delete', async () => {
    const ben = driveOf(await google.token('ben@example.com', DRIVE));
    const [notes] = (await ben.files.list({ q: "name = 'Meeting notes' and sharedWithMe" })).data.files ?? [];
    const fileId = String(notes?.id);
    for (const call of [ben.files.update({ fileId, requestBody: { name: 'x' } }), ben.files.delete({ fileId })]) {
      expect(await refusal(call)).toMatchObject({ status: 403, body: { error: { errors: [{ reason: 'insufficientFilePermissions' }] } } });
    }
    expect((await ben.files.copy({ fileId, fields: 'ownedByMe,name' })).data).toEqual({ name: 'Copy of Meeting notes', ownedByMe: true });
  });
});

describe('scope drive.file', () => {
  it('shows only what the app made or the person picked', async () => {
    const ben = driveOf(await google.token('ben@example.com', DRIVE_FILE));
    const made = String((await ben.files.create({ requestBody: { name: 'Mine', mimeType: GOOGLE_DOCUMENT } })).data.id);
    const everything = (await driveOf(await google.token('ben@example.com', DRIVE)).files.list({})).data.files ?? [];
    const notes = String(everything.find(({ name }) => name === 'Meeting notes')?.id);
    const listed = async () => (await ben.files.list({})).data.files?.map(({ id }) => id);
    expect(await listed()).toContain(made);
    expect(await listed()).not.toContain(notes);
    const message = `File not found: ${notes}.`;
    const detail = { message, domain: 'global', reason: 'notFound', location: 'fileId', locationType: 'parameter' };
    const missing = { status: 404, body: { error: { code: 404, message, errors: [detail] } } };
    expect(await refusal(ben.files.get({ fileId: notes }))).toEqual(missing);
    expect(await refusal(ben.files.export({ fileId: notes, mimeType: DOCX }))).toMatchObject({ status: 404 });
    await google.control('POST', 'grants', { email: 'ben@example.com', fileId: notes });
    expect((await ben.files.get({ fileId: notes })).data.id).toBe(notes);
    expect(await listed()).toContain(notes);
    expect(await refusal(driveOf(ada).files.get({ fileId: notes }))).toEqual(missing);
  });

  it('keeps apps apart', async () => {
    const { id } = await upload(ada, 'Of one app', docx('x'));
    const asked = { email: 'ada@example.com', scope: DRIVE_FILE, clientId: OTHER_CLIENT.id };
    const { accessToken } = (await google.control('POST', 'tokens', asked)) as { accessToken: string };
    const other = driveOf(accessToken);
    expect(await refusal(other.files.get({ fileId: String(id) }))).toMatchObject({ status: 404 });
    await google.control('POST', 'grants', { email: asked.email, fileId: String(id), projectNumber: OTHER_CLIENT.projectNumber });
    expect((await other.files.list()).data.files?.map((file) => file.id)).toEqual([id]);
  });

  it('answers 403 for files not granted when asked to', async () => {
    const { id } =
      (await driveOf(await google.token('ada@example.com', DRIVE)).files.list({ q: "name = 'Meeting notes'" })).data.files?.[0] ?? {};
    await google.control('PUT', 'settings', { ungrantedFiles: 'forbidden' });
    expect(await refusal(driveOf(ada).files.get({ fileId: String(id) }))).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'appNotAuthorizedToFile' }] } },
    });
    await google.control('PUT', 'settings', { ungrantedFiles: 'not-found' });
  });

  it('refuses dead tokens, missing scopes and services switched off', async () => {
    expect(await refusal(driveOf('ya29.dead').files.list())).toMatchObject({
      status: 401,
      body: { error: { status: 'UNAUTHENTICATED', errors: [{ reason: 'authError' }] } },
    });
    expect(await refusal(driveOf(await google.token('ada@example.com', 'openid email')).files.list())).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'insufficientPermissions' }], details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } },
    });
    await google.control('PUT', 'settings', { disabledApis: ['drive'] });
    expect(await refusal(driveOf(ada).files.list())).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'accessNotConfigured' }], details: [{ reason: 'SERVICE_DISABLED' }] } },
    });
    await google.control('PUT', 'settings', { disabledApis: [] });
  });
});

describe('limits', () => {
  it('refuses exports above 10 MB, but not through the export link', async () => {
    const { id, exportLinks } = await upload(ada, 'Large', docx('large'), 'id,exportLinks');
    await google.control('PUT', 'settings', { exportLimit: 100 });
    expect(await refusal(driveOf(ada).files.export({ fileId: String(id), mimeType: DOCX }))).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'exportSizeLimitExceeded' }], message: 'This file is too large to be exported.' } },
    });
    const reply = await fetch(String(exportLinks?.[DOCX]), { headers: { authorization: `Bearer ${ada}` } });
    expect(importDocx(new Uint8Array(await reply.arrayBuffer()))).toBeDefined();
    const unsigned = await fetch(String(exportLinks?.[DOCX]), { headers: { authorization: 'Bearer dead' } });
    expect([unsigned.status, await unsigned.text()]).toEqual([200, expect.stringContaining('Sign in')]);
    await google.control('PUT', 'settings', { exportLimit: 10 * 1024 * 1024 });
  });

  it('limits calls a minute and user', async () => {
    await google.control('PUT', 'settings', { driveQueriesPerMinute: 0 });
    expect(await refusal(driveOf(ada).files.list())).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'userRateLimitExceeded', domain: 'usageLimits' }] } },
    });
    await google.control('PUT', 'settings', { driveQueriesPerMinute: 12_000 });
    expect((await driveOf(ada).files.list()).status).toBe(200);
  });

  it('wants to hear of shared drives', async () => {
    const all = driveOf(await google.token('ada@example.com', DRIVE));
    const shared = { supportsAllDrives: true, includeItemsFromAllDrives: true };
    expect((await all.files.list({ q: "name contains 'Letterhead'" })).data.files).toEqual([]);
    const [found] = (await all.files.list({ q: "name contains 'Letterhead'", ...shared })).data.files ?? [];
    const fileId = String(found?.id);
    expect(await refusal(all.files.get({ fileId }))).toMatchObject({ status: 404 });
    expect((await all.files.get({ fileId, supportsAllDrives: true, fields: 'driveId,owners' })).data).toHaveProperty('driveId');
    expect((await exportAs(await google.token('ada@example.com', DRIVE), fileId, DOCX)).byteLength).toBeGreaterThan(100);
  });
});

describe('files.list', () => {
  let all: ReturnType<typeof driveOf>;
  let folder: string;
  beforeAll(async () => {
    all = driveOf(await google.token('chloe@example.com', DRIVE));
    folder = String((await all.files.create({ requestBody: { name: 'Folder', mimeType: GOOGLE_FOLDER } })).data.id);
    for (const name of ['Report 2', 'Report 10', "O'Brien (draft)", 'A User Document']) {
      await all.files.create({ requestBody: { name, mimeType: GOOGLE_DOCUMENT, parents: [folder] } });
    }
  });
  const names = async (q: string, orderBy = 'name') =>
    (await all.files.list({ q: `'${folder}' in parents and (${q})`, orderBy })).data.files?.map((file) => file.name);

  it.each([
    ["name contains 'user doc'", ['A User Document']],
    ["name contains 'ument'", []],
    ["name = 'report 2'", ['Report 2']],
    ["name contains 'O\\'Brien'", ["O'Brien (draft)"]],
    ["not name contains 'Report' and trashed = false", ['A User Document', "O'Brien (draft)"]],
    ["name contains 'Report' or name contains 'User'", ['A User Document', 'Report 2', 'Report 10']],
    [`mimeType != '${GOOGLE_DOCUMENT}'`, []],
    ["fullText contains 'draft'", ["O'Brien (draft)"]],
    ["modifiedTime > '2001-01-01T00:00:00Z' and starred = false and name contains 'Report'", ['Report 2', 'Report 10']],
    ["'chloe@example.com' in owners and name contains 'Report'", ['Report 2', 'Report 10']],
    ["'constructor' in readers", []],
  ])('finds %s', async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it.each([
    'name',
    'name contains',
    "name ~ 'x'",
    "colour = 'red'",
    "name contains 'x' and",
    "('x' in parents",
    "name contains 'x",
    'trashed = maybe',
    '#',
  ])('refuses %s', async (q) => {
    expect(await refusal(all.files.list({ q }))).toMatchObject({ status: 400, body: { error: { errors: [{ location: 'q' }] } } });
  });

  it('gives pages and only the fields asked for', async () => {
    const q = `'${folder}' in parents`;
    const fields = 'nextPageToken,files(name,owners/emailAddress)';
    const first = (await all.files.list({ q, orderBy: 'name_natural desc', pageSize: 3, fields })).data;
    expect(first.files?.[0]).toEqual({ name: 'Report 10', owners: [{ emailAddress: 'chloe@example.com' }] });
    const second = (await all.files.list({ q, orderBy: 'name_natural desc', pageSize: 3, fields, pageToken: String(first.nextPageToken) }))
      .data;
    expect(second).toEqual({ files: [{ name: 'A User Document', owners: [{ emailAddress: 'chloe@example.com' }] }] });
    expect(await refusal(all.files.list({ q: 'trashed = false', pageToken: String(first.nextPageToken) }))).toMatchObject({ status: 400 });
    expect(await refusal(all.files.list({ q: '('.repeat(3000) }))).toMatchObject({ status: 400 });
    expect(await refusal(all.files.list({ fields: 'files('.repeat(1000) }))).toMatchObject({ status: 400 });
    const before = (await all.files.list({ q: "name = 'Masked'" })).data.files;
    expect(await refusal(all.files.create({ requestBody: { name: 'Masked' }, fields: 'colour' }))).toMatchObject({ status: 400 });
    expect((await all.files.list({ q: "name = 'Masked'" })).data.files).toEqual(before);
    expect(await refusal(all.files.list({ fields: 'files(id),colour' }))).toMatchObject({ status: 400 });
    expect(await refusal(all.files.list({ orderBy: 'colour' }))).toMatchObject({ status: 400 });
    expect(await refusal(all.files.list({ pageSize: 0 }))).toMatchObject({ status: 400 });
  });
});

it('keeps everything over a restart', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-google-'));
  const before = await startGoogle(folder);
  const token = await before.token('ada@example.com', DRIVE_FILE);
  const { drive } = before.clients(token);
  const { id } = (await drive.files.create({ requestBody: { name: 'Kept', mimeType: GOOGLE_DOCUMENT } })).data;
  await before.stop();
  const after = await startGoogle(folder);
  const found = await after.clients(token).drive.files.get({ fileId: String(id) });
  await after.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(found.data.name).toBe('Kept');
});
