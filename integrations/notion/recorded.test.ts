import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'vitest';
import { describeWorkspace, type WorkspaceScene } from '../workspace-conformance.test-support.ts';
import { openNotionWorkspace } from './open-workspace.ts';

const fixtures = new URL('../../../shared/fixtures/notion/', import.meta.url);
const readFixture = (name: string) => readFileSync(new URL(name, fixtures), 'utf8');

type Json = Readonly<Record<string, unknown>> & { readonly id: string };
interface Recording {
  readonly uri: string;
  readonly status: number;
  readonly responseBody: string;
}

/** Every data source and database in any recorded reply, as it was before it went to the trash. */
function recordedObjects(): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) visit(inner);
    if (
      'id' in value &&
      'object' in value &&
      'in_trash' in value &&
      ['data_source', 'database'].includes(String(value.object)) &&
      !value.in_trash
    )
      found.set(`${value.object} ${value.id}`, value as unknown as Json);
  };
  for (const { responseBody } of JSON.parse(readFixture('recordings.json')) as Recording[])
    if (responseBody.startsWith('{')) visit(JSON.parse(responseBody));
  return found;
}

/** The recorded variants of a fixture: lines such as `"Name": {"id": …}`. */
function recordedProperties(name: string): readonly { readonly name: string; readonly property: Json & { readonly type: string } }[] {
  return [...readFixture(name).matchAll(/^ {2}`"([^"]+)": (\{.*\})` *$/gmu)].map(([, property = '', json = '']) => ({
    name: property,
    property: JSON.parse(json),
  }));
}

/** A row with every recorded value, under a data source that describes them all; ids and names are made unique. */
function everyValue(source: Json): { readonly source: Json; readonly row: Json } {
  const schemas = new Map(recordedProperties('schemas.md').map(({ property }) => [property.type, property]));
  const values = recordedProperties('values.md').filter(
    ({ property }, index, all) => property.type !== 'title' || all.findIndex(({ property: other }) => other.type === 'title') === index,
  );
  const properties: Record<string, unknown> = {};
  const row: Record<string, unknown> = {};
  for (const [index, { name, property }] of values.entries()) {
    const about = { id: `${property.id}${index}`, name: `${name} ${index}` };
    properties[about.name] = { ...(schemas.get(property.type) ?? { type: property.type, [property.type]: {} }), ...about };
    row[about.name] = { ...property, id: about.id };
  }
  const parent = { type: 'data_source_id', data_source_id: source.id };
  const page = {
    object: 'page',
    id: '38c9ce7b-60a4-81a6-b314-f47eef8f5f8c',
    created_time: '2026-07-04T09:09:00.000Z',
    in_trash: false,
    parent,
  };
  return { source: { ...source, properties }, row: { ...page, properties: row } };
}

/** Answers with what the real service was recorded to answer, and with its recorded error for everything else. */
async function openRecorded(): Promise<WorkspaceScene> {
  const objects = new Map(recordedObjects());
  const [first] = [...objects.values()].filter(({ object }) => object === 'data_source');
  if (!first) throw new Error('nothing recorded');
  const { source, row } = everyValue(first);
  objects.set(`data_source ${source.id}`, source);
  // Databases were recorded before the sources that were added to them.
  for (const { id, parent } of [...objects.values()].filter(({ object }) => object === 'data_source')) {
    const key = `database ${(parent as Json)['database_id']}`;
    const database = objects.get(key);
    if (database)
      objects.set(key, { ...database, data_sources: [...(database['data_sources'] as unknown[]), { id, name: 'Test Data Source' }] });
  }
  const list = (...results: Json[]) => ({ object: 'list', results, next_cursor: null, has_more: false });
  const answer = (path: string): unknown => {
    const [, , kind = '', id = '', rest] = path.split('/');
    if (kind === 'search') return list(...[...objects.values()].filter(({ object }) => object === 'data_source'));
    if (rest === 'query') return objects.has(`data_source ${id}`) ? list(...(id === source.id ? [row] : [])) : undefined;
    if (kind === 'pages' && id === row.id) {
      const property = Object.values(row['properties'] as Record<string, Json>).find((value) => path.endsWith(`/${value.id}`));
      return property ? { ...property, object: 'property_item' } : row;
    }
    return objects.get(`${kind.replace(/s$/u, '')} ${id}`);
  };
  const server = createServer((request, response) => {
    const found = answer(new URL(request.url ?? '', 'http://recorded').pathname);
    const missing = { object: 'error', status: 404, code: 'object_not_found', message: 'Could not find page with ID.' };
    request.resume().on('end', () => response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? missing)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fetcher = { bytes: async () => ({ bytes: new Uint8Array(4), contentType: 'application/octet-stream' }) };
  const workspace = openNotionWorkspace({
    credentials: 'recorded',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestsPerMinute: 60_000,
    fetcher,
  });
  return {
    workspace,
    writable: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

if (existsSync(fixtures)) describeWorkspace('recorded replies of Notion', openRecorded);
else it('is not run on recorded replies', () => console.log('skipped: the recorded replies are not beside the repository'));
