import type { HostedFiles } from '../../files/hosted-files.ts';
import { uuidOf } from '../identifiers.ts';
import type { Group, Id, RichTextItem, Time } from '../model.ts';
import { PLAIN, textItem } from '../rich-text.ts';
import { makePng } from './make-png.ts';
import { people, seedAuthor } from './people.ts';
import { createTable, multiSelect, number, select, status, type Table, tableIds } from './table.ts';

/** More than a page object shows of a relation, and more than one page of the property item endpoint at small sizes. */
const MANY = 60;

export const sampleGroup: Group = { type: 'group', id: uuidOf('group everyone'), name: 'Everyone in the office' };

const ids = tableIds('all-types');

/** A database with every type of property, empty and odd; a second data source; and one that is shared with nobody. */
export function seedAllTypes(
  parent: Id,
  privateParent: Id,
  created: Time,
  files: Pick<HostedFiles, 'put'>,
): readonly [Table, Table, Table] {
  const common = { parent, created, author: seedAuthor };
  const parts = createTable({
    ...common,
    key: 'parts',
    title: 'Parts',
    joins: 'all-types',
    columns: {
      Part: { type: 'title' },
      Weight: number('number_with_commas'),
      Made: { type: 'date' },
      Tested: { type: 'checkbox' },
      Kind: multiSelect('Bolt', 'Nut', 'Washer'),
      Whole: { type: 'relation', dataSourceId: ids.dataSourceId, syncedId: ids.columnId('Relation') },
    },
  });
  for (let row = 0; row < MANY + 1; row += 1) {
    parts.addRow({
      Part: `Part ${row + 1}`,
      Weight: row % 10 === 9 ? null : (row + 1) * 1.25,
      Made: row % 8 === 7 ? null : { start: `2025-${String(1 + (row % 12)).padStart(2, '0')}-15`, end: null },
      Tested: row % 4 === 0,
      Kind: row % 3 === 0 ? [] : row % 3 === 1 ? ['Bolt'] : ['Nut', 'Washer'],
      Whole: row < MANY ? [ids.rowId(0)] : [],
    });
  }
  const salaries = createTable({
    ...common,
    parent: privateParent,
    key: 'salaries',
    title: 'Salaries',
    columns: { Name: { type: 'title' }, Amount: number('euro') },
  });
  salaries.addRow({ Name: 'Not for integrations', Amount: 1 });
  return [seedTable(common, parts, salaries, files), parts, salaries];
}

function seedTable(
  common: { parent: Id; created: Time; author: typeof seedAuthor },
  parts: Table,
  salaries: Table,
  files: Pick<HostedFiles, 'put'>,
): Table {
  const rollup = (relation: string, targetId: string, name: string) => ({
    type: 'rollup' as const,
    relationId: ids.columnId(relation),
    targetId,
    function: name,
  });
  const weight = parts.columnId('Weight');
  const formula = (expression: string, compute: string, ...inputs: readonly string[]) => ({
    type: 'formula' as const,
    expression,
    compute,
    inputs: inputs.map((name) => ids.columnId(name)),
  });
  const table = createTable({
    ...common,
    key: 'all-types',
    title: 'All types',
    joinedBy: ['parts'],
    columns: {
      Title: { type: 'title' },
      Text: { type: 'rich_text' },
      Number: number('dollar'),
      Select: select('One', 'Two, not refused in the app', 'Üç'),
      'Multi-select': multiSelect('Red', 'Green', 'Blue'),
      Status: status(['Not started'], ['In progress'], ['Done', 'Dropped']),
      Date: { type: 'date' },
      People: { type: 'people' },
      Files: { type: 'files' },
      Checkbox: { type: 'checkbox' },
      URL: { type: 'url' },
      Email: { type: 'email' },
      Phone: { type: 'phone_number' },
      'Formula text': formula('prop("Email") + prop("Phone")', 'text', 'Email', 'Phone'),
      'Formula number': formula('prop("Number") * 2', 'product', 'Number', 'Number'),
      'Formula boolean': formula('not empty(prop("Date"))', 'is-filled', 'Date'),
      'Formula date': formula('prop("Date")', 'date', 'Date'),
      'Formula unsupported': formula('prop("Date").style("b")', 'styled', 'Date'),
      Relation: { type: 'relation', dataSourceId: parts.dataSourceId, syncedId: parts.columnId('Whole') },
      Unshared: { type: 'relation', dataSourceId: salaries.dataSourceId },
      'Unshared rollup': rollup('Unshared', salaries.columnId('Amount'), 'sum'),
      'Rollup sum': rollup('Relation', weight, 'sum'),
      'Rollup average': rollup('Relation', weight, 'average'),
      'Rollup dates': rollup('Relation', parts.columnId('Made'), 'date_range'),
      'Rollup earliest': rollup('Relation', parts.columnId('Made'), 'earliest_date'),
      'Rollup originals': rollup('Relation', 'title', 'show_original'),
      'Rollup kinds': rollup('Relation', parts.columnId('Kind'), 'show_unique'),
      'Rollup tested': rollup('Relation', parts.columnId('Tested'), 'percent_checked'),
      'Rollup unsupported': rollup('Relation', parts.columnId('Kind'), 'count_per_group'),
      'Created time': { type: 'created_time' },
      'Created by': { type: 'created_by' },
      'Last edited time': { type: 'last_edited_time' },
      'Last edited by': { type: 'last_edited_by' },
      ID: { type: 'unique_id', prefix: null },
      Verification: { type: 'verification' },
      Button: { type: 'button' },
      Place: { type: 'place' },
    },
  });
  files.put(
    'samples/stripes.png',
    makePng(64, 64, (x) => (x % 16 < 8 ? [200, 30, 60] : [250, 240, 230])),
    'image/png',
  );
  const [ada, emmy] = people;
  const day = { start: '2026-03-29', end: null };

  table.addRow({
    Title: 'Everything filled',
    Text: longText(),
    Number: 1234.5,
    Select: 'One',
    'Multi-select': ['Red', 'Blue'],
    Status: 'In progress',
    Date: day,
    People: [ada.id, (emmy ?? ada).id],
    Files: [
      { type: 'file', name: 'stripes.png', key: 'samples/stripes.png' },
      { type: 'external', name: 'outside.png', url: 'https://example.com/outside.png' },
    ],
    Checkbox: true,
    URL: 'https://example.com/?q=%C3%BC&x=1#part',
    Email: 'someone@example.com',
    Phone: '+49 221 000000',
    Relation: Array.from({ length: MANY }, (_, row) => parts.rowId(row)),
    Unshared: [salaries.rowId(0)],
    Verification: { state: 'verified', date: { start: '2026-01-05T08:00:00.000+00:00', end: null }, verifiedBy: ada.id },
    Place: { lat: 52.52, lon: 13.405, name: null, address: 'Berlin, Germany' },
  });
  table.addRow({});
  table.addRow({
    Title: [textItem('Two '), textItem('runs', { bold: true }), textItem(' & <b>odd</b> {{braces}} 🧨 שלום')],
    Text: [textItem('a link', {}, 'https://example.com/'), EQUATION, mention(ada.id)],
    Number: -0.004,
    Select: 'Two, not refused in the app',
    'Multi-select': ['Green'],
    Status: 'Dropped',
    Date: { start: '2026-03-29T01:30:00.000+01:00', end: '2026-10-25T02:30:00.000+01:00' },
    People: [sampleGroup.id, uuidOf('person who left')],
    Files: [{ type: 'external', name: 'no extension', url: 'https://example.com/a%20b' }],
    Verification: { state: 'expired', date: { start: '2025-01-01', end: '2025-12-31' }, verifiedBy: null },
    Place: { lat: -90, lon: 180, name: 'South Pole', address: null },
  });
  table.addRow({
    Title: 'Multi\nline\ttitle',
    Number: 9_007_199_254_740_991,
    Date: { start: '1899-12-31', end: null },
    Email: '',
    Phone: ' ',
  });
  table.addRow({ Title: 'In the trash', Number: 1 }, { inTrash: true });
  return table;
}

const EQUATION: RichTextItem = {
  type: 'equation',
  equation: { expression: 'e=mc^2' },
  annotations: PLAIN,
  plain_text: 'e=mc^2',
  href: null,
};

function mention(user: Id): RichTextItem {
  return {
    type: 'mention',
    mention: { type: 'user', user: { object: 'user', id: user } },
    annotations: PLAIN,
    plain_text: '@Ada Lovelace',
    href: null,
  };
}

/** More items than fit into a page of the property item endpoint at small sizes, with long content. */
function longText(): RichTextItem[] {
  return Array.from({ length: 40 }, (_, index) =>
    textItem(`${index + 1}. ${'All work is done with care. '.repeat(20)}\n`, { italic: index % 2 === 1 }),
  );
}
