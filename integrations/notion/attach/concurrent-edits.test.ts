import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRunPages } from '../../emulators.test-support.ts';
import { tellFigures } from '../../figures.test-support.ts';
import { never, type OnEmulator, openOnEmulator, readAll } from '../emulator.test-support.ts';

const ROWS = 100;
const RUNS = 10;

let on: OnEmulator;
let rows: readonly string[];
beforeAll(async () => {
  on = await openOnEmulator({ rows: String(ROWS) });
  const query = { source: on.source('invoices'), readyOnly: false, properties: ['Invoice'] };
  rows = (await readAll(on.workspace, query)).rows.map(({ id }) => id);
});
afterAll(() => on.emulator.stop());

type Entry = { type: 'external'; name: string; external: { url: string } } | { type: 'file'; name: string; file: { url: string } };
const link = (name: string): Entry => ({ type: 'external', name, external: { url: `https://example.com/${name}` } });

async function entriesOf(row: string): Promise<Entry[]> {
  const page = await on.notion.pages.retrieve({ page_id: row });
  const files = 'properties' in page ? page.properties['PDFFiles'] : undefined;
  if (files?.type !== 'files') throw new Error('no files');
  return files.files.map((file) => {
    if (file.type === 'external') return link(file.name);
    return { type: 'file', name: file.name, file: { url: 'file' in file ? file.file.url : '' } };
  });
}

/** What a person does to the files of a row: at the moment when the PDF of row `at` is read for its upload, or after all is stored. */
const editArbitrary = fc.record({
  at: fc.oneof(fc.nat(ROWS - 1), fc.constant('after' as const)),
  row: fc.nat(ROWS - 1),
  act: fc.constantFrom('add-first', 'add-last', 'remove'),
});

describe('files that a person edits while a run stores its PDFs', () => {
  it('keeps every edit outside of the time between reading a row and writing it', async () => {
    const theirs = new Map<string, string[]>(rows.map((row) => [row, []]));
    let named = 0;
    const edit = async (row: string, act: 'add-first' | 'add-last' | 'remove'): Promise<void> => {
      const mine = theirs.get(row) ?? [];
      const ours = (await entriesOf(row)).filter(({ type }) => type === 'file');
      if (act === 'remove') mine.pop();
      else mine.splice(act === 'add-first' ? 0 : mine.length, 0, `scan-${++named}.png`);
      await on.notion.pages.update({ page_id: row, properties: { PDFFiles: { files: [...mine.map(link), ...ours] } } });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(editArbitrary, { minLength: ROWS, maxLength: ROWS }), async (edits) => {
        // One after the other, as one person would.
        let editing: Promise<void> = Promise.resolve();
        const editAt = (moment: number | 'after') => {
          for (const { at, row, act } of edits) if (at === moment) editing = editing.then(() => edit(rows[row] ?? '', act));
          return editing;
        };
        const read = async (index: number) => {
          await editAt(index);
          return new Uint8Array(500);
        };
        await on.emulator.clearJournal();
        await Promise.all(
          rows.map((row, index) => on.workspace.attach(row, { name: 'ours.pdf', read: () => read(index) }, 'generated', never)),
        );
        const queries = (await on.emulator.journal()).filter(({ path }) => path.endsWith('/query'));
        expect(queries).toHaveLength(1);
        await editAt('after');
        for (const { id, properties } of await readRunPages(on.emulator.url, on.about.token, on.source('invoices'))) {
          const names = properties.PDFFiles.files.map(({ name }) => name);
          expect(names.filter((name) => name !== 'ours.pdf')).toEqual(theirs.get(id));
          expect(names.filter((name) => name === 'ours.pdf')).toHaveLength(1);
        }
      }),
      { numRuns: RUNS, seed: 24, endOnFailure: true },
    );
    tellFigures('R24', { edits: RUNS * ROWS, 'edits lost': 0 });
  });
});
