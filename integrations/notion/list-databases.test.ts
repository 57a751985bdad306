import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNotionWorkspace } from './open-workspace.ts';

const never = new AbortController().signal;
const page = '38c9ce7b-60a4-81a6-b314-f47eef8f5f8c';
const database = '6aff91ae-c0ba-4906-82e2-27dc02cd6d98';
const source = '393abc1e-edcd-8178-a193-000baf4739c9';

let server: Server;
let replies: Readonly<Record<string, unknown>>;
beforeEach(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://notion');
    const found = replies[[pathname.replace('/v1/', ''), searchParams.get('start_cursor') ?? []].flat().join(' from ')];
    const missing = { object: 'error', status: 404, code: 'object_not_found', message: 'Could not find it.' };
    request.resume().on('end', () => response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? missing)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const find = (address: string) =>
  openNotionWorkspace({ credentials: 't', baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }).find(address, never);

const pageReply = { object: 'page', id: page, created_time: '2026-01-01T00:00:00.000Z', parent: { type: 'workspace' }, properties: {} };
const databaseReply = (...names: string[]) => ({
  object: 'database',
  id: database,
  title: [],
  url: 'https://app.notion.com/p/x',
  data_sources: names.map((name, index) => ({ id: `${source.slice(0, -1)}${index}`, name })),
});

describe('finding databases of Notion', () => {
  const columns = '1f6ab1c2-60a4-41a6-b314-f47eef8f5f8c';
  const column = '2f6ab1c2-60a4-41a6-b314-f47eef8f5f8c';
  const list = (...types: readonly (readonly [id: string, type: string])[]) => ({
    object: 'list',
    results: types.map(([id, type]) => ({ id, type })),
    next_cursor: null,
    has_more: false,
  });
  const children = (block: string) => `blocks/${block}/children`;
  it.each([
    ['', { [children(page)]: list([source, 'paragraph'], [database, 'child_database']) }],
    [
      ' below its first hundred blocks',
      {
        [children(page)]: { ...list([source, 'paragraph']), next_cursor: database, has_more: true },
        [`${children(page)} from ${database}`]: list([database, 'child_database']),
      },
    ],
    [
      ' in columns',
      {
        [children(page)]: list([columns, 'column_list']),
        [children(columns)]: list([column, 'column']),
        [children(column)]: list([database, 'child_database']),
      },
    ],
  ])('looks into a page for the databases that are shown inline%s', async (_, blocks) => {
    replies = { ...blocks, [`pages/${page}`]: pageReply, [`databases/${database}`]: databaseReply('Only') };
    expect(await find(`https://www.notion.so/acme/Home-${page.replaceAll('-', '')}`)).toEqual([
      { id: `${source.slice(0, -1)}0`, databaseId: database, title: 'Untitled Database', url: 'https://app.notion.com/p/x' },
    ]);
  });

  it('names the sources of a database that has several, and those without a name', async () => {
    replies = { [`databases/${database}`]: databaseReply('First', '') };
    expect((await find(database)).map(({ title, source: name }) => [title, name])).toEqual([
      ['Untitled Database', 'First'],
      ['Untitled Database', 'Untitled Database'],
    ]);
  });

  it('finds nothing in the trash', async () => {
    replies = { [`databases/${database}`]: { ...databaseReply('First'), in_trash: true } };
    expect(await find(database)).toEqual([]);
  });

  it('does not take a reply that it can not read for an absence', async () => {
    replies = { [`databases/${database}`]: { object: 'database', id: 7 } };
    await expect(find(database)).rejects.toMatchObject({ reason: 'unreadable', message: expect.stringContaining("can't be read") });
  });
});
