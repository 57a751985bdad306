import { collectPaginatedAPI, iterateAllDataSourceRows } from '@notionhq/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type RunningNotion, refusalOf, startNotion } from '../notion.test-support.ts';

let notion: RunningNotion;
let allTypes: string;
let invoices: string;
beforeAll(async () => {
  notion = await startNotion();
  allTypes = notion.tables['allTypes']?.dataSourceId ?? '';
  invoices = notion.tables['invoices']?.dataSourceId ?? '';
});
afterAll(() => notion.stop());

type Page = { id: string; properties: Record<string, Json & { id: string }> };

const titlesOf = (results: readonly unknown[], name: string) =>
  (results as Page[]).map(({ properties }) =>
    ((properties[name]?.['title'] ?? []) as { plain_text: string }[]).map((item) => item.plain_text).join(''),
  );
const query = async (body: object, source = invoices) =>
  (await notion.client.dataSources.query({ data_source_id: source, ...body })).results as unknown as Page[];
const fullRow = async (): Promise<Page> => {
  const [row] = await query({ filter: { property: 'Title', title: { equals: 'everything filled' } } }, allTypes);
  if (!row) throw new Error('The sample row is gone.');
  return row;
};

describe('what the API refuses', () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  it.each([
    ['no version', 'GET', '/users/me', undefined, { 'notion-version': '' }, 400, 'validation_error'],
    ['an unknown version', 'GET', '/users/me', undefined, { 'notion-version': '2020-01-01' }, 400, 'validation_error'],
    ['a wrong token', 'GET', '/users/me', undefined, { authorization: 'Bearer x' }, 401, 'unauthorized'],
    ['an unknown address, whoever asks', 'GET', '/invalid', undefined, { authorization: '' }, 400, 'invalid_request_url'],
    ['a property item without an id', 'GET', `/pages/${nowhere}/properties/?B%3AW=`, undefined, {}, 400, 'invalid_request_url'],
    ['an id that is no UUID of the RFC', 'GET', '/pages/12345678-1234-1234-1234-123456789abc', undefined, {}, 400, 'validation_error'],
    ['what is not there', 'GET', `/pages/${nowhere}`, undefined, {}, 404, 'object_not_found'],
    [
      'data sources in the version before them',
      'GET',
      `/data_sources/${nowhere}`,
      undefined,
      { 'notion-version': '2022-06-28' },
      400,
      'invalid_request_url',
    ],
    ['a body that is no JSON', 'POST', '/search', '{', {}, 400, 'invalid_json'],
    ['a page size of 101', 'POST', '/search', { page_size: 101 }, {}, 400, 'validation_error'],
    ['a member that the call does not know', 'POST', '/search', { titel: 'x' }, {}, 400, 'validation_error'],
    ['a cursor of another list', 'POST', '/search', { start_cursor: 's:x:y' }, {}, 400, 'validation_error'],
  ])('%s', async (_, method, path, body, headers, status, code) => {
    const reply = await notion.call(method, path, body, headers);
    expect(reply).toMatchObject({ status, body: { object: 'error', status, code, request_id: expect.any(String) } });
  });

  it('a missing version, in the words of the service', async () => {
    const reply = await fetch(`${notion.url}/v1/users/me`, { headers: { authorization: `Bearer ${notion.token}` } });
    expect(await reply.json()).toMatchObject({
      code: 'missing_version',
      message: 'Notion-Version header failed validation: Notion-Version header should be defined, instead was undefined.',
    });
  });

  it('several data sources for callers that know only one', async () => {
    const database = notion.tables['allTypes']?.databaseId ?? '';
    const old = { 'notion-version': '2022-06-28' };
    const refused = {
      status: 400,
      body: {
        code: 'validation_error',
        message: 'Databases with multiple data sources are not supported in this API version.',
        additional_data: {
          error_type: 'multiple_data_sources_for_database',
          database_id: database,
          child_data_source_ids: [allTypes, notion.tables['parts']?.dataSourceId],
          minimum_api_version: '2025-09-03',
        },
      },
    };
    expect(await notion.call('GET', `/databases/${database}`, undefined, old)).toMatchObject(refused);
    expect(await notion.call('POST', `/databases/${database}/query`, {}, old)).toMatchObject(refused);
    expect(await notion.call('POST', '/pages', { parent: { database_id: database }, properties: {} })).toMatchObject(refused);
  });

  it('what was shared with nobody, as if it were not there', async () => {
    const salaries = [...notion.store.databases.values()].find(({ title }) => title === 'Salaries');
    expect(await refusalOf(notion.client.databases.retrieve({ database_id: salaries?.id ?? '' }))).toMatchObject({
      code: 'object_not_found',
    });
    const found = await collectPaginatedAPI(notion.client.search, {});
    expect(JSON.stringify(found)).not.toContain('Salaries');
  });
});

describe('versions and ids', () => {
  it('have `archived` until 2026-03-11, and `in_trash` always', async () => {
    const { id } = await fullRow();
    const older = await notion.call('GET', `/pages/${id}`);
    const newer = await notion.call('GET', `/pages/${id.replaceAll('-', '').toUpperCase()}`, undefined, { 'notion-version': '2026-03-11' });
    expect([older.body['archived'], older.body['in_trash']]).toEqual([false, false]);
    expect(['archived' in newer.body, newer.body['in_trash'], newer.body['id']]).toEqual([false, false, id]);
    expect(await notion.call('PATCH', `/pages/${id}`, { archived: false }, { 'notion-version': '2026-03-11' })).toMatchObject({
      status: 400,
      body: { message: 'body failed validation: body.archived should be not present, instead was `false`.' },
    });
  });
});

describe('queries', () => {
  const filters: [string, object, number][] = [
    ['text contains', { property: 'Part', title: { contains: 'PART 6' } }, 3],
    ['text starts with', { property: 'Part', title: { starts_with: 'part 1' } }, 11],
    ['number above', { property: 'Weight', number: { greater_than: 75 } }, 1],
    ['number empty', { property: 'Weight', number: { is_empty: true } }, 6],
    ['number unequal counts empties', { property: 'Weight', number: { does_not_equal: 1.25 } }, 60],
    ['checkbox', { property: 'Tested', checkbox: { equals: true } }, 16],
    ['multi-select contains', { property: 'Kind', multi_select: { contains: 'Nut' } }, 20],
    ['multi-select contains one of', { property: 'Kind', multi_select: { contains: ['Nut', 'Bolt'] } }, 40],
    ['multi-select empty', { property: 'Kind', multi_select: { is_empty: true } }, 21],
    ['date before', { property: 'Made', date: { before: '2025-02-01' } }, 6],
    ['date on', { property: 'Made', date: { equals: '2025-03-15' } }, 5],
    ['relation empty', { property: 'Whole', relation: { is_empty: true } }, 1],
    ['time of creation', { timestamp: 'created_time', created_time: { on_or_after: '2026-01-05T14:53:00.000Z' } }, 2],
    [
      'and',
      {
        and: [
          { property: 'Tested', checkbox: { equals: true } },
          { property: 'Kind', multi_select: { contains: 'Nut' } },
        ],
      },
      5,
    ],
    [
      'or in and',
      {
        and: [
          { property: 'Tested', checkbox: { equals: false } },
          {
            or: [
              { property: 'Weight', number: { less_than: 3 } },
              { property: 'Weight', number: { is_empty: true } },
            ],
          },
        ],
      },
      7,
    ],
  ];
  it.each(filters)('filter by %s', async (_, filter, count) => {
    expect(await query({ filter }, notion.tables['parts']?.dataSourceId)).toHaveLength(count);
  });

  it.each<[string, object, number]>([
    ['status', { property: 'Status', status: { equals: 'In progress' } }, 1],
    ['people', { property: 'People', people: { is_not_empty: true } }, 2],
    ['files', { property: 'Files', files: { is_empty: true } }, 2],
    ['formulas', { property: 'Formula number', formula: { number: { greater_than: 1000 } } }, 2],
    ['rollups', { property: 'Rollup originals', rollup: { any: { rich_text: { contains: 'part 60' } } } }, 1],
    ['rollups that are numbers', { property: 'Rollup sum', rollup: { number: { greater_than: 2000 } } }, 1],
    ['unique ids', { property: 'ID', unique_id: { greater_than_or_equal_to: 3 } }, 2],
    ['who made it', { property: 'Created by', created_by: { contains: 'me' } }, 0],
    ['verification', { property: 'Verification', verification: { status: 'verified' } }, 1],
  ])('filter by %s', async (_, filter, count) => {
    expect(await query({ filter }, allTypes)).toHaveLength(count);
  });

  it('refuse filters that do not fit', async () => {
    const refuse = (filter: object) => refusalOf(query({ filter }));
    expect(await refuse({ property: 'Stage', select: { equals: 'Sent' } })).toMatchObject({
      code: 'validation_error',
      message: 'database property status does not match filter select',
    });
    expect(await refuse({ property: 'Nope', select: { equals: 'x' } })).toMatchObject({
      message: 'Could not find property with name or id: Nope',
    });
    expect(await refuse({ property: 'Paid', checkbox: { sounds_like: true } })).toMatchObject({ code: 'validation_error' });
    const deep = { and: [{ or: [{ and: [{ property: 'Paid', checkbox: { equals: true } }] }] }] };
    expect(await refuse(deep)).toMatchObject({ code: 'validation_error' });
  });

  it('by an option that does not exist give nothing, or are refused where that is switched', async () => {
    const unknown = { filter: { property: 'GeneratePDF', select: { equals: 'Nope' } } };
    expect(await query(unknown)).toEqual([]);
    notion.switches.unknownOption = 'refuse';
    expect(await refusalOf(query(unknown))).toMatchObject({ message: 'select option "Nope" not found for property "GeneratePDF".' });
    notion.switches.unknownOption = 'empty';
  });

  it('sort by properties and times, empty values last', async () => {
    const up = titlesOf(await query({ sorts: [{ property: 'Invoice', direction: 'ascending' }] }), 'Invoice');
    expect(up).toEqual(Array.from({ length: 25 }, (_, row) => `INV-2026-${String(row + 1).padStart(4, '0')}`));
    const down = titlesOf(await query({ sorts: [{ timestamp: 'created_time', direction: 'descending' }] }), 'Invoice');
    expect(down).toEqual([...up].reverse());
    const sent = await query({ sorts: [{ property: 'Sent at', direction: 'descending' }] });
    expect(sent.at(-1)?.properties['Sent at']?.['date']).toBeNull();
  });

  it('come page by page, and rows that leave the filter meanwhile shift nothing', async () => {
    const { client, store, stop } = await startNotion({ rows: '30' });
    const [source] = [...store.dataSources.values()].filter(({ title }) => title === 'Invoices');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await client.dataSources.query({
        data_source_id: source?.id ?? '',
        page_size: 4,
        filter: { property: 'GeneratePDF', select: { equals: 'Ready to Generate' } },
        ...(cursor === undefined ? {} : { start_cursor: cursor }),
      });
      for (const { id } of reply.results) {
        seen.push(id);
        await client.pages.update({ page_id: id, properties: { GeneratePDF: { select: { name: 'Generated' } } } });
      }
      cursor = reply.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(30);
    await stop();
  });

  it('end at 10,000 rows and say so; the official way round gives all', async () => {
    const large = await startNotion({ rows: '10050' });
    const source = large.tables['invoices']?.dataSourceId ?? '';
    const call = { data_source_id: source, filter_properties: ['title'] };
    const rows: unknown[] = [];
    for await (const row of iterateAllDataSourceRows(large.client, call)) rows.push(row);
    expect(rows).toHaveLength(10_050);
    await large.stop();
  });

  it('give only the wanted properties', async () => {
    const [row] = await query({ page_size: 1 });
    const wanted = ['title', row?.properties['Line items']?.id ?? ''];
    const [narrow] = await query({ page_size: 1, filter_properties: wanted });
    expect(Object.keys(narrow?.properties ?? {})).toEqual(['Invoice', 'Line items']);
  });
});

describe('property items', () => {
  it('give all of a relation, and rollups that are right, by pages', async () => {
    const row = await fullRow();
    const items = async (name: string, size: number) => {
      const all: Json[] = [];
      let cursor: string | undefined;
      for (;;) {
        const reply = (await notion.client.pages.properties.retrieve({
          page_id: row.id,
          property_id: row.properties[name]?.id ?? '',
          page_size: size,
          ...(cursor === undefined ? {} : { start_cursor: cursor }),
        })) as unknown as { results: Json[]; next_cursor: string | null; property_item: Json };
        all.push(...reply.results);
        const { rollup } = reply.property_item as { rollup?: Json };
        if (reply.next_cursor === null) return { all, rollup };
        if (rollup && rollup['type'] !== 'array') expect(rollup['type']).toBe('incomplete');
        cursor = reply.next_cursor;
      }
    };
    expect((await items('Relation', 25)).all).toHaveLength(60);
    expect((await items('Text', 7)).all).toHaveLength(40);
    expect((await items('Rollup originals', 50)).all).toHaveLength(60);
    const weights = Array.from({ length: 60 }, (_, part) => (part % 10 === 9 ? 0 : (part + 1) * 1.25));
    const right = weights.reduce((total, weight) => total + weight, 0);
    expect((await items('Rollup sum', 25)).rollup).toMatchObject({ type: 'number', number: right, function: 'sum' });
    // The page object looks at the first 25 only.
    const shown = weights.slice(0, 25).reduce((total, weight) => total + weight, 0);
    expect(row.properties['Rollup sum']).toMatchObject({ rollup: { number: shown } });
  });
});

describe('search', () => {
  it('finds by title, sources and pages, with a lag where that is switched', async () => {
    const found = await notion.client.search({ query: 'invoices', filter: { property: 'object', value: 'data_source' } });
    expect(found.results.map(({ id }) => id)).toEqual([invoices]);
    notion.switches.searchLag = 60_000;
    const created = (await notion.call('POST', '/pages', {
      parent: { data_source_id: notion.tables['parts']?.dataSourceId },
      properties: { Part: { title: [{ text: { content: 'Zwölfkant' } }] } },
    })) as unknown as { body: { id: string } };
    expect((await notion.client.search({ query: 'zwölf' })).results).toEqual([]);
    notion.emulator.clock.advance(60_000);
    expect((await notion.client.search({ query: 'zwölf' })).results).toHaveLength(1);
    notion.switches.searchLag = 0;
    await notion.client.pages.update({ page_id: created.body.id, in_trash: true });
    expect((await notion.client.search({ query: 'zwölf' })).results).toMatchObject([{ in_trash: true }]);
    expect(await query({ filter: { property: 'Part', title: { equals: 'Zwölfkant' } } }, notion.tables['parts']?.dataSourceId)).toEqual([]);
  });
});
