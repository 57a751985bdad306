import { expect, it } from 'vitest';
import { testDocument } from './docx/test-package.ts';
import { paragraph, run } from './docx/test-reading.ts';
import { readFacturXMapping } from './index.ts';
import { type UsedBesides, usedColumns } from './used-columns.ts';

const COLUMNS = ['No', 'Client', 'Items', 'Total', 'Colour'];

function usedBy(texts: readonly string[], besides?: UsedBesides): Readonly<Record<string, readonly string[]>> {
  const { columns, related } = usedColumns(testDocument(texts.map((text) => paragraph(run(text))).join('')), COLUMNS, besides);
  expect([...related.keys()]).toEqual(columns);
  return Object.fromEntries(related);
}

it.each<[string, readonly string[], UsedBesides | undefined, Readonly<Record<string, readonly string[]>>]>([
  ['nothing where records are shown by their titles', ['{{no}} {{Client}}'], undefined, { No: [], Client: [] }],
  [
    'what stands in a loop',
    ['{{#Items}}', '{{Item}} {{#if Paid}}{{Total}}{{/if}}', '{{/Items}}'],
    undefined,
    { Items: ['Item', 'Paid', 'Total'], Total: [] },
  ],
  ['what stands in a loop inside', ['{{#items}}', '{{#Parts}}{{Part}}{{/Parts}}', '{{/items}}'], undefined, { Items: ['Parts', 'Part'] }],
  [
    'what stands in any of its loops',
    ['{{#Items}}{{A}}{{/Items}}{{#Client}}{{B}}{{/Client}}{{#Items}}{{C}}{{/Items}}'],
    undefined,
    { Client: ['B'], Items: ['A', 'C'] },
  ],
  [
    'all names of a pattern',
    ['{{Client}}'],
    { names: ['Items', 'Item'] },
    { Client: ['Items', 'Item'], Items: ['Items', 'Item'], Item: ['Items', 'Item'] },
  ],
  [
    'all names of an invoice',
    ['{{#Items}}{{Note}}{{/Items}}'],
    { facturX: readFacturXMapping({ number: '{{No}}', lines: { records: 'Items', name: '{{Item}}' } }) },
    { Items: ['No', 'Items', 'Item', 'Note'], No: ['No', 'Items', 'Item'] },
  ],
])('asks of related records for %s', (_, texts, besides, expected) => {
  expect(usedBy(texts, besides)).toEqual(expected);
});
