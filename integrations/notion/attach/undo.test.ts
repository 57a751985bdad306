import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttachedPdf, RowBefore } from '../../../generation/index.ts';
import { never, type OnEmulator, openOnEmulator, readAll } from '../emulator.test-support.ts';

let on: OnEmulator;
let rows: readonly string[];
beforeAll(async () => {
  on = await openOnEmulator();
  rows = (await readAll(on.workspace, { source: on.source('invoices'), readyOnly: true, properties: ['Invoice'] })).rows.map(
    ({ id }) => id,
  );
});
afterAll(() => on.emulator.stop());
beforeEach(() => on.emulator.clearJournal());

const text = (content: string) => new TextEncoder().encode(content);
const pdf = (name: string, content = 'ours'): AttachedPdf => ({ name, read: async () => text(content) });
let next = 0;
const freshRow = () => rows[next++] ?? '';

/** The row by the SDK alone: its mark, its files and what is in them. */
async function look(row: string) {
  const page = await on.notion.pages.retrieve({ page_id: row });
  if (!('properties' in page)) throw new Error('partial');
  const { PDFFiles: files, GeneratePDF: status } = page.properties;
  if (files?.type !== 'files' || status?.type !== 'select') throw new Error('other types');
  const contents = await Promise.all(
    files.files.map(async (file) => {
      if ('external' in file) return [file.name, file.external.url];
      return [file.name, 'file' in file ? await (await fetch(file.file.url)).text() : ''];
    }),
  );
  return { files: contents, mark: status.select?.name };
}
const entriesOf = async (row: string) => {
  const page = await on.notion.pages.retrieve({ page_id: row });
  const files = 'properties' in page ? page.properties['PDFFiles'] : undefined;
  if (files?.type !== 'files') throw new Error('no files');
  return files.files.map((file) => {
    if ('external' in file) return { type: 'external' as const, name: file.name, external: { url: file.external.url } };
    return { type: 'file' as const, name: file.name, file: { url: 'file' in file ? file.file.url : '' } };
  });
};
const change = (row: string, properties: Parameters<typeof on.notion.pages.update>[0]['properties']) =>
  on.notion.pages.update({ page_id: row, ...(properties ? { properties } : {}) });
const writes = async () => (await on.emulator.journal()).filter(({ method }) => method === 'PATCH').length;

/** Attaches, and says what the row was. */
async function attach(row: string, file: AttachedPdf) {
  let before: RowBefore | undefined;
  let replaced: Uint8Array | undefined;
  const { key } = await on.workspace.attach(row, file, 'generated', never, async (told) => {
    before = told;
    replaced = await told.replaced?.();
  });
  if (!before) throw new Error('Nothing was told of the row.');
  return { file: key, status: 'generated' as const, mark: before.mark, replaced };
}

describe('undoing', () => {
  it('takes the PDF out and gives the mark back, in one write, once', async () => {
    const row = freshRow();
    const { replaced, ...undoing } = await attach(row, pdf('a.pdf'));
    expect(undoing).toMatchObject({ mark: 'Ready to Generate', file: expect.stringContaining('http') });
    expect(replaced).toBeUndefined();
    expect(await look(row)).toEqual({ files: [['a.pdf', 'ours']], mark: 'Generated' });
    await on.emulator.clearJournal();
    await on.workspace.undo(row, undoing, never);
    expect(await look(row)).toEqual({ files: [], mark: 'Ready to Generate' });
    expect(await writes()).toBe(1);
    await on.workspace.undo(row, undoing, never);
    expect(await writes()).toBe(1);
  });

  it('puts the file back that had given way, in its place', async () => {
    const row = freshRow();
    await attach(row, pdf('a.pdf', 'of last month'));
    await change(row, {
      PDFFiles: { files: [...(await entriesOf(row)), { type: 'external', name: 'scan', external: { url: 'https://example.com/s' } }] },
    });
    const { replaced, ...undoing } = await attach(row, pdf('a.pdf', 'of today'));
    expect(replaced).toEqual(text('of last month'));
    expect((await look(row)).files).toEqual([
      ['a.pdf', 'of today'],
      ['scan', 'https://example.com/s'],
    ]);
    await on.workspace.undo(row, { ...undoing, replaced: pdf('a.pdf', 'of last month') }, never);
    expect(await look(row)).toEqual({
      files: [
        ['a.pdf', 'of last month'],
        ['scan', 'https://example.com/s'],
      ],
      mark: 'Generated',
    });
  });

  it.each([
    ['with its extension', `${'n'.repeat(120)}.pdf`, `${'n'.repeat(96)}.pdf`],
    ['between characters', `n${'🧾'.repeat(60)}.docx`, `n${'🧾'.repeat(47)}.docx`],
    ['as it is without one', 'n'.repeat(120), 'n'.repeat(100)],
  ])('knows a file again whose name is longer than Notion takes: it is cut %s', async (_, name, cut) => {
    const row = freshRow();
    await attach(row, pdf(name, 'of last month'));
    const { replaced, ...undoing } = await attach(row, pdf(name, 'of today'));
    expect(replaced).toEqual(text('of last month'));
    expect((await look(row)).files).toEqual([[cut, 'of today']]);
    await on.workspace.undo(row, { ...undoing, replaced: pdf(name, 'of last month') }, never);
    expect((await look(row)).files).toEqual([[cut, 'of last month']]);
  });

  it('leaves alone what others changed since', async () => {
    const row = freshRow();
    const first = await attach(row, pdf('a.pdf', 'first'));
    const second = await attach(row, pdf('a.pdf', 'second'));
    await change(row, { GeneratePDF: { select: { name: 'Sent' } } });
    await on.workspace.undo(row, { file: first.file, status: 'generated', mark: first.mark }, never);
    expect(await look(row)).toEqual({ files: [['a.pdf', 'second']], mark: 'Sent' });
    await on.workspace.undo(row, { file: second.file, status: 'generated', mark: second.mark }, never);
    expect(await look(row)).toEqual({ files: [], mark: 'Sent' });
  });

  it('gives a row that failed its mark back, and one that had none none', async () => {
    const row = freshRow();
    await change(row, { GeneratePDF: { select: null } });
    let before: RowBefore | undefined;
    await on.workspace.setStatus(row, 'failed', never, async (told) => {
      before = told;
    });
    expect(before).toEqual({ mark: null });
    expect((await look(row)).mark).toBe('Failed');
    await on.workspace.undo(row, { status: 'failed', mark: null }, never);
    expect((await look(row)).mark).toBeUndefined();
  });

  it('is done once although its answer was lost', async () => {
    const row = freshRow();
    const { replaced: _, ...undoing } = await attach(row, pdf('a.pdf'));
    await on.emulator.inject([{ method: 'PATCH', path: '/pages/', kind: 'reset-after', times: 1 }]);
    await on.workspace.undo(row, undoing, never);
    await on.emulator.inject([]);
    expect(await look(row)).toEqual({ files: [], mark: 'Ready to Generate' });
  });
});
