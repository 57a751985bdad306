import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningGoogle, refusal, startGoogle } from '../google.test-support.ts';
import { exportDocx } from './document-content.ts';
import { emptyDocument, paragraph } from './empty-document.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let google: RunningGoogle;
let api: ReturnType<RunningGoogle['clients']>;
beforeAll(async () => {
  google = await startGoogle();
  await google.control('PUT', 'settings', { docsWritesPerMinute: 10_000 });
  api = google.clients(google.about.accounts[0]?.accessToken ?? '');
});
afterAll(() => google.stop());

const create = async () => (await api.docs.documents.create({ requestBody: { title: 'Letter' } })).data.documentId ?? '';
const update = async (documentId: string, ...requests: object[]) =>
  (await api.docs.documents.batchUpdate({ documentId, requestBody: { requests } })).data;
const read = async (documentId: string) => (await api.docs.documents.get({ documentId })).data;
const refused = async (documentId: string, ...requests: object[]) => {
  const { status, body } = await refusal(update(documentId, ...requests));
  return `${status} ${(body as { error: { message: string } }).error.message}`;
};
const text = async (documentId: string) =>
  (await read(documentId)).body?.content
    ?.flatMap(({ paragraph }) => paragraph?.elements?.map(({ textRun }) => textRun?.content) ?? [])
    .join('');
const insert = (index: number, inserted: string) => ({ insertText: { location: { index }, text: inserted } });

describe('the Docs API', () => {
  it('makes an empty document and shows it with and without tabs', async () => {
    const documentId = await create();
    const document = await read(documentId);
    expect(document).toMatchObject({ documentId, title: 'Letter', suggestionsViewMode: 'SUGGESTIONS_INLINE' });
    expect(document.body?.content).toMatchObject([
      { endIndex: 1, sectionBreak: {} },
      { startIndex: 1, endIndex: 2, paragraph: { elements: [{ startIndex: 1, endIndex: 2, textRun: { content: '\n' } }] } },
    ]);
    expect(document.body?.content?.[0]).not.toHaveProperty('startIndex');
    const withTabs = (await api.docs.documents.get({ documentId, includeTabsContent: true })).data;
    expect(withTabs.body).toBeUndefined();
    expect(withTabs.tabs?.[0]).toMatchObject({ tabProperties: { tabId: 't.0', index: 0 }, documentTab: { body: document.body } });
  });

  it('inserts text, divides paragraphs at newlines, and drops control characters', async () => {
    const documentId = await create();
    const { replies } = await update(documentId, insert(1, 'Hello\r\nworld'), insert(6, ', '), {
      insertText: { endOfSegmentLocation: {}, text: '!' },
    });
    expect(replies).toEqual([{}, {}, {}]);
    expect(await text(documentId)).toBe('Hello, \nworld!\n');
    expect((await read(documentId)).body?.content?.map(({ startIndex, endIndex }) => [startIndex, endIndex])).toEqual([
      [undefined, 1],
      [1, 9],
      [9, 16],
    ]);
  });

  it('refuses in the words of the service, and then nothing is done', async () => {
    const documentId = await create();
    expect(await refused(documentId, insert(1, 'a'), insert(118, 'b'))).toBe(
      '400 Invalid requests[1].insertText: Index 118 must be less than the end index of the referenced segment, 3.',
    );
    expect(await text(documentId)).toBe('\n');
    expect(await refused(documentId, insert(0, 'a'))).toMatch(
      /^400 Invalid requests\[0\]\.insertText: The insertion index must be inside/u,
    );
    expect(await refused(documentId)).toBe('400 Must specify at least one request.');
    expect(await refused(documentId, { explode: {} })).toBe(
      `400 Invalid JSON payload received. Unknown name "explode" at 'requests[0]': Cannot find field.`,
    );
    expect(await refused(documentId, { insertText: { location: { segmentId: 5 }, text: 'a' } })).toBe(
      `400 Invalid value at 'requests[0].insert_text.location.segment_id' (TYPE_STRING), 5`,
    );
    expect(await refused(documentId, { createNamedRange: {} })).toMatch(/^501 /u);
  });

  it('never parts a surrogate pair', async () => {
    const documentId = await create();
    await update(documentId, insert(1, 'a😀b'));
    expect(await refused(documentId, insert(3, 'x'))).toMatch(/grapheme cluster/u);
    await update(documentId, insert(4, 'x'));
    expect(await text(documentId)).toBe('a😀xb\n');
  });

  it('writes only on the revision that is asked for', async () => {
    const documentId = await create();
    const { revisionId } = await read(documentId);
    const write = (requiredRevisionId: string | null | undefined) =>
      api.docs.documents.batchUpdate({
        documentId,
        requestBody: { requests: [insert(1, 'a')], writeControl: { requiredRevisionId: requiredRevisionId ?? '' } },
      });
    const { data } = await write(revisionId);
    expect((await refusal(write(revisionId))).status).toBe(400);
    await write(data.writeControl?.requiredRevisionId);
    expect(await text(documentId)).toBe('aa\n');
  });

  it('exports as Google does: runs by the pieces in which they were written', async () => {
    const documentId = await create();
    await update(documentId, insert(1, 'Dear {{Na}}\n'), insert(10, 'me'));
    const { data } = await api.drive.files.export({ fileId: documentId, mimeType: DOCX }, { responseType: 'arraybuffer' });
    const files = unzipSync(new Uint8Array(data as ArrayBuffer));
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/fontTable.xml',
      'word/numbering.xml',
      'word/settings.xml',
      'word/styles.xml',
      'word/theme/theme1.xml',
    ]);
    const run = (content: string) =>
      `<w:r w:rsidDel="00000000" w:rsidR="00000000" w:rsidRPr="00000000"><w:rPr><w:rtl w:val="0"/></w:rPr>${content}</w:r>`;
    const written = (piece: string) => run(`<w:t xml:space="preserve">${piece}</w:t>`);
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    expect(xml).toContain(`w14:paraId="00000001"><w:pPr><w:rPr/></w:pPr>${written('Dear {{Na')}${written('me')}${written('}}')}</w:p>`);
    expect(xml).toContain(`w14:paraId="00000002"><w:pPr><w:rPr/></w:pPr>${run('')}</w:p><w:sectPr>`);
  });

  it('gives an imported .docx back unchanged until it is edited', async () => {
    const cell = { content: [paragraph('in a table')], style: {} };
    const table = { type: 'table' as const, columns: [100], rows: [{ cells: [cell], style: {} }] };
    const bytes = exportDocx({ ...emptyDocument(), body: [paragraph('{{Name}}'), table, paragraph('')] });
    const { data: file } = await api.drive.files.create(
      {
        requestBody: { name: 'Imported', mimeType: 'application/vnd.google-apps.document' },
        media: { mimeType: DOCX, body: Readable.from([bytes]) },
        fields: 'id',
      },
      { rootUrl: `${google.url}/` },
    );
    const fileId = file.id ?? '';
    const exported = async () => {
      const { data } = await api.drive.files.export({ fileId, mimeType: DOCX }, { responseType: 'arraybuffer' });
      return new Uint8Array(data as ArrayBuffer);
    };
    expect(Buffer.from(await exported()).equals(bytes)).toBe(true);
    await update(fileId, { replaceAllText: { containsText: { text: '{{Name}}', matchCase: true }, replaceText: 'Ada' } });
    const files = unzipSync(await exported());
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    expect(files).toHaveProperty(['customXML/item1.xml']);
    expect(xml).toContain('Ada</w:t>');
    expect(xml).toMatch(
      /<w:sdt><w:sdtPr><w:lock w:val="contentLocked"\/><w:id w:val="-?\d+"\/><w:tag w:val="goog_rdk_0"\/><\/w:sdtPr><w:sdtContent><w:tbl>/u,
    );
  });

  it('answers with the asked fields only', async () => {
    const documentId = await create();
    const { data } = await api.docs.documents.get({ documentId, fields: 'title,body(content(endIndex))' });
    expect(data).toEqual({ title: 'Letter', body: { content: [{ endIndex: 1 }, { endIndex: 2 }] } });
  });
});
