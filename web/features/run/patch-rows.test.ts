import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../contracts/index.ts';
import { patchRows } from './patch-rows.ts';

const pdf = (rowIndex: number): RunEvent => ({
  type: 'pdf',
  rowIndex,
  rowId: `row-${rowIndex}`,
  filename: `${rowIndex}.pdf`,
  pages: 2,
  progress: 50,
  warnings: [],
});
const failure = (rowIndex: number): RunEvent => ({
  type: 'error',
  rowIndex,
  rowId: `row-${rowIndex}`,
  filename: `${rowIndex}.pdf`,
  error: 'The picture is broken.',
  code: 'broken-picture',
  hint: 'Replace it.',
  progress: 50,
});
const mailed = (rowIndex: number, message?: string): RunEvent => ({
  type: 'mailed',
  rowIndex,
  rowId: `row-${rowIndex}`,
  to: 'ada@example.com',
  ...(message === undefined ? {} : { error: { severity: 'error', code: 'mail/bad-address', message } }),
});
const stored = (rowIndex: number, error?: string): RunEvent => ({
  type: 'stored',
  rowIndex,
  rowId: `row-${rowIndex}`,
  ...(error === undefined ? {} : { error }),
});

describe('patchRows', () => {
  it('adds rows in their order, whatever the order of the events', () => {
    const rows = patchRows([], [pdf(2), pdf(0), failure(1)], true);
    expect(rows.map(({ index, state, storing }) => [index, state, storing])).toEqual([
      [0, 'made', 'pending'],
      [1, 'failed', 'none'],
      [2, 'made', 'pending'],
    ]);
    expect(rows[1]?.error).toEqual({ severity: 'error', code: 'broken-picture', message: 'The picture is broken.', hint: 'Replace it.' });
  });

  it('leads to the same rows when the log is told again from its start', () => {
    const log = [failure(0), pdf(1), stored(1), pdf(0), stored(0, 'Notion refused the file.')];
    const once = patchRows([], log, true);
    expect(patchRows(once, log, true)).toEqual(once);
    expect(once.map(({ state, storing, error }) => [state, storing, error?.message])).toEqual([
      ['made', 'failed', 'Notion refused the file.'],
      ['made', 'stored', undefined],
    ]);
  });

  it('tells what was sent by mail, and why something was not', () => {
    const log = [pdf(0), pdf(1), stored(0), stored(1), mailed(0), mailed(1, 'It is no address.')];
    const rows = patchRows([], log, true);
    expect(rows.map(({ mail }) => [mail?.to, mail?.state, mail?.error?.message])).toEqual([
      ['ada@example.com', 'sent', undefined],
      ['ada@example.com', 'refused', 'It is no address.'],
    ]);
    expect(patchRows(rows, log, true)).toEqual(rows);
  });

  it('keeps what only the server tells', () => {
    const [row] = patchRows([], [pdf(0)], false);
    if (!row) throw new Error('no row');
    expect(patchRows([{ ...row, url: 'https://notion.example/row', size: 12 }], [pdf(0)], false)).toEqual([
      { ...row, url: 'https://notion.example/row', size: 12 },
    ]);
  });
});
