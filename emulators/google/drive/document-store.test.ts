import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningGoogle, refusal, startGoogle } from '../google.test-support.ts';
import { DOCUMENTS, DOCUMENTS_READONLY, DRIVE, DRIVE_FILE } from '../oauth/scopes.ts';
import { DOCX } from './drive.ts';

let google: RunningGoogle;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.stop());

const clients = async (email: string, scope: string) => google.clients(await google.token(email, scope));
const insert = { requests: [{ insertText: { endOfSegmentLocation: {}, text: 'Hello there' } }] };
const MISSING = { error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } };
const FORBIDDEN = { error: { code: 403, message: 'The caller does not have permission', status: 'PERMISSION_DENIED' } };

describe('documents of Drive in the Docs API', () => {
  it('shows an app with drive.file only what it made or was given', async () => {
    const { docs, drive } = await clients('ben@example.com', DRIVE_FILE);
    const all = await clients('ben@example.com', DRIVE);
    const notes = String((await all.drive.files.list({ q: "name = 'Meeting notes'" })).data.files?.[0]?.id);
    expect(await refusal(docs.documents.get({ documentId: notes }))).toEqual({ status: 404, body: MISSING });
    await google.control('PUT', 'settings', { ungrantedFiles: 'forbidden' });
    expect(await refusal(docs.documents.get({ documentId: notes }))).toEqual({ status: 403, body: FORBIDDEN });
    await google.control('PUT', 'settings', { ungrantedFiles: 'not-found' });
    await google.control('POST', 'grants', { email: 'ben@example.com', fileId: notes });
    expect((await docs.documents.get({ documentId: notes })).data.title).toBe('Meeting notes');
    const made = (await docs.documents.create({ requestBody: { title: 'Made by Docs' } })).data;
    expect((await drive.files.get({ fileId: String(made.documentId) })).data.name).toBe('Made by Docs');
  });

  it('holds readers and read-only tokens to reading', async () => {
    const ben = await clients('ben@example.com', DOCUMENTS);
    const documentId = String(
      (await (await clients('ben@example.com', DRIVE)).drive.files.list({ q: "name = 'Meeting notes'" })).data.files?.[0]?.id,
    );
    expect((await ben.docs.documents.get({ documentId })).status).toBe(200);
    expect(await refusal(ben.docs.documents.batchUpdate({ documentId, requestBody: insert }))).toEqual({ status: 403, body: FORBIDDEN });
    const readOnly = await clients('ada@example.com', DOCUMENTS_READONLY);
    expect(await refusal(readOnly.docs.documents.batchUpdate({ documentId, requestBody: insert }))).toMatchObject({
      status: 403,
      body: { error: { status: 'PERMISSION_DENIED', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } },
    });
  });

  it('exports what was edited, and Drive sees the edit as a new version', async () => {
    const { docs, drive } = await clients('ada@example.com', DRIVE_FILE);
    const fileId = String(google.about.documents['invoice']?.id);
    const before = (await drive.files.get({ fileId, fields: 'version,modifiedTime' })).data;
    await docs.documents.batchUpdate({ documentId: fileId, requestBody: insert });
    const after = (await drive.files.get({ fileId, fields: 'version,modifiedTime' })).data;
    expect(Number(after.version)).toBe(Number(before.version) + 1);
    expect(String(after.modifiedTime) > String(before.modifiedTime)).toBe(true);
    const text = await drive.files.export({ fileId, mimeType: 'text/plain' }, { responseType: 'text' });
    expect(text.data).toMatch(/\{\{Invoice\}\}[\s\S]*Hello there/u);
    const bytes = await drive.files.export({ fileId, mimeType: DOCX }, { responseType: 'arraybuffer' });
    expect(
      Buffer.from(bytes.data as ArrayBuffer)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('counts 60 writes a minute and user, and the clock ends the wait', async () => {
    const { docs } = await clients('chloe@example.com', DRIVE_FILE);
    const documentId = String((await docs.documents.create({ requestBody: { title: 'Busy' } })).data.documentId);
    const write = () => docs.documents.batchUpdate({ documentId, requestBody: insert });
    for (let index = 0; index < 59; index += 1) await write();
    expect(await refusal(write())).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 429,
          status: 'RESOURCE_EXHAUSTED',
          details: [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '60' } }],
        },
      },
    });
    expect((await (await clients('ben@example.com', DRIVE_FILE)).docs.documents.create({ requestBody: {} })).status).toBe(200);
    expect((await docs.documents.get({ documentId })).status).toBe(200);
    await google.control('POST', 'clock', { advance: 61_000 });
    expect((await write()).status).toBe(200);
  });

  it('answers 403 while its service is switched off, and 401 to a token that a fault has ended', async () => {
    await google.control('PUT', 'settings', { disabledApis: ['docs'] });
    const { docs, drive } = await clients('ada@example.com', DRIVE_FILE);
    expect(await refusal(docs.documents.create({ requestBody: {} }))).toMatchObject({
      body: { error: { details: [{ reason: 'SERVICE_DISABLED' }] } },
    });
    expect((await drive.files.list()).status).toBe(200);
    await google.control('PUT', 'settings', { disabledApis: [] });
    await google.control('PUT', 'faults', { rules: [{ kind: 'expire-token', times: 1 }] });
    expect(await refusal(docs.documents.create({ requestBody: {} }))).toMatchObject({
      status: 401,
      body: { error: { status: 'UNAUTHENTICATED' } },
    });
  });
});
