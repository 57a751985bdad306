import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MissingFile } from '../files/file-store.ts';
import { sweep } from '../retention/sweep.ts';
import { uploadKey } from '../runs/open-sources.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const invoice = readFileSync(new URL('../../samples/invoice.docx', import.meta.url));

async function bring(user: TestUser, to: 'templates' | 'rows', name: string, content: BlobPart) {
  const form = new FormData();
  form.set('file', new File([content], name));
  const response = await user.fetch(to, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

describe('templates', () => {
  it('takes a .docx, lists it by name, and removes it', async () => {
    const user = await server.newUser();
    const { status, body } = await bring(user, 'templates', 'Rechnung.docx', invoice);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'template', name: 'Rechnung.docx', size: invoice.byteLength });
    expect((await user.call('GET', 'uploads')).body.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    const other = await server.newUser();
    expect((await other.call('GET', 'uploads')).body).toEqual([]);
    expect((await other.call('DELETE', `uploads/${body.id}`)).status).toBe(404);
    expect((await user.call('DELETE', `uploads/${body.id}`)).body).toEqual({ success: true });
    expect((await user.call('GET', 'uploads')).body).toEqual([]);
  });
  it('lists no file any more when it begins to remove it, and sweeps one that could not be', async () => {
    const user = await server.newUser();
    const { database, files } = server.services;
    const { body } = await bring(user, 'templates', 'Rechnung.docx', invoice);
    let listed: unknown;
    vi.spyOn(files, 'remove').mockImplementationOnce(async () => {
      listed = (await user.call('GET', 'uploads')).body;
      throw new Error('The bucket does not answer.');
    });
    expect((await user.call('DELETE', `uploads/${body.id}`)).body).toEqual({ success: true });
    expect(listed).toEqual([]);
    const key = uploadKey(body.id, 'template.docx');
    expect(await files.read(key)).toHaveLength(invoice.byteLength);
    await sweep(database, files, new Date(Date.now() + 86_400_000 + 60_000));
    await expect(files.read(key)).rejects.toThrow(MissingFile);
  });
  it('refuses what is no .docx, and what is empty, and keeps nothing of it', async () => {
    const user = await server.newUser();
    for (const content of ['<html>', '', invoice.subarray(0, 4000)]) {
      const { status, body } = await bring(user, 'templates', 'a.docx', content);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'file' } });
    }
    expect((await user.call('GET', 'uploads')).body).toEqual([]);
  });
  it('shows names without anything that could act', async () => {
    const user = await server.newUser();
    const { body } = await bring(user, 'templates', '../..\u0007/\u202egnp.docx', invoice);
    expect(body.name).toBe('../../gnp.docx');
  });
  it('shows of a long name how it begins and what kind of file it is', async () => {
    const user = await server.newUser();
    const { body } = await bring(user, 'templates', `Invoices of ${'all branches '.repeat(20)}.docx`, invoice);
    expect(body.name).toMatch(/^Invoices of all branches .+…\.docx$/u);
    expect(body.name).toHaveLength(200);
  });
});

describe('rows', () => {
  it('takes CSV and JSON and tells columns and count', async () => {
    const user = await server.newUser();
    const csv = await bring(user, 'rows', 'people.csv', 'Name;City\nAda;York\nBea;Leeds\n');
    expect(csv.body).toMatchObject({ kind: 'rows', columns: ['Name', 'City'], total: 2, diagnostics: [] });
    const json = await bring(user, 'rows', 'people.JSON', '[{"Name":"Ada"},{"Name":"Bea"},{"Name":"Cy"}]');
    expect(json.body).toMatchObject({ columns: ['Name'], total: 3 });
  });
  it('shows columns and the first rows to their owner, as the PDFs will', async () => {
    const user = await server.newUser({ settingsField: { timezone: 'UTC', decimalPlaces: '1', numberStyle: 'European' } });
    const rows = [1, 2, 3, 4].map((number) => ({ Name: `No ${number}`, Total: number + 0.25, Items: [{ Menge: 1 }, { Preis: 2 }] }));
    const { body } = await bring(user, 'rows', 'totals.json', JSON.stringify(rows));
    expect((await user.call('GET', `rows/${body.id}`)).body).toEqual({
      name: 'totals.json',
      columns: ['Name', 'Total', 'Items'],
      records: { Items: ['Menge', 'Preis'] },
      total: 4,
      results: [
        { Name: 'No 1', Total: '1,3', Items: expect.any(String) },
        { Name: 'No 2', Total: '2,3', Items: expect.any(String) },
        { Name: 'No 3', Total: '3,3', Items: expect.any(String) },
      ],
    });
    expect((await (await server.newUser()).call('GET', `rows/${body.id}`)).status).toBe(404);
    const template = await bring(user, 'templates', 'Rechnung.docx', invoice);
    expect((await user.call('GET', `rows/${template.body.id}`)).status).toBe(404);
  });
  it('says which line of a file is wrong', async () => {
    const user = await server.newUser();
    const { status, body } = await bring(user, 'rows', 'people.csv', 'Name,City\nAda,York\nBea\n');
    expect(status).toBe(400);
    expect(body.message).toContain('3');
    expect((await user.call('GET', 'uploads')).body).toEqual([]);
  });
});

describe('an upload that is cut off between its file and its record', () => {
  const day = 86_400_000;
  const cutOff = async (user: TestUser): Promise<string> => {
    const { files } = server.services;
    const { write } = files;
    let key = '';
    vi.spyOn(files, 'write').mockImplementationOnce(async (...file) => {
      await write(...file);
      [key] = file;
      return new Promise<never>(() => {});
    });
    void bring(user, 'rows', 'people.csv', 'Name\nAda\n').catch(() => {});
    await expect.poll(() => key, { timeout: 20_000 }).not.toBe('');
    return key;
  };
  it('is shown nowhere, and leaves no file for longer than a day', async () => {
    const user = await server.newUser();
    const { database, files } = server.services;
    const key = await cutOff(user);
    expect((await user.call('GET', 'uploads')).body).toEqual([]);
    const id = key.split('/')[1];
    expect((await user.call('GET', `rows/${id}`)).status).toBe(404);
    expect((await user.call('DELETE', `uploads/${id}`)).status).toBe(404);
    await sweep(database, files, new Date(Date.now() + day / 2));
    expect(await files.read(key)).toHaveLength(9);
    await sweep(database, files, new Date(Date.now() + day + 60_000));
    await expect(files.read(key)).rejects.toThrow(MissingFile);
  });
});
