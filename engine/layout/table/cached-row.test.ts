import { expect, test } from 'vitest';
import type { Block } from '../../model/document.ts';
import type { FieldValues } from '../context.ts';
import { layoutTable } from './layout-table.ts';
import { cell, context, row, table } from './test-stack.ts';

test('a row that shows the number of its page is the same box on pages of the same number', () => {
  const shared = context();
  const page = { type: 'paragraph', properties: {}, children: [{ type: 'field', kind: 'page' }] } as unknown as Block;
  const rows = [row([{ ...cell(1), blocks: [page] }])];
  const on = (number: string) => layoutTable(table(rows), 468, { ...shared, fields: { page: number } as FieldValues }).rows[0]?.box;
  expect(on('1')).toBe(on('1'));
  expect(on('1')).not.toBe(on('2'));
});
