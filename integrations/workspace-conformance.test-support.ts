import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatValue } from '../engine/fill/values/format-value.ts';
import { openFormats } from '../engine/fill/values/formats.ts';
import type { Diagnostic, Row, Value } from '../engine/index.ts';
import { type Database, type RowStatus, type RowsQuery, type Workspace, WorkspaceFailure } from '../generation/index.ts';

export interface WorkspaceScene {
  readonly workspace: Workspace;
  /** Id of the one source that is looked at; all otherwise. */
  readonly only?: string;
  /** Can be written to. */
  readonly writable: boolean;
  readonly close: () => Promise<void>;
}

const never = new AbortController().signal;

/** What every workspace promises, whatever is in it: each of its databases is read, and one of them written to. */
export function describeWorkspace(name: string, open: () => Promise<WorkspaceScene>): void {
  describe(`the workspace of ${name}`, () => {
    let scene: WorkspaceScene;
    let workspace: Workspace;
    let databases: readonly Database[];
    beforeAll(async () => {
      scene = await open();
      workspace = scene.workspace;
      const { only } = scene;
      databases = (await workspace.databases(never)).filter(({ id }) => only === undefined || id === only);
    });
    afterAll(() => scene?.close());

    const readAll = async (query: RowsQuery): Promise<{ rows: Row[]; diagnostics: Diagnostic[] }> => {
      const diagnostics: Diagnostic[] = [];
      const rows: Row[] = [];
      for await (const row of workspace.rows(query, (diagnostic) => diagnostics.push(diagnostic), never)) rows.push(row);
      return { rows, diagnostics };
    };

    it('lists databases that are found again by their ids and addresses', async () => {
      expect(databases.length).toBeGreaterThan(0);
      expect(new Set(databases.map(({ id }) => id)).size).toBe(databases.length);
      for (const database of databases) {
        expect(database.title).not.toBe('');
        for (const address of [database.url, database.databaseId, database.id])
          expect((await workspace.find(address, never)).map(({ id }) => id)).toContain(database.id);
      }
    });

    it('tells apart the sources of one database', () => {
      for (const database of databases) {
        const siblings = databases.filter(({ databaseId }) => databaseId === database.databaseId);
        if (siblings.length > 1) expect(new Set(siblings.map(({ source }) => source ?? '')).size).toBe(siblings.length);
        else expect(siblings).toHaveLength(1);
      }
    });

    it('describes the properties of each, the title first', async () => {
      for (const { id, databaseId } of databases) {
        const { database, properties, statusProperty, filesProperty } = await workspace.schema(id, never);
        expect([database.id, database.databaseId]).toEqual([id, databaseId]);
        expect(database.title).not.toBe('');
        expect(properties[0]?.type).toBe('title');
        expect(properties.filter(({ type }) => type === 'title')).toHaveLength(1);
        expect(new Set(properties.map((property) => property.id)).size).toBe(properties.length);
        for (const special of [statusProperty, filesProperty]) if (special) expect(properties).toContainEqual(special);
      }
    });

    it('reads all rows of each, every value of a kind that templates know', async () => {
      for (const { id } of databases) {
        const { rows } = await readAll({ source: id, readyOnly: false });
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
        const { properties, statusProperty, filesProperty } = await workspace.schema(id, never);
        const names = properties
          .map(({ name: property }) => property)
          .filter((property) => property !== statusProperty?.name && property !== filesProperty?.name);
        for (const row of rows) {
          expect([...row.fields.keys()]).toEqual(names);
          for (const [property, value] of row.fields) expectShowable(property, value);
        }
      }
    });

    it('reads the same rows in the same order again, and only as many as asked for', async () => {
      for (const { id } of databases) {
        const all = (await readAll({ source: id, readyOnly: false })).rows.map((row) => row.id);
        expect((await readAll({ source: id, readyOnly: false })).rows.map((row) => row.id)).toEqual(all);
        expect((await readAll({ source: id, readyOnly: false, limit: 3 })).rows.map((row) => row.id)).toEqual(all.slice(0, 3));
      }
    });

    it('reads only the properties that are asked for, with the same values', async () => {
      for (const { id } of databases) {
        const { properties } = await workspace.schema(id, never);
        const { rows } = await readAll({ source: id, readyOnly: false, limit: 5 });
        const [title] = properties;
        const some = properties
          .filter(({ type }) => type !== 'files' && type !== 'relation')
          .slice(0, 4)
          .map(({ name: property }) => property);
        const few = await readAll({ source: id, readyOnly: false, limit: 5, properties: some });
        expect(few.rows.map((row) => [...row.fields.keys()])).toEqual(rows.map(() => some));
        expect(few.rows.map((row) => row.fields.get(title?.name ?? ''))).toEqual(rows.map((row) => row.fields.get(title?.name ?? '')));
      }
    });

    it('says why when something is not there', async () => {
      const nowhere = 'f0f0f0f0-0000-4000-8000-000000000000';
      await expectFailure(workspace.schema(nowhere, never), 'not-found');
      await expectFailure(readAll({ source: nowhere, readyOnly: false }), 'not-found');
      await expectFailure(workspace.setStatus(nowhere, 'failed', never), 'not-found');
      await expectFailure(workspace.find('https://evil.example/x', never), 'invalid');
      expect(await workspace.find(nowhere, never)).toEqual([]);
    });

    it('stops when told to', async () => {
      await expectFailure(workspace.databases(AbortSignal.abort()), 'stopped');
      const stop = new AbortController();
      const source = databases[0]?.id ?? '';
      const reading = (async () => {
        for await (const _ of workspace.rows({ source, readyOnly: false }, () => {}, stop.signal)) stop.abort();
        // A single page of rows needs no further request.
        stop.signal.throwIfAborted();
      })();
      await reading.catch((error: unknown) => expect(stop.signal.aborted || error).toBe(true));
    });

    it('adds the two properties where they are missing, once, and leaves the others alone', async () => {
      if (!scene.writable) return;
      for (const { id } of databases) {
        const before = await workspace.schema(id, never);
        const after = await workspace.addProperties(id, never);
        expect(after.statusProperty?.options).toContain('Ready to Generate');
        expect(after.filesProperty?.type).toBe('files');
        expect(after.properties).toEqual(expect.arrayContaining([...before.properties]));
        expect((await workspace.addProperties(id, never)).properties).toEqual(after.properties);
      }
    });

    it('attaches a PDF once however often it is told to, sets the status, and changes nothing else', async () => {
      if (!scene.writable) return;
      for (const { id } of databases) {
        await workspace.addProperties(id, never);
        const before = (await readAll({ source: id, readyOnly: false, limit: 2 })).rows;
        const [row] = before;
        if (!row) continue;
        const { properties, statusProperty, filesProperty } = await workspace.schema(id, never);
        const edited = new Set(properties.filter(({ type }) => type.startsWith('last_edited')).map((property) => property.name));
        const own = [statusProperty?.name ?? '', filesProperty?.name ?? ''];
        const [kept] = (await readAll({ source: id, readyOnly: false, limit: 1, properties: own })).rows;
        const bytes = new TextEncoder().encode('%PDF-1.7 conformance');
        const pdf = { name: 'Attached "ä".pdf', read: async () => bytes };
        for (let times = 0; times < 2; times += 1) {
          const { file, diagnostics } = await workspace.attach(row.id, pdf, 'generated', never);
          expect([file, diagnostics]).toEqual([{ name: pdf.name, size: bytes.length }, []]);
        }
        const [attached] = (await readAll({ source: id, readyOnly: false, limit: 1, properties: own })).rows;
        const names = (found: Row | undefined) => [found?.fields.get(own[1] ?? '') ?? []].flat();
        expect(names(attached)).toEqual([...names(kept), pdf.name]);
        const after = (await readAll({ source: id, readyOnly: false, limit: 2 })).rows;
        expect(after.map((each) => withoutEdits(each, edited))).toEqual(before.map((each) => withoutEdits(each, edited)));
        expect((await readAll({ source: id, readyOnly: true })).rows.map((ready) => ready.id)).not.toContain(row.id);
      }
    });

    it('sets the status alone', async () => {
      if (!scene.writable) return;
      const [database] = databases;
      if (!database) return;
      const { statusProperty } = await workspace.addProperties(database.id, never);
      const [row] = (await readAll({ source: database.id, readyOnly: false, limit: 1 })).rows;
      if (!row || statusProperty?.type !== 'select') return;
      await workspace.setStatus(row.id, 'subscription-expired', never);
      const [after] = (await readAll({ source: database.id, readyOnly: false, limit: 1, properties: [statusProperty.name] })).rows;
      expect(after?.fields.get(statusProperty.name)).toBe('Subscription Expired');
    });

    it('changes the marks that are meant, and no other', async () => {
      if (!scene.writable) return;
      const [database] = databases;
      if (!database) return;
      const { id } = database;
      const { statusProperty } = await workspace.addProperties(id, never);
      if (statusProperty?.type !== 'select') return;
      const idsOf = async (query: { readonly readyOnly: boolean; readonly unmarkedOnly?: boolean }) =>
        (await readAll({ source: id, ...query })).rows.map((row) => row.id);
      const rows = (await idsOf({ readyOnly: false, unmarkedOnly: true })).slice(0, 3);
      const [unmarked, expired, generated] = rows;
      if (!unmarked || !expired || !generated) return;
      const changeAll = (from: readonly (RowStatus | null)[], to: RowStatus | null) =>
        Promise.all(rows.map((row) => workspace.changeMark(row, from, to, never)));
      const among = async (query: { readonly readyOnly: boolean; readonly unmarkedOnly?: boolean }) => {
        const found = await idsOf(query);
        return rows.filter((row) => found.includes(row));
      };
      await workspace.setStatus(expired, 'subscription-expired', never);
      await workspace.setStatus(generated, 'generated', never);
      await changeAll(['subscription-expired'], 'ready');
      expect(await among({ readyOnly: true })).toEqual([expired]);
      await changeAll([null, 'subscription-expired'], 'ready');
      expect(await among({ readyOnly: true })).toEqual([unmarked, expired]);
      expect(await among({ readyOnly: false, unmarkedOnly: true })).toEqual([]);
      await changeAll(['ready'], null);
      expect(await among({ readyOnly: true })).toEqual([]);
      expect(await among({ readyOnly: false, unmarkedOnly: true })).toEqual([unmarked, expired]);
    });
  });
}

/** Writing to a row changes when, and by whom, it was edited last, also where other rows show that. */
function withoutEdits(row: Row, edited: ReadonlySet<string>): unknown {
  const strip = (value: Value): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null || !('type' in value)) return value;
    if (value.type === 'date' && value.start.includes('T')) return 'a moment';
    return value.type === 'records' ? value.records.length : value;
  };
  return [row.id, [...row.fields].filter(([name]) => !edited.has(name)).map(([name, value]) => [name, strip(value)])];
}

async function expectFailure(call: Promise<unknown>, reason: WorkspaceFailure['reason']): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof WorkspaceFailure)) throw new Error(`no failure: ${String(error)}`);
  expect(error.reason).toBe(reason);
  expect(error.message).not.toBe('');
}

const formats = openFormats({ locale: 'en-US', timeZone: 'Europe/Berlin' }, () => {});

/** Throws for anything that is no value of the engine. */
function expectShowable(property: string, value: Value): void {
  if (Array.isArray(value)) for (const item of value as readonly Value[]) expectShowable(property, item);
  else if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'records')
    for (const record of value.records) for (const [inner, item] of record) expectShowable(`${property}.${inner}`, item);
  const shown = formatValue(value, [], formats, () => {});
  expect(typeof shown, property).toBe('string');
  expect(shown, property).not.toMatch(/\[object|undefined/u);
}
