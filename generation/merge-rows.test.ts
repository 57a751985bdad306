import { describe, expect, it } from 'vitest';
import type { Row } from '../engine/index.ts';
import { type AppendableFile, type GenerationEvent, type MergedRenderer, type MergeRequest, mergeRows, RowFailure } from './index.ts';

const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: `r${index}`, fields: new Map() }));
const stopped = { severity: 'error', code: 'run/renderer-stopped', message: 'took too long' } as const;
const broken = { severity: 'error', code: 'fill/too-large', message: 'too large' } as const;

function request(count: number): MergeRequest {
  return {
    template: new Uint8Array(),
    rows: async function* () {
      yield* rows(count);
    },
    names: () => {
      const seen = new Set<string>();
      return (row) => {
        if (seen.has(row.id)) throw new Error('A name was asked for twice in one pass.');
        seen.add(row.id);
        return `${row.id}.pdf`;
      };
    },
    settings: { locale: 'en-US', timeZone: 'UTC' },
    title: 'All',
  };
}

function memoryFile(): AppendableFile & { readonly state: { text: string; finished: boolean; abandoned: boolean } } {
  const state = { text: '', finished: false, abandoned: false };
  return {
    state,
    append: async (bytes) => {
      state.text += new TextDecoder().decode(bytes);
    },
    restart: async () => {
      state.text = '';
    },
    finish: async () => {
      state.finished = true;
      return { name: 'all.pdf', size: state.text.length };
    },
    abandon: async () => {
      state.abandoned = true;
    },
  };
}

const renderer = (fault: (row: Row) => typeof stopped | typeof broken | undefined): MergedRenderer => ({
  open: async () => ({
    diagnostics: [],
    pdf: async (row) => {
      const failure = fault(row);
      if (failure) throw new RowFailure(failure);
      return { pdf: new TextEncoder().encode(`${row.id} `), pages: 1, diagnostics: [] };
    },
    end: async () => new TextEncoder().encode('end'),
    close: async () => {},
  }),
});

async function collect(events: AsyncGenerator<GenerationEvent>): Promise<GenerationEvent[]> {
  const all: GenerationEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('mergeRows', () => {
  it('appends the rows in their order and finishes the file', async () => {
    const file = memoryFile();
    const events = await collect(mergeRows(request(3), { renderer: renderer(() => undefined), file }, new AbortController().signal));
    expect(file.state).toEqual({ text: 'r0 r1 r2 end', finished: true, abandoned: false });
    expect(events.at(-1)).toMatchObject({ status: 'completed', made: 3, failed: 0 });
  });

  it('leaves out a row that fails', async () => {
    const file = memoryFile();
    const events = await collect(
      mergeRows(request(3), { renderer: renderer((row) => (row.id === 'r1' ? broken : undefined)), file }, new AbortController().signal),
    );
    expect(file.state.text).toBe('r0 r2 end');
    expect(events.at(-1)).toMatchObject({ status: 'completed', made: 2, failed: 1 });
  });

  it.each([
    ['there are no rows', 0],
    ['every row fails', 2],
  ])('makes no file without pages when %s', async (_, count) => {
    const file = memoryFile();
    const events = await collect(mergeRows(request(count), { renderer: renderer(() => broken), file }, new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ status: 'completed', made: 0, failed: count });
    expect(events.map((event) => event.number)).toEqual(events.map((_event, index) => index + 1));
    expect(file.state).toMatchObject({ finished: false, abandoned: true });
  });

  it('begins anew without a row that stopped the renderer, and tells of every row once', async () => {
    const file = memoryFile();
    const events = await collect(
      mergeRows(request(4), { renderer: renderer((row) => (row.id === 'r2' ? stopped : undefined)), file }, new AbortController().signal),
    );
    expect(file.state.text).toBe('r0 r1 r3 end');
    expect(events.flatMap((event) => (event.type === 'row-end' ? [`${event.id} ${event.status}`] : []))).toEqual([
      'r0 made',
      'r1 made',
      'r2 failed',
      'r3 made',
    ]);
    expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1));
  });

  it('gives up after three rows that stopped the renderer', async () => {
    const file = memoryFile();
    const events = await collect(mergeRows(request(9), { renderer: renderer(() => stopped), file }, new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'broken', error: { message: 'took too long' } });
    expect(file.state).toMatchObject({ finished: false, abandoned: true });
  });

  it('abandons the file when the rows can not be read on', async () => {
    async function* cutOff(): AsyncGenerator<Row> {
      yield* rows(2);
      throw new Error('the source is gone');
    }
    const file = memoryFile();
    const ports = { renderer: renderer(() => undefined), file };
    const events = await collect(mergeRows({ ...request(0), rows: cutOff }, ports, new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'broken', made: 2, error: { message: 'the source is gone' } });
    expect(file.state).toMatchObject({ finished: false, abandoned: true });
  });

  it('abandons the file when it is stopped', async () => {
    const controller = new AbortController();
    const file = memoryFile();
    const stopping = renderer((row) => {
      if (row.id === 'r1') controller.abort();
      return undefined;
    });
    const events = await collect(mergeRows(request(5), { renderer: stopping, file }, controller.signal));
    expect(events.at(-1)).toMatchObject({ status: 'stopped' });
    expect(file.state).toMatchObject({ finished: false, abandoned: true });
  });
});
