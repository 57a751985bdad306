import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTemplate } from '../engine/docx/read-template.ts';
import { type Documents, DocumentsFailure } from '../generation/index.ts';

/** A place of documents that the suite may fill. */
export interface DocumentsSetting {
  /** A client of the place, with nothing kept from earlier calls. */
  readonly connect: () => Documents;
  /** Puts an empty document there and gives its id. */
  readonly place: (name: string) => Promise<string>;
  /** Changes the document as a person would. */
  readonly edit: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const never = new AbortController().signal;

/** What every implementation of the port `Documents` promises. */
export function describeDocuments(name: string, open: () => Promise<DocumentsSetting>): void {
  describe(`documents of ${name}`, () => {
    let setting: DocumentsSetting;
    let documents: Documents;
    beforeAll(async () => {
      setting = await open();
    });
    beforeEach(() => {
      documents = setting.connect();
    });
    afterAll(() => setting.close());

    it('are listed by name, found by words of it, at most as many as wanted', async () => {
      for (const letter of ['Zeta', 'alpha', "O'Neill \\ sons", 'Beta']) await setting.place(`${letter} listing`);
      const listed = await documents.list({ search: 'listing' }, never);
      const own = listed.map((document) => document.name);
      expect(own).toEqual(['alpha listing', 'Beta listing', "O'Neill \\ sons listing", 'Zeta listing']);
      expect((await documents.list({ search: 'listing', limit: 2 }, never)).map((document) => document.name)).toEqual(own.slice(0, 2));
      expect((await documents.list({ search: "O'Neill \\" }, never)).map((document) => document.name)).toEqual(own.slice(2, 3));
      expect(await documents.list({ search: `nothing has this name' or name != '` }, never)).toEqual([]);
      expect((await documents.list({}, never)).length).toBeGreaterThanOrEqual(4);
    });

    it('are listed beyond one page of the service', async () => {
      for (let batch = 0; batch < 105; batch += 15)
        await Promise.all(Array.from({ length: 15 }, (_, index) => setting.place(`Paged ${batch + index}`)));
      expect(await documents.list({ search: 'Paged' }, never)).toHaveLength(100);
      const all = await documents.list({ search: 'Paged', limit: 500 }, never);
      expect(new Set(all.map(({ id }) => id)).size).toBe(105);
    });

    it('are found by id and by address', async () => {
      const id = await setting.place('Found');
      const found = await documents.find(id, never);
      expect(found).toMatchObject({ id, name: 'Found' });
      expect(await documents.find(` ${found.url}?usp=sharing `, never)).toEqual(found);
    });

    it('are named as missing or as no address when that is what they are', async () => {
      const id = await setting.place('Removed');
      await setting.remove(id);
      await expect(documents.find(id, never)).rejects.toMatchObject({ name: 'DocumentsFailure', reason: 'not-found' });
      await expect(documents.export(id, never)).rejects.toMatchObject({ name: 'DocumentsFailure', reason: 'not-found' });
      for (const address of ['', 'not an address', 'https://example.com/document/d/1', 'javascript:alert(1)'])
        await expect(documents.find(address, never)).rejects.toMatchObject({ name: 'DocumentsFailure', reason: 'invalid' });
    });

    it('are exported as .docx that can be read, and anew after an edit', async () => {
      const id = await setting.place('Exported');
      const first = await documents.export(id, never);
      expect(first.document).toMatchObject({ id, name: 'Exported' });
      expect(readTemplate(first.bytes).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      const again = await documents.export(first.document.url, never);
      expect(again.document.revision).toBe(first.document.revision);
      expect(Buffer.compare(again.bytes, first.bytes)).toBe(0);
      await setting.edit(id);
      const edited = await documents.export(id, never);
      expect(edited.document.revision).not.toBe(first.document.revision);
      expect(Buffer.compare(edited.bytes, first.bytes)).not.toBe(0);
    });

    it('are made with the placeholders of a database', async () => {
      const placeholders = ['Client', 'Total € 😀', 'GeneratePDF', 'PDFFiles'];
      const { document, contentFailure } = await documents.createDemo({ userName: 'Ada', placeholders, timeZone: 'UTC' }, never);
      expect(contentFailure).toBeUndefined();
      expect(document.name).toMatch(/^New Demo Document /u);
      expect((await documents.list({ search: 'New Demo Document' }, never)).map(({ id }) => id)).toContain(document.id);
      const { bytes } = await documents.export(document.id, never);
      const text = JSON.stringify(readTemplate(bytes).value);
      for (const part of ['Hello Ada,', 'Download PDFs', 'Placeholders', 'Client : {{Client}}', 'Total € 😀 : {{Total € 😀}}'])
        expect(text).toContain(part);
      expect(text).not.toMatch(/GeneratePDF|PDFFiles/u);
    });

    it('stop when they are told to', async () => {
      const id = await setting.place('Stopped');
      const aborted = AbortSignal.abort();
      const content = { userName: 'Ada', placeholders: [], timeZone: 'UTC' };
      const calls = [
        () => documents.list({}, aborted),
        () => documents.find(id, aborted),
        () => documents.export(id, aborted),
        () => documents.createDemo(content, aborted),
      ];
      for (const call of calls) {
        const failure = await call().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(DocumentsFailure);
        expect(failure).toMatchObject({ reason: 'stopped' });
      }
    });
  });
}
