import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportCache } from './export-cache.ts';
import { googleDocuments } from './google-documents.ts';
import { type GoogleSession, startGoogleSession } from './google-session.test-support.ts';

const never = new AbortController().signal;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const demo = { userName: 'Ada', timeZone: 'UTC', placeholders: ['Invoice', 'Total', 'GeneratePDF'] };

describe('Google documents', () => {
  let google: GoogleSession;
  beforeAll(async () => {
    google = await startGoogleSession();
  });
  afterAll(() => google.emulator.stop());
  beforeEach(() => google.emulator.clearJournal());
  afterEach(() => google.emulator.inject([]));

  const count = async (request: string) => (await google.requests()).filter((line) => line === request).length;
  const exporting = () => `GET /drive/v3/files/${google.templates.invoice.id}/export`;

  it('are exported once a revision, however many ask', async () => {
    const documents = google.documents();
    const { id } = google.templates.invoice;
    const all = await Promise.all(Array.from({ length: 30 }, () => documents.export(id, never)));
    expect(new Set(all.map(({ bytes }) => Buffer.from(bytes.subarray(0, 4)).toString()))).toEqual(new Set(['PK\x03\x04']));
    await documents.export(id, never);
    expect(await count(exporting())).toBe(1);

    await google.call('PATCH', `/drive/v3/files/${id}`, { description: 'edited' });
    const { document } = await documents.export(id, never);
    expect(document.revision).not.toBe(all[0]?.document.revision);
    expect(await count(exporting())).toBe(2);
  });

  describe('laid out by Google', () => {
    const left = async () => (await google.documents().list({ search: 'Sheafmill' }, never)).map(({ name }) => name);
    const docx = async () => (await google.documents().export(google.templates.invoice.id, never)).bytes;
    const exported = { method: 'GET', path: '^/drive/v3/files/[^/]+/export$', times: 1 };

    it('become PDFs, and leave nothing behind', async () => {
      const { pdf, leftBehind } = await google.documents().layOut(await docx(), never);
      expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1\.4\n[\s\S]*\{\{[\s\S]*%%EOF\n$/u);
      expect(leftBehind).toBeUndefined();
      expect(await left()).toEqual([]);
    });

    it('are not uploaded twice when the reply is lost', async () => {
      const bytes = await docx();
      await google.emulator.inject([{ kind: 'reset-after', method: 'POST', path: '^/upload/', times: 1 }]);
      expect((await google.documents().layOut(bytes, never)).leftBehind).toBeUndefined();
      expect(await left()).toEqual([]);
    });

    it.each(['refused', 'stopped'])('leave nothing behind when the export is %s', async (how) => {
      const bytes = await docx();
      const stop = new AbortController();
      await google.emulator.inject([how === 'refused' ? { ...exported, kind: 'status', status: 400 } : { ...exported, kind: 'hang' }]);
      const made = google.documents().layOut(bytes, stop.signal);
      made.catch(() => {});
      if (how === 'stopped') {
        await expect.poll(left).toHaveLength(1);
        stop.abort();
      }
      await expect(made).rejects.toMatchObject({ name: 'DocumentsFailure' });
      expect(await left()).toEqual([]);
    });

    it('say what could not be deleted', async () => {
      const bytes = await docx();
      await google.emulator.inject([{ kind: 'status', method: 'DELETE', path: '^/drive/', status: 403 }]);
      const { leftBehind } = await google.documents().layOut(bytes, never);
      expect(await left()).toEqual([leftBehind]);
    });
  });

  it('are refreshed once for 50 calls in flight whose token is dead', async () => {
    await google.control('POST', 'expire', { email: 'ada@example.com' });
    const documents = google.documents();
    await Promise.all(Array.from({ length: 50 }, () => documents.find(google.templates.invoice.id, never)));
    const journal = await google.emulator.journal();
    const refreshes = journal.filter(({ path }) => path === '/token');
    expect(refreshes.map(({ status, notes }) => ({ status, notes }))).toEqual([{ status: 200, notes: { refreshed: 'ada@example.com' } }]);
    expect(journal.filter(({ status }) => status === 401)).toHaveLength(50);
    expect(journal.filter(({ path, status }) => path.startsWith('/drive/') && status === 200)).toHaveLength(50);
  });

  it('send tokens in headers and bodies only', async () => {
    await google.control('POST', 'expire', { email: 'ada@example.com' });
    const { access } = await google.oauth.refresh((await google.tokens().read()).refreshToken ?? '');
    await google.oauth.tokenInfo(access.value);
    await google.oauth.userInfo(access.value);
    await google.documents().list({}, never);
    const addresses = (await google.emulator.journal()).map(({ path, query }) => `${path}?${query}`);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect(address).not.toMatch(/ya29|1\/\/0|access_token|refresh_token|secret/u);
  });

  it('need the user again when the grant was revoked, and say so apart from a missing permission', async () => {
    const other = await startGoogleSession();
    try {
      const { accessToken, refreshToken } = (await other.control('POST', 'tokens', {
        email: 'ada@example.com',
        scope: 'openid email',
      })) as {
        accessToken: string;
        refreshToken: string;
      };
      const unscoped = other.documents({ stored: other.tokens({ access: { value: accessToken }, refreshToken }) });
      await expect(unscoped.find(other.templates.invoice.id, never)).rejects.toMatchObject({ reason: 'missing-scope' });

      await other.control('POST', 'revoke', { email: 'ada@example.com' });
      await expect(other.documents().find(other.templates.invoice.id, never)).rejects.toMatchObject({ reason: 'needs-reauthorization' });
      const { refreshToken: _none, ...rest } = await other.tokens().read();
      const fixed = { owner: 'cli', read: async () => rest, write: async () => {} };
      await expect(other.documents({ stored: fixed }).list({}, never)).rejects.toMatchObject({
        reason: 'needs-reauthorization',
        message: 'No refresh token available. Please re-authenticate.',
      });
    } finally {
      await other.emulator.stop();
    }
  });

  it('give up after one refresh when Google goes on refusing', async () => {
    await google.emulator.inject([{ kind: 'status', status: 401, path: '^/drive/' }]);
    const refused: string[] = [];
    const stored = { ...google.tokens(), refused: async (accessToken: string) => void refused.push(accessToken) };
    await expect(google.documents({ stored }).find(google.templates.invoice.id, never)).rejects.toMatchObject({
      reason: 'needs-reauthorization',
      message: 'Token refresh failed. Please re-authenticate.',
    });
    expect(refused).toEqual([(await stored.read()).access?.value]);
    expect(await count('POST /token')).toBe(1);
    expect(await count(`GET /drive/v3/files/${google.templates.invoice.id}`)).toBe(2);
  });

  it('wait for quotas and do not touch the token for them', async () => {
    const waits: number[] = [];
    const documents = google.documents({ wait: async (milliseconds) => void waits.push(milliseconds) });
    await documents.list({}, never);
    await google.emulator.clearJournal();
    await google.emulator.inject([
      { kind: 'status', status: 403, path: '^/drive/', times: 3 },
      { kind: 'status', status: 429, path: '^/drive/', times: 1, retryAfter: 20 },
    ]);
    await documents.list({}, never);
    expect(waits).toEqual([1000, 2000, 4000, 20_000]);
    expect(await count('POST /token')).toBe(0);

    await google.emulator.inject([{ kind: 'status', status: 403, path: '^/drive/' }]);
    await expect(documents.list({}, never)).rejects.toMatchObject({ reason: 'rate-limited' });
    expect(
      waits
        .splice(0)
        .slice(4)
        .reduce((sum, wait) => sum + wait),
    ).toBeGreaterThanOrEqual(60_000);

    await google.emulator.inject([{ kind: 'status', status: 503, path: '^/drive/', retryAfter: 600 }]);
    await expect(documents.list({}, never)).rejects.toMatchObject({ reason: 'unavailable', retryAt: expect.any(Date) });
    expect(waits).toEqual([]);
  });

  it('come through outages, resets, cut bodies and slow replies', async () => {
    const kinds = [
      { kind: 'status', status: 503 },
      { kind: 'status', status: 500 },
      { kind: 'reset-before' },
      { kind: 'reset-after' },
      { kind: 'truncate' },
      { kind: 'slow', bytesPerSecond: 100_000 },
      { kind: 'expire-token' },
    ];
    const whole = (await google.documents().export(google.templates.invoice.id, never)).bytes;
    for (const kind of kinds) {
      await google.emulator.inject([{ ...kind, path: '^/drive/', times: kind.kind === 'expire-token' ? 1 : 2 }]);
      const { bytes } = await google.documents({ exports: exportCache() }).export(google.templates.invoice.id, never);
      expect(Buffer.compare(bytes, whole), JSON.stringify(kind)).toBe(0);
    }
    await google.emulator.inject([{ kind: 'status', status: 503, path: '^/drive/' }]);
    await expect(google.documents().list({}, never)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('take the other way when an export is larger than Google gives', async () => {
    const whole = (await google.documents().export(google.templates.invoice.id, never)).bytes;
    await google.control('PUT', 'settings', { exportLimit: 100 });
    try {
      const { bytes } = await google.documents({ exports: exportCache() }).export(google.templates.invoice.id, never);
      expect(Buffer.compare(bytes, whole)).toBe(0);
      expect(await count('GET /feeds/download/documents/export/Export')).toBe(1);

      // A token that has died is renewed, and the page to sign in is taken for no document.
      const link = { method: 'GET', path: '^/feeds/' };
      await google.emulator.inject([{ ...link, kind: 'expire-token', times: 1 }]);
      const renewed = await google.documents({ exports: exportCache() }).export(google.templates.invoice.id, never);
      expect(Buffer.compare(renewed.bytes, whole)).toBe(0);
      await google.emulator.inject([{ ...link, kind: 'expire-token' }]);
      await expect(google.documents({ exports: exportCache() }).export(google.templates.invoice.id, never)).rejects.toMatchObject({
        reason: 'needs-reauthorization',
      });
      await google.emulator.inject([]);

      // A link to anywhere else than Google's documents is not followed: it would be given the token.
      const endpoints = { ...google.endpoints, documentOrigins: ['https://docs.google.com'] };
      const elsewhere = google.documents({ exports: exportCache(), endpoints });
      await google.emulator.clearJournal();
      await expect(elsewhere.export(google.templates.invoice.id, never)).rejects.toMatchObject({ reason: 'unavailable' });
      expect(await count('GET /feeds/download/documents/export/Export')).toBe(0);
    } finally {
      await google.control('PUT', 'settings', { exportLimit: 10 * 1024 * 1024 });
    }
  });

  it('name what Google refuses', async () => {
    const documents = google.documents();
    await google.control('PUT', 'settings', { disabledApis: ['drive'] });
    await expect(documents.list({}, never)).rejects.toMatchObject({ reason: 'forbidden', message: /not enabled/u });
    await google.control('PUT', 'settings', { disabledApis: [], ungrantedFiles: 'forbidden' });
    const { id } = (await google.call('POST', '/drive/v3/files', { name: 'A list', mimeType: 'application/vnd.google-apps.folder' })) as {
      id: string;
    };
    await expect(documents.find(id, never)).rejects.toMatchObject({ reason: 'invalid', message: /'A list' is neither/u });
    await google.call('PATCH', `/drive/v3/files/${id}`, { trashed: true });
    await expect(documents.find(id, never)).rejects.toMatchObject({ reason: 'not-found', message: /bin/u });
    await expect(documents.find(`1${'x'.repeat(43)}`, never)).rejects.toMatchObject({ reason: 'not-found' });
    await google.control('PUT', 'settings', { ungrantedFiles: 'not-found' });
  });

  it('are Word files too, which come as they are', async () => {
    const { bytes } = await google.documents().export(google.templates.contract.id, never);
    const boundary = 'part';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ name: 'Contract.docx', mimeType: DOCX })}\r\n`,
      ),
      Buffer.from(`--${boundary}\r\ncontent-type: ${DOCX}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--`),
    ]);
    const { access } = await google.oauth.refresh((await google.tokens().read()).refreshToken ?? '');
    const reply = await fetch(`${google.emulator.url}/upload/drive/v3/files?uploadType=multipart`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access.value}`, 'content-type': `multipart/related; boundary=${boundary}` },
      body,
    });
    const { id } = (await reply.json()) as { id: string };
    const exported = await google.documents().export(id, never);
    expect(exported.document.name).toBe('Contract.docx');
    expect(Buffer.compare(exported.bytes, bytes)).toBe(0);
  });

  it('stop when they are told to, in the middle of a call and of a wait', async () => {
    await google.emulator.inject([{ kind: 'hang', path: '^/drive/' }]);
    const controller = new AbortController();
    const finding = google.documents().find(google.templates.invoice.id, controller.signal);
    const exported = google.documents().export(google.templates.invoice.id, controller.signal);
    setTimeout(() => controller.abort(), 100);
    await expect(finding).rejects.toMatchObject({ name: 'DocumentsFailure', reason: 'stopped' });
    await expect(exported).rejects.toMatchObject({ name: 'DocumentsFailure', reason: 'stopped' });

    await google.emulator.inject([{ kind: 'status', status: 503, path: '^/drive/' }]);
    const patient = googleDocuments({ endpoints: google.endpoints, tokens: google.source() });
    const stopping = new AbortController();
    const waiting = patient.list({}, stopping.signal);
    setTimeout(() => stopping.abort(), 100);
    await expect(waiting).rejects.toMatchObject({ reason: 'stopped' });
  });

  it('are made once when the reply to their making is lost', async () => {
    const documents = google.documents();
    const created = async () => (await google.emulator.journal()).flatMap(({ notes }) => notes?.['created'] ?? []);
    // With a token that works, so that the fault hits the making itself.
    await documents.list({}, never);
    await google.emulator.inject([{ kind: 'reset-after', method: 'POST', path: '^/drive/v3/files$', times: 1 }]);
    const first = await documents.createDemo(demo, never);
    expect(await created()).toEqual([first.document.id]);

    await google.emulator.inject([{ kind: 'reset-before', method: 'POST', path: '^/drive/v3/files$', times: 2 }]);
    const second = await documents.createDemo(demo, never);
    expect(await created()).toEqual([first.document.id, second.document.id]);
  });

  it('are kept when their content can not be written', async () => {
    await google.emulator.inject([{ kind: 'status', status: 400, path: ':batchUpdate$' }]);
    const { document, contentFailure } = await google.documents().createDemo(demo, never);
    expect(contentFailure).toMatch(/^Failed to add template content: /u);
    expect((await google.documents().find(document.url, never)).name).toMatch(/^New Demo Document \d+\/\d+\/\d\d, \d+:\d\d:\d\d [AP]M$/u);
  });

  it('lose nothing and make nothing twice while a fifth of all calls go wrong', async () => {
    const { invoice } = google.templates;
    const whole = (await google.documents().export(invoice.id, never)).bytes;
    const kinds = [
      { kind: 'status', status: 503 },
      { kind: 'status', status: 403 },
      { kind: 'status', status: 429 },
      { kind: 'status-after', status: 502 },
      { kind: 'hang', delay: 50 },
      { kind: 'reset-before' },
      { kind: 'reset-after' },
      { kind: 'truncate' },
      { kind: 'slow', bytesPerSecond: 200_000 },
      { kind: 'expire-token' },
    ];
    await google.emulator.clearJournal();
    await google.emulator.inject(
      kinds.map((kind) => ({ ...kind, rate: 0.022 })),
      7,
    );
    const made: string[] = [];
    // One after the other, so that the seed decides which call is hit.
    for (let round = 0; round < 12; round++) {
      const documents = google.documents({ exports: exportCache() });
      const created = await documents.createDemo(demo, never);
      expect(created.contentFailure).toBeUndefined();
      made.push(created.document.id);
      expect(Buffer.compare((await documents.export(invoice.id, never)).bytes, whole)).toBe(0);
    }
    const journal = await google.emulator.journal();
    expect(journal.filter(({ fault }) => fault !== undefined).length / journal.length).toBeGreaterThan(0.15);
    const notes = journal.filter(({ applied }) => applied).map((line) => line.notes ?? {});
    expect(notes.flatMap(({ created }) => created ?? []).sort()).toEqual([...made].sort());
    expect(
      notes
        .filter(({ requests }) => requests !== undefined)
        .map(({ document }) => document)
        .sort(),
    ).toEqual([...made].sort());
  });
});
