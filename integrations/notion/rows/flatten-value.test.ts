import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { propertyValueSchema } from '../client/replies.ts';
import { type FlattenOptions, type FlatValue, flattenValue } from './flatten-value.ts';

interface Flattened {
  readonly value: FlatValue;
  readonly faults: readonly string[];
}

function flatten(property: unknown, options: Partial<FlattenOptions> = {}): Flattened {
  const faults: string[] = [];
  const value = flattenValue(propertyValueSchema.parse(property), { ...options, report: (code) => faults.push(code) });
  return { value, faults };
}

const text = (...pieces: string[]) => pieces.map((plain_text) => ({ type: 'text', plain_text }));
const user = (more: object = {}) => ({
  object: 'user',
  id: 'u1',
  name: 'Ada',
  type: 'person',
  person: { email: 'ada@example.com' },
  ...more,
});
const relation = (...ids: string[]) => ids.map((id) => ({ id }));

/** Type, variant, content, what becomes of it; options of the schema where they matter. */
const CASES: readonly (readonly [string, string, unknown, FlatValue, Partial<FlattenOptions>?])[] = [
  ['title', 'text', text('INV-', '7'), 'INV-7'],
  ['title', 'empty', [], ''],
  ['title', 'a single piece, as the property item endpoint gives it', text('INV-7')[0], 'INV-7'],
  [
    'rich_text',
    'mentions and equations',
    [...text('Due '), { type: 'mention', plain_text: '2026-07-01' }, { type: 'equation', plain_text: 'e=mc^2' }],
    'Due 2026-07-01e=mc^2',
  ],
  ['rich_text', 'line breaks and markup', text('a\nb <b>{{x}}</b>'), 'a\nb <b>{{x}}</b>'],
  ['rich_text', 'empty', [], ''],
  ['number', 'plain', 3, 3],
  ['number', 'zero', 0, 0],
  ['number', 'negative and broken', -0.125, -0.125],
  ['number', 'empty', null, null],
  ['number', 'in euros', 1234.5, { type: 'number', value: 1234.5, style: 'currency:EUR' }, { numberFormat: 'euro' }],
  ['number', 'in percent', 0.19, { type: 'number', value: 0.19, style: 'percent' }, { numberFormat: 'percent' }],
  ['number', 'with commas', 1234.5, 1234.5, { numberFormat: 'number_with_commas' }],
  ['select', 'chosen', { id: 'a', name: '✹ High', color: 'red' }, '✹ High'],
  ['select', 'empty', null, null],
  ['status', 'chosen', { id: 'a', name: 'Done', color: 'green' }, 'Done'],
  ['status', 'empty', null, null],
  ['multi_select', 'several', [{ name: 'a, b' }, { name: 'c' }], ['a, b', 'c']],
  ['multi_select', 'empty', [], []],
  ['date', 'a day', { start: '2026-07-01', end: null, time_zone: null }, { type: 'date', start: '2026-07-01' }],
  [
    'date',
    'a range',
    { start: '2026-07-01', end: '2026-07-03', time_zone: null },
    { type: 'date', start: '2026-07-01', end: '2026-07-03' },
  ],
  [
    'date',
    'a moment',
    { start: '2024-11-25T14:08:00.000+00:00', end: null, time_zone: null },
    { type: 'date', start: '2024-11-25T14:08:00.000+00:00' },
  ],
  ['date', 'empty', null, null],
  [
    'people',
    'a person, a bot, a group',
    [user(), user({ name: 'Robot', type: 'bot' }), { object: 'group', id: 'g', name: 'Sales' }],
    ['Ada', 'Robot', 'Sales'],
  ],
  ['people', 'without a name', [user({ name: null })], ['ada@example.com']],
  ['people', 'empty', [], []],
  [
    'files',
    'hosted',
    [{ name: 'a.png', type: 'file', file: { url: 'https://f.example/a.png?s=1', expiry_time: '2026-01-01T00:00:00.000Z' } }],
    [{ type: 'file', name: 'a.png', url: 'https://f.example/a.png?s=1', expires: 1767225600000 }],
  ],
  [
    'files',
    'external',
    [{ name: 'image', type: 'external', external: { url: 'https://f.example/i.png' } }],
    [{ type: 'file', name: 'image', url: 'https://f.example/i.png' }],
  ],
  ['files', 'of a kind without an address', [{ name: 'odd.pdf', type: 'file_upload', file_upload: { id: 'x' } }], ['odd.pdf']],
  ['files', 'empty', [], []],
  ['checkbox', 'ticked', true, true],
  ['checkbox', 'not ticked', false, false],
  ['url', 'with protocol and slash', 'https://example.com/', 'example.com'],
  ['url', 'with a path', 'http://example.com/a/b?c=d#e', 'example.com/a/b?c=d#e'],
  ['url', 'without protocol', 'example.com/', 'example.com'],
  ['url', 'empty', null, null],
  ['email', 'text', 'user@example.com', 'user@example.com'],
  ['email', 'empty', null, null],
  ['phone_number', 'text', '+49 30 1234', '+49 30 1234'],
  ['phone_number', 'empty', null, null],
  ['formula', 'text', { type: 'string', string: '🕘' }, '🕘'],
  ['formula', 'no text', { type: 'string', string: null }, null],
  ['formula', 'number', { type: 'number', number: 2.5 }, 2.5],
  ['formula', 'no number', { type: 'number', number: null }, null],
  ['formula', 'true', { type: 'boolean', boolean: true }, true],
  ['formula', 'false', { type: 'boolean', boolean: false }, false],
  [
    'formula',
    'a moment',
    { type: 'date', date: { start: '2024-11-25T14:08:00.000+00:00', end: null } },
    { type: 'date', start: '2024-11-25T14:08:00.000+00:00' },
  ],
  ['formula', 'no date', { type: 'date', date: null }, null],
  ['relation', 'several', relation('a', 'b'), { type: 'relation', source: 's', ids: ['a', 'b'] }, { relatedSource: 's' }],
  ['relation', 'one, as the property item endpoint gives it', { id: 'a' }, { type: 'relation', source: undefined, ids: ['a'] }],
  ['relation', 'empty', [], { type: 'relation', source: undefined, ids: [] }],
  ['rollup', 'a count', { type: 'number', number: 0, function: 'count' }, 0, { numberFormat: 'euro' }],
  [
    'rollup',
    'a sum of euros',
    { type: 'number', number: 12, function: 'sum' },
    { type: 'number', value: 12, style: 'currency:EUR' },
    { numberFormat: 'euro' },
  ],
  ['rollup', 'a share', { type: 'number', number: 0.5, function: 'percent_checked' }, { type: 'number', value: 0.5, style: 'percent' }],
  ['rollup', 'no number', { type: 'number', number: null, function: 'max' }, null],
  [
    'rollup',
    'a date',
    { type: 'date', date: { start: '2026-01-01', end: '2026-02-01' }, function: 'date_range' },
    { type: 'date', start: '2026-01-01', end: '2026-02-01' },
  ],
  ['rollup', 'no date', { type: 'date', date: null, function: 'earliest_date' }, null],
  ['rollup', 'an empty list', { type: 'array', array: [], function: 'show_original' }, []],
  [
    'rollup',
    'a list of everything',
    {
      type: 'array',
      function: 'show_original',
      array: [
        { type: 'title', title: text('A') },
        { type: 'rich_text', rich_text: [] },
        { type: 'number', number: 5 },
        { type: 'number', number: null },
        { type: 'select', select: { name: 'B' } },
        { type: 'multi_select', multi_select: [{ name: 'C' }, { name: 'D' }] },
        { type: 'date', date: { start: '2026-01-01', end: null } },
        { type: 'checkbox', checkbox: false },
        { type: 'url', url: 'https://e.example/' },
        { type: 'formula', formula: { type: 'string', string: 'F' } },
        { type: 'people', people: [user()] },
        { type: 'unique_id', unique_id: { prefix: 'X', number: 1 } },
      ],
    },
    [
      'A',
      { type: 'number', value: 5, style: 'currency:EUR' },
      'B',
      'C',
      'D',
      { type: 'date', start: '2026-01-01' },
      false,
      'e.example',
      'F',
      'Ada',
      'X-1',
    ],
    { numberFormat: 'euro' },
  ],
  [
    'rollup',
    'a list of relations',
    {
      type: 'array',
      array: [
        { type: 'relation', relation: relation('a') },
        { type: 'relation', relation: relation('b', 'c') },
      ],
    },
    { type: 'relation', source: 's', ids: ['a', 'b', 'c'] },
    { relatedSource: 's' },
  ],
  ['created_time', 'a moment', '2026-06-26T13:45:00.000Z', { type: 'date', start: '2026-06-26T13:45:00.000Z' }],
  ['last_edited_time', 'a moment', '2026-06-26T13:45:00.000Z', { type: 'date', start: '2026-06-26T13:45:00.000Z' }],
  ['last_visited_time', 'never', null, null],
  ['created_by', 'a person', user(), 'Ada'],
  ['last_edited_by', 'a bot', { object: 'user', id: 'b', name: 'Robot', type: 'bot', bot: {} }, 'Robot'],
  ['unique_id', 'with a prefix', { prefix: 'INV', number: 3 }, 'INV-3'],
  ['unique_id', 'without', { prefix: null, number: 1234 }, '1234'],
  ['unique_id', 'not yet given', { prefix: 'INV', number: null }, null],
  ['verification', 'verified', { state: 'verified', verified_by: null, date: null }, 'verified'],
  ['verification', 'empty', null, null],
  ['place', 'with a name', { lat: 1, lon: 2, name: 'Office', address: 'Berlin, Germany' }, 'Office, Berlin, Germany'],
  ['place', 'only an address', { lat: 52.52, lon: 13.405, name: null, address: 'Berlin, Germany' }, 'Berlin, Germany'],
  ['place', 'only a point', { lat: 52.52, lon: 13.405, name: null, address: null }, '52.52, 13.405'],
  ['place', 'empty', null, null],
  ['button', 'nothing to show', {}, null],
  ['id', 'text', 'abc', 'abc'],
];

describe('flattenValue', () => {
  for (const [type, variant, content, expected, options] of CASES)
    it(`reads ${type}, ${variant}`, () => {
      expect(flatten({ id: 'x', type, [type]: content }, options)).toEqual({ value: expected, faults: [] });
    });

  it.each([
    ['a type of tomorrow', { id: 'x', type: 'hologram', hologram: {} }, 'unknown-type'],
    ['a type that objects have by birth', { id: 'x', type: 'constructor' }, 'unknown-type'],
    ['a number as text', { id: 'x', type: 'number', number: '5' }, 'bad-value'],
    ['a title that is none', { id: 'x', type: 'title', title: [{ text: 'x' }] }, 'bad-value'],
    ['a relation without ids', { id: 'x', type: 'relation', relation: [{}] }, 'bad-value'],
    ['a checkbox without content', { id: 'x', type: 'checkbox' }, 'bad-value'],
    ['a formula of another kind', { id: 'x', type: 'formula', formula: { type: 'unsupported', unsupported: {} } }, 'unsupported-value'],
    ['a rollup of another kind', { id: 'x', type: 'rollup', rollup: { type: 'unsupported', unsupported: {} } }, 'unsupported-value'],
    ['somebody who is hidden', { id: 'x', type: 'created_by', created_by: { object: 'user', id: 'u' } }, 'hidden-person'],
  ])('leaves %s empty and says so', (_, property, code) => {
    expect(flatten(property)).toEqual({ value: null, faults: [code] });
  });

  it('shows a number plainly whose format it does not know, and says so', () => {
    expect(flatten({ id: 'x', type: 'number', number: 5 }, { numberFormat: 'galleon' })).toEqual({
      value: 5,
      faults: ['unknown-number-format'],
    });
  });

  it('leaves one hidden person out of several', () => {
    expect(flatten({ id: 'x', type: 'people', people: [user(), { object: 'user', id: 'u2' }] })).toEqual({
      value: ['Ada'],
      faults: ['hidden-person'],
    });
  });

  const recorded = new URL('../../../../shared/fixtures/notion/values.md', import.meta.url);
  it('reads every recorded value without a fault', () => {
    if (!existsSync(recorded)) return console.log('skipped: the recorded values are not beside the repository');
    const lines = [...readFileSync(recorded, 'utf8').matchAll(/^ {2}`"([^"]+)": (\{.*\})` *$/gmu)];
    expect(lines.length).toBeGreaterThanOrEqual(40);
    for (const [, name, json] of lines) {
      const property = JSON.parse(json ?? '') as Readonly<Record<string, unknown>>;
      const { value, faults } = flatten(property);
      expect({ name, faults }).toEqual({ name, faults: [] });
      const content = property[String(property['type'])];
      if (content === null || (Array.isArray(content) && content.length === 0))
        expect([null, '', []].some((empty) => JSON.stringify(empty) === JSON.stringify(value)) || 'ids' in (value as object)).toBe(true);
      else if (property['type'] !== 'button' && property['type'] !== 'rollup') expect(value).not.toBeNull();
    }
  });
});
