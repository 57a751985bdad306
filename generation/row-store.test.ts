import { describe, expect, it } from 'vitest';
import type { Row } from '../engine/index.ts';
import { type GenerationEvent, generate, type Renderer, RowFailure, type Workspace, WorkspaceFailure, workspaceStore } from './index.ts';

const renderer: Renderer = {
  open: async () => ({
    diagnostics: [],
    pdf: async (row) => {
      if (row.id === 'bad') throw new RowFailure({ severity: 'error', code: 'run/renderer-stopped', message: 'no' });
      return { pdf: new TextEncoder().encode(`pdf of ${row.id}`), pages: 1, key: row, diagnostics: [] };
    },
    close: async () => {},
  }),
};

interface Scene {
  readonly attached: Map<string, string>;
  readonly statuses: Map<string, string>;
  readonly events: GenerationEvent[];
}

async function run(
  ids: readonly string[],
  attach: (row: string) => Promise<void>,
  controller = new AbortController(),
  existing: readonly string[] = [],
): Promise<Scene> {
  const files = new Map<string, Uint8Array>(existing.map((id) => [`${id}.pdf`, new TextEncoder().encode(`pdf of ${id}`)]));
  const attached = new Map<string, string>();
  const statuses = new Map<string, string>();
  const workspace: Pick<Workspace, 'attach' | 'setStatus'> = {
    attach: async (row, pdf, status) => {
      await attach(row);
      const bytes = await pdf.read();
      attached.set(row, new TextDecoder().decode(bytes));
      statuses.set(row, status);
      return { file: { name: pdf.name, size: bytes.length }, key: row, diagnostics: [] };
    },
    setStatus: async (row, status) => void statuses.set(row, status),
  };
  const read = async (name: string): Promise<Uint8Array> => files.get(name) ?? new Uint8Array();
  const events: GenerationEvent[] = [];
  const rows: Row[] = ids.map((id) => ({ id, fields: new Map() }));
  for await (const event of generate(
    {
      template: new Uint8Array(),
      rows,
      settings: { locale: 'en-US', timeZone: 'UTC' },
      name: (row) => `${row.id}.pdf`,
      resume: true,
      inFlight: 2,
    },
    {
      renderer,
      output: {
        has: (name) => files.has(name),
        save: async (name, pdf) => {
          files.set(name, pdf);
          return { name, size: pdf.length };
        },
      },
      store: workspaceStore(workspace, read),
    },
    controller.signal,
  ))
    events.push(event);
  return { attached, statuses, events };
}

const ids = Array.from({ length: 30 }, (_, index) => `r${index}`);
const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 2));

describe('storing behind a run', () => {
  it('attaches every PDF once and tells it after the row, numbered without gaps', async () => {
    const { attached, events } = await run(ids, slowly);
    expect([...attached]).toHaveLength(30);
    expect(attached.get('r7')).toBe('pdf of r7');
    expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1));
    for (const id of ids) {
      const of = events.filter((event) => 'id' in event && event.id === id).map((event) => event.type);
      expect(of).toEqual(['row-end', 'row-stored']);
    }
    expect(events.at(-1)).toMatchObject({ status: 'completed', made: 30, stored: 30, notStored: 0 });
  });

  it('stores what an earlier run made but did not store', async () => {
    const { attached, events } = await run(['a', 'b'], slowly, undefined, ['a']);
    expect([...attached.keys()].sort()).toEqual(['a', 'b']);
    expect(events.at(-1)).toMatchObject({ made: 1, skipped: 1, stored: 2 });
  });

  it('marks a row that failed, and attaches nothing to it', async () => {
    const { attached, statuses } = await run(['a', 'bad'], slowly);
    expect([...attached.keys()]).toEqual(['a']);
    expect(Object.fromEntries(statuses)).toEqual({ a: 'generated', bad: 'failed' });
  });

  it('goes on after a row that can not be stored, and says why', async () => {
    const { events } = await run(ids, async (row) => {
      if (row === 'r3') throw new WorkspaceFailure('not-found', 'gone', { hint: 'look' });
    });
    expect(events.filter((event) => event.type === 'row-stored' && event.status === 'not-stored')).toMatchObject([
      { id: 'r3', error: { code: 'workspace/not-found', message: 'gone', hint: 'look' } },
    ]);
    expect(events.at(-1)).toMatchObject({ status: 'completed', made: 30, stored: 29, notStored: 1 });
  });

  it('goes on after a row whose PDF can not be read, and says why', async () => {
    const { events } = await run(ids, async (row) => {
      if (row === 'r3') throw new RowFailure({ severity: 'error', code: 'run/not-read', message: 'gone' });
    });
    expect(events.filter((event) => event.type === 'row-stored' && event.status === 'not-stored')).toMatchObject([
      { id: 'r3', error: { code: 'run/not-read', message: 'gone' } },
    ]);
    expect(events.at(-1)).toMatchObject({ status: 'completed', made: 30, stored: 29, notStored: 1 });
  });

  it('ends when the connection is gone', async () => {
    const { events } = await run(ids, async () => {
      throw new WorkspaceFailure('unauthorized', 'API token is invalid.');
    });
    expect(events.at(-1)).toMatchObject({ status: 'broken', error: { code: 'workspace/unauthorized' } });
  });

  it('begins nothing after a stop', async () => {
    const controller = new AbortController();
    let begun = 0;
    const { events } = await run(
      ids,
      async () => {
        begun += 1;
        if (begun === 5) controller.abort();
        await slowly();
      },
      controller,
    );
    expect(begun).toBeLessThan(20);
    expect(events.at(-1)).toMatchObject({ status: 'stopped' });
  });
});
