import { describe, expect, it } from 'vitest';
import type { FormatSettings, Row } from '../engine/index.ts';
import { type GenerationEvent, type GenerationRequest, generate, type Output, type Renderer, RowFailure, RunFailure } from './index.ts';

const settings: FormatSettings = { locale: 'en-US', timeZone: 'UTC' };
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, fields: new Map([['No', String(index)]]) }));
const failure = (message: string) => ({ severity: 'error', code: 'run/renderer-stopped', message }) as const;

function memoryOutput(existing: readonly string[] = []): Output & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>(existing.map((name) => [name, new Uint8Array()]));
  return {
    files,
    has: (name) => files.has(name),
    save: async (name, pdf) => {
      files.set(name, pdf);
      return { name, size: pdf.length };
    },
  };
}

/** Renders each row to its id; `render` may throw or wait. */
const renderer = (render: (row: Row, signal: AbortSignal) => Promise<void> = async () => {}, closed = { times: 0 }): Renderer => ({
  open: async () => ({
    diagnostics: [],
    pdf: async (row, _title, signal) => {
      await render(row, signal);
      return { pdf: new TextEncoder().encode(row.id), pages: 1, diagnostics: [] };
    },
    close: async () => {
      closed.times += 1;
    },
  }),
});

const request = (count: number, more: Partial<GenerationRequest> = {}): GenerationRequest => ({
  template: new Uint8Array(),
  rows: rows(count),
  settings,
  name: (row) => `${row.id}.pdf`,
  resume: false,
  inFlight: 4,
  ...more,
});

async function collect(events: AsyncGenerator<GenerationEvent>): Promise<GenerationEvent[]> {
  const all: GenerationEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('generate', () => {
  it('makes every row once and numbers its events without gaps', async () => {
    const output = memoryOutput();
    const events = await collect(generate(request(25, { total: 25 }), { renderer: renderer(), output }, new AbortController().signal));
    expect(output.files.size).toBe(25);
    expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1));
    expect(events[0]).toMatchObject({ type: 'run-start', total: 25 });
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'completed', made: 25, failed: 0 });
  });

  it('goes on after rows that fail and says which and why', async () => {
    const output = memoryOutput();
    const failing = renderer(async (row) => {
      if (row.id === 'r3' || row.id === 'r7') throw new RowFailure(failure(`no ${row.id}`));
    });
    const events = await collect(generate(request(10), { renderer: failing, output }, new AbortController().signal));
    expect(
      events
        .filter((event) => event.type === 'row-end' && event.status === 'failed')
        .map((event) => event.type === 'row-end' && event.error?.message),
    ).toEqual(['no r3', 'no r7']);
    expect(output.files.size).toBe(8);
    expect(events.at(-1)).toMatchObject({ status: 'completed', made: 8, failed: 2 });
  });

  it('takes a row whose PDF would be incomplete for failed, and does not save it', async () => {
    const output = memoryOutput();
    const incomplete: Renderer = {
      open: async () => ({
        diagnostics: [],
        pdf: async () => ({ pdf: new Uint8Array(), pages: 1, diagnostics: [failure('cut off')] }),
        close: async () => {},
      }),
    };
    const events = await collect(generate(request(1), { renderer: incomplete, output }, new AbortController().signal));
    expect(events[1]).toMatchObject({ type: 'row-end', status: 'failed', error: { message: 'cut off' } });
    expect(output.files.size).toBe(0);
  });

  it('never has more rows under way than it may, however many there are', async () => {
    let underWay = 0;
    let most = 0;
    const slow = renderer(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
    });
    await collect(generate(request(60, { inFlight: 3 }), { renderer: slow, output: memoryOutput() }, new AbortController().signal));
    expect(most).toBe(3);
  });

  it('leaves out what is there already when resuming, and keeps the names of the other rows', async () => {
    const output = memoryOutput(['r0.pdf', 'r2.pdf']);
    const events = await collect(generate(request(4, { resume: true }), { renderer: renderer(), output }, new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ made: 2, skipped: 2 });
    expect([...output.files].filter(([, bytes]) => bytes.length > 0).map(([name]) => name)).toEqual(['r1.pdf', 'r3.pdf']);
  });

  it('ends as stopped when it is told to, and reports no row that was not made', async () => {
    const controller = new AbortController();
    const output = memoryOutput();
    const stopping = renderer(async (row, signal) => {
      if (row.id === 'r5') controller.abort();
      signal.throwIfAborted();
    });
    const events = await collect(generate(request(50, { inFlight: 1 }), { renderer: stopping, output }, controller.signal));
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'stopped', made: 5, failed: 0 });
    expect(output.files.size).toBe(5);
  });

  it('ends as broken with the reason when the template is refused, and when the output fails', async () => {
    const refusing: Renderer = {
      open: async () => {
        throw new RunFailure(failure('not a Word file'));
      },
    };
    expect(
      (await collect(generate(request(3), { renderer: refusing, output: memoryOutput() }, new AbortController().signal))).at(-1),
    ).toMatchObject({
      status: 'broken',
      error: { message: 'not a Word file' },
    });
    const closed = { times: 0 };
    const full: Output = {
      has: () => false,
      save: async () => {
        throw new Error('the disk is full');
      },
    };
    expect(
      (await collect(generate(request(30), { renderer: renderer(undefined, closed), output: full }, new AbortController().signal))).at(-1),
    ).toMatchObject({
      status: 'broken',
      error: { message: 'the disk is full' },
    });
    expect(closed.times).toBe(1);
  });

  it('tells of rows while their source has no next one, and reads none ahead of those it may make', async () => {
    let give: (() => void) | undefined;
    let read = 0;
    async function* pages(): AsyncGenerator<Row> {
      for (const row of rows(4)) {
        if (read === 2)
          await new Promise<void>((resolve) => {
            give = resolve;
          });
        read += 1;
        yield row;
      }
    }
    const ids: string[] = [];
    const ports = { renderer: renderer(), output: memoryOutput() };
    for await (const event of generate(request(0, { rows: pages(), inFlight: 2 }), ports, new AbortController().signal)) {
      if (event.type !== 'row-end') continue;
      ids.push(event.id);
      expect(read).toBeLessThanOrEqual(ids.length + 2);
      if (ids.length < 2) continue;
      if (ids.length === 2) await expect.poll(() => give).toBeDefined();
      give?.();
    }
    expect(ids).toEqual(['r0', 'r1', 'r2', 'r3']);
  });

  it('ends when the output fails while the source has no next row', async () => {
    async function* hanging(): AsyncGenerator<Row> {
      yield* rows(1);
      await new Promise(() => {});
    }
    const full: Output = { has: () => false, save: () => Promise.reject(new Error('the disk is full')) };
    const ports = { renderer: renderer(), output: full };
    const events = await collect(generate(request(0, { rows: hanging() }), ports, new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ status: 'broken', error: { message: 'the disk is full' } });
  });

  it('ends as broken when the rows can not be read on, and tells of every row before', async () => {
    async function* cutOff(): AsyncGenerator<Row> {
      yield* rows(6);
      throw new Error('the source is gone');
    }
    const closed = { times: 0 };
    const output = memoryOutput();
    const slow = renderer(() => new Promise((resolve) => setTimeout(resolve, 2)), closed);
    const events = await collect(generate(request(0, { rows: cutOff() }), { renderer: slow, output }, new AbortController().signal));
    expect(output.files.size).toBe(6);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'broken', made: 6, error: { message: 'the source is gone' } });
    expect(closed.times).toBe(1);
  });

  it('ends as stopped when the source of the rows throws because it was stopped', async () => {
    const controller = new AbortController();
    async function* stopped(): AsyncGenerator<Row> {
      yield* rows(3);
      controller.abort();
      throw new Error('Stopped.');
    }
    const ports = { renderer: renderer(), output: memoryOutput() };
    const end = (await collect(generate(request(0, { rows: stopped() }), ports, controller.signal))).at(-1);
    expect(end).toMatchObject({ type: 'run-end', status: 'stopped' });
    expect(end).not.toHaveProperty('error');
  });

  it('closes the rendering when its reader goes away', async () => {
    const closed = { times: 0 };
    for await (const event of generate(
      request(10),
      { renderer: renderer(undefined, closed), output: memoryOutput() },
      new AbortController().signal,
    ))
      if (event.type === 'row-end') break;
    expect(closed.times).toBe(1);
  });
});
