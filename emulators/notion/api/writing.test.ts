import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Json, type RunningNotion, refusalOf, startNotion } from '../notion.test-support.ts';
import type { Change } from '../workspace/model.ts';

let notion: RunningNotion;
let changes: Change[];
beforeAll(async () => {
  notion = await startNotion({ rows: '3' });
  notion.store.onChange((change) => changes.push(change));
});
beforeEach(() => {
  changes = [];
});
afterAll(() => notion.stop());

type Properties = Record<string, Json & { id: string }>;
type Written = Parameters<RunningNotion['client']['pages']['update']>[0]['properties'];

const sourceOf = (name: string) => notion.tables[name]?.dataSourceId ?? '';
const firstRow = (name: string) => notion.store.pagesOf(sourceOf(name))[0]?.id ?? '';
const write = async (page: string, properties: object): Promise<Properties> =>
  (
    (await notion.client.pages.update({ page_id: page, properties: properties as NonNullable<Written> })) as unknown as {
      properties: Properties;
    }
  ).properties;
const schemaOf = async (source: string): Promise<Properties> =>
  (await notion.client.dataSources.retrieve({ data_source_id: source })).properties as unknown as Properties;
const optionsOf = (schema: Properties, name: string) =>
  ((schema[name]?.['select'] ?? { options: [] }) as { options: { id: string; name: string; color: string }[] }).options;
const change = async (source: string, properties: object) =>
  (await notion.call('PATCH', `/data_sources/${source}`, { properties })) as unknown as {
    status: number;
    body: { message: string; properties: Properties };
  };

describe('writing values', () => {
  it('reads back what was written, in the shape of the service', async () => {
    const page = firstRow('allTypes');
    const id = (await schemaOf(sourceOf('allTypes')))['Number']?.id ?? '';
    const written = await write(page, {
      Title: {
        title: [{ text: { content: 'A' } }, { text: { content: 'B', link: { url: 'https://example.com/' } }, annotations: { bold: true } }],
      },
      [id]: { number: -12.5 },
      Date: { date: { start: '2026-03-29T03:30:00', time_zone: 'Europe/Berlin' } },
      'Multi-select': { multi_select: [{ name: 'Green' }, { name: 'Violet' }] },
      Status: { status: { name: 'Done' } },
      Checkbox: { checkbox: false },
      URL: { url: null },
      Place: { place: { lat: 1, lon: 2, name: 'There' } },
      Verification: { verification: { state: 'unverified' } },
    });
    expect(written).toMatchObject({
      Title: {
        title: [{ plain_text: 'A' }, { plain_text: 'B', href: 'https://example.com/', annotations: { bold: true, italic: false } }],
      },
      Number: { number: -12.5 },
      Date: { date: { start: '2026-03-29T03:30:00.000+02:00', end: null, time_zone: null } },
      'Multi-select': { multi_select: [{ name: 'Green' }, { name: 'Violet' }] },
      Status: { status: { name: 'Done' } },
      Checkbox: { checkbox: false },
      URL: { url: null },
      Place: { place: { lat: 1, lon: 2, name: 'There', address: null } },
      Verification: { verification: { state: 'unverified' } },
    });
    expect(changes.at(-1)).toMatchObject({ type: 'page.properties_updated', author: { type: 'bot' }, page: { id: page } });
    expect(changes.at(-1)?.updatedPropertyIds).toHaveLength(9);
  });

  it('makes options of a select as they come, but not of a status', async () => {
    const page = firstRow('invoices');
    expect(await write(page, { GeneratePDF: { select: { name: 'Postponed' } } })).toMatchObject({
      GeneratePDF: { select: { name: 'Postponed' } },
    });
    const schema = await schemaOf(sourceOf('invoices'));
    const options = optionsOf(schema, 'GeneratePDF');
    expect(options.map(({ name }) => name)).toEqual(['Ready to Generate', 'Generated', 'Failed', 'Postponed']);
    expect(await refusalOf(write(page, { Stage: { status: { name: 'Postponed' } } }))).toMatchObject({
      status: 400,
      message: 'Invalid status option. Status option "Postponed" does not exist.',
    });
  });

  it.each<[string, object, string]>([
    ['a property that is not there', { Nope: { number: 1 } }, 'Nope is not a property that exists.'],
    ['a value of another type', { Stage: { select: { name: 'Sent' } } }, 'Stage is expected to be status.'],
    ['what is computed', { Total: { formula: { number: 1 } } }, 'Cannot update property "Total": a formula property is read-only.'],
    ['a comma in an option', { Currency: { select: { name: 'a,b' } } }, 'Invalid select option, commas not allowed: a,b'],
    [
      'a day that is none',
      { Due: { date: { start: '2026-02-30' } } },
      'body.properties.Due.date.start should be a valid ISO 8601 date string',
    ],
    [
      'a text of 2,001 characters',
      { Notes: { rich_text: [{ text: { content: 'x'.repeat(2001) } }] } },
      'length should be ≤ `2000`, instead was `2001`',
    ],
    [
      'a file of a long name',
      { PDFFiles: { files: [{ name: 'x'.repeat(101), external: { url: 'https://example.com/x' } }] } },
      'files[0].name.length should be ≤ `100`, instead was `101`',
    ],
    [
      'a file of elsewhere as hosted',
      { PDFFiles: { files: [{ name: 'x', type: 'file', file: { url: 'https://example.com/x' } }] } },
      'should be a URL of a file hosted',
    ],
    ['a page of another data source', { Client: { relation: [{ id: '' }] } }, 'should be a valid uuid'],
  ])('refuses %s, and then writes nothing at all', async (_, properties, message) => {
    const page = firstRow('invoices');
    const before = notion.store.pages.get(page);
    const refused = await refusalOf(write(page, { Paid: { checkbox: false }, ...properties }));
    expect(refused).toMatchObject({ status: 400, code: 'validation_error' });
    expect(refused.message).toContain(message);
    expect(notion.store.pages.get(page)).toBe(before);
  });

  it('replaces files as a whole; hosted ones are kept by sending them back', async () => {
    const page = firstRow('invoices');
    const before = await write(page, { PDFFiles: { files: [{ name: 'one', external: { url: 'https://example.com/1' } }] } });
    const [kept = {}] = (before['Logo']?.['files'] ?? []) as Json[];
    const both = await write(page, {
      Logo: { files: [kept, { name: 'two', type: 'external', external: { url: 'https://example.com/2' } }] },
    });
    expect(both['Logo']).toMatchObject({ files: [{ name: kept['name'], type: 'file' }, { name: 'two' }] });
    notion.emulator.clock.advance(2 * 3_600_000);
    const left = await write(page, { Logo: { files: [kept] } });
    expect(left['Logo']?.['files']).toMatchObject([{ name: kept['name'], type: 'file' }]);
    expect(left['PDFFiles']?.['files']).toHaveLength(1);
  });

  it('keeps both ends of a relation together', async () => {
    const [invoice, other] = notion.store.pagesOf(sourceOf('invoices')).map(({ id }) => id);
    const [item] = notion.store.pagesOf(sourceOf('lineItems')).map(({ id }) => id);
    await write(other ?? '', { 'Line items': { relation: [{ id: item }] } });
    const page = (await notion.client.pages.retrieve({ page_id: item ?? '' })) as unknown as { properties: Properties };
    expect(page.properties['Invoice']?.['relation']).toEqual([{ id: invoice }, { id: other }]);
    await write(item ?? '', { Invoice: { relation: [] } });
    const back = (await notion.client.pages.retrieve({ page_id: other ?? '' })) as unknown as { properties: Properties };
    expect(back.properties['Line items']?.['relation']).toEqual([]);
  });

  it('numbers new rows, and puts rows into the trash and back', async () => {
    const body = { parent: { data_source_id: sourceOf('invoices') }, properties: { Invoice: { title: [{ text: { content: 'New' } }] } } };
    const created = (await notion.call('POST', '/pages', body)) as unknown as { body: { id: string; properties: Properties } };
    expect(created.body.properties['Number']).toMatchObject({ unique_id: { prefix: 'INV', number: 4 } });
    await notion.client.pages.update({ page_id: created.body.id, in_trash: true });
    expect(await refusalOf(write(created.body.id, { Paid: { checkbox: true } }))).toMatchObject({
      message: "Can't edit block that is archived. You must unarchive the block before editing.",
    });
    await notion.client.pages.update({ page_id: created.body.id, in_trash: false });
    expect(changes.map(({ type }) => type)).toEqual(['page.created', 'page.deleted', 'page.undeleted']);
  });

  it('changes no row of a database that is in the trash', async () => {
    const { databaseId } = notion.tables['certificates'] ?? {};
    const trash = (in_trash: boolean) => notion.call('PATCH', `/databases/${databaseId}`, { in_trash });
    await trash(true);
    expect(await refusalOf(write(firstRow('certificates'), { GeneratePDF: { select: null } }))).toMatchObject({
      status: 400,
      message: "Can't edit page on block with an archived ancestor. You must unarchive the ancestor before editing page.",
    });
    await trash(false);
    await write(firstRow('certificates'), { GeneratePDF: { select: null } });
  });
});

describe('changing columns', () => {
  it('adds, renames and deletes, and leaves the others alone', async () => {
    const source = sourceOf('certificates');
    const before = await schemaOf(source);
    const added = await change(source, { Extra: { files: {} }, Grade: { name: 'Mark' } });
    expect(added.body.properties).toMatchObject({
      Extra: { type: 'files' },
      Mark: { id: before['Grade']?.id, type: 'number', number: { format: 'percent' } },
    });
    expect(changes.at(-1)?.updatedSchema).toEqual([
      { id: expect.any(String), name: 'Mark', action: 'updated' },
      { id: expect.any(String), name: 'Extra', action: 'created' },
    ]);
    const deleted = await change(source, { Extra: null, [before['Grade']?.id ?? '']: { name: 'Grade' } });
    expect(deleted.body.properties).toEqual(before);
  });

  it('takes a list of options as the complete list: what is left out is gone, from rows too', async () => {
    const source = sourceOf('contracts');
    const row = firstRow('contracts');
    const options = optionsOf(await schemaOf(source), 'GeneratePDF');
    const changed = await change(source, {
      GeneratePDF: { select: { options: [{ id: options[1]?.id }, { name: 'Later', color: 'pink' }] } },
    });
    expect(optionsOf(changed.body.properties, 'GeneratePDF')).toMatchObject([
      { id: options[1]?.id, name: 'Generated' },
      { name: 'Later', color: 'pink' },
    ]);
    const page = (await notion.client.pages.retrieve({ page_id: row })) as unknown as { properties: Properties };
    expect(page.properties['GeneratePDF']).toMatchObject({ select: null });
  });

  it('drops the values of a column whose type changes, and the far end of a relation', async () => {
    const source = sourceOf('lineItems');
    const row = firstRow('lineItems');
    await change(source, { Quantity: { rich_text: {} }, Invoice: null });
    const page = (await notion.client.pages.retrieve({ page_id: row })) as unknown as { properties: Properties };
    expect(page.properties['Quantity']).toMatchObject({ type: 'rich_text', rich_text: [] });
    expect(Object.keys(await schemaOf(sourceOf('invoices')))).not.toContain('Line items');
  });

  it('makes the far end of a new two-way relation, and rollups over it', async () => {
    const source = sourceOf('certificates');
    const relation = { data_source_id: sourceOf('clients'), type: 'dual_property', dual_property: { synced_property_name: 'Trained' } };
    await change(source, { Employer: { relation } });
    expect((await schemaOf(sourceOf('clients')))['Trained']).toMatchObject({
      type: 'relation',
      relation: { data_source_id: source, type: 'dual_property' },
    });
    await change(source, {
      City: { rollup: { relation_property_name: 'Employer', rollup_property_name: 'Country', function: 'show_original' } },
    });
    const written = await write(firstRow('certificates'), { Employer: { relation: [{ id: firstRow('clients') }] } });
    expect(written['City']).toMatchObject({ rollup: { type: 'array', array: [{ type: 'select', select: { name: 'United Kingdom' } }] } });
  });

  it.each<[string, object]>([
    ['another type for the title', { Name: { number: {} } }],
    ['deleting the title', { Name: null }],
    ['a name that is taken', { Course: { name: 'Teacher' } }],
    ['an unknown type', { New: { colour: {} } }],
    ['another colour for an option', { Course: { select: { options: [{ name: 'First Aid at Work', color: 'gray' }] } } }],
  ])('refuses %s', async (_, properties) => {
    const before = await schemaOf(sourceOf('certificates'));
    expect(await change(sourceOf('certificates'), properties)).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect(await schemaOf(sourceOf('certificates'))).toEqual(before);
  });
});
