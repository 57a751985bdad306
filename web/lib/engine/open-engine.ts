import type { Diagnostic, PageDrawing, RowJson } from '../../../engine/index.ts';
import { HEAVY_WORK_HINT } from '../../../generation/heavy-work.ts';
import { EngineFault } from './engine-fault.ts';
import type { EngineReply, EngineRequest, OpenRequest, ShownPages } from './messages.ts';
import { openPageReceiver } from './sent-pages.ts';

export interface ShowRequest {
  /** The same object as before means the same template, which is not read again. */
  readonly open: OpenRequest;
  /** Null: the template as it stands. */
  readonly row: RowJson | null;
  /** Decimal places of numbers by column, where they do not follow the settings: 0 to 5. */
  readonly decimals: Readonly<Record<string, number>>;
  /** Numbers of the pages that are wanted at once, from 0. */
  readonly wanted: readonly number[];
}

export interface Shown extends ShownPages {
  /** A further page; undefined once something newer is shown. Throws EngineFault. */
  readonly page: (number: number) => Promise<PageDrawing | undefined>;
}

export interface Engine {
  /** Pages of a row or of a template. Undefined: overtaken by a newer request while it waited. Throws EngineFault. */
  readonly show: (request: ShowRequest) => Promise<Shown | undefined>;
  readonly close: () => void;
}

/** Milliseconds after which the worker is given up; the next request starts another one. */
const DEADLINE = 30_000;

type RequestBody = EngineRequest extends infer Request ? (Request extends EngineRequest ? Omit<Request, 'id'> : never) : never;

interface Pending {
  readonly resolve: (reply: EngineReply) => void;
  readonly reject: (fault: EngineFault) => void;
}

interface Waiting {
  readonly request: ShowRequest;
  readonly resolve: (shown: Shown | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The engine in a worker of its own: whatever the template, the page stays alive. */
export function openEngine(): Engine {
  let worker: Worker | undefined;
  let receive = openPageReceiver();
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pending = new Map<number, Pending>();
  /** What the worker has open. */
  let opened: OpenRequest | undefined;
  let isShowing = false;
  let waiting: Waiting | undefined;

  const giveUp = (diagnostic: Diagnostic): void => {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    receive = openPageReceiver();
    opened = undefined;
    const left = [...pending.values()];
    pending.clear();
    for (const { reject } of left) reject(new EngineFault(diagnostic));
  };
  const watch = (): void => {
    clearTimeout(timer);
    if (pending.size > 0) timer = setTimeout(() => giveUp(TOO_SLOW), DEADLINE);
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' });
    started.addEventListener('message', ({ data }: MessageEvent<EngineReply>) => {
      const asked = pending.get(data.id);
      pending.delete(data.id);
      watch();
      asked?.resolve(data);
    });
    started.addEventListener('error', () => giveUp(CRASHED));
    return started;
  };
  const ask = async (id: number, body: RequestBody): Promise<EngineReply> => {
    worker ??= start();
    const reply = await new Promise<EngineReply>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker?.postMessage({ ...body, id } satisfies EngineRequest);
      watch();
    });
    if ('refused' in reply) throw new EngineFault(reply.refused);
    return reply;
  };
  const page = async (shown: number, number: number): Promise<PageDrawing | undefined> => {
    const reply = await ask(++lastId, { type: 'page', shown, page: number });
    return 'page' in reply && reply.page ? receive(number, reply.page) : undefined;
  };
  const showNow = async ({ open, ...what }: ShowRequest): Promise<Shown | undefined> => {
    const id = ++lastId;
    const isOpen = open === opened;
    // Until it has been read, nothing is open.
    if (!isOpen) opened = undefined;
    const reply = await ask(id, { type: 'show', ...what, open: isOpen ? undefined : open });
    opened = open;
    if (!('shown' in reply)) return undefined;
    const pages = new Map(Array.from(reply.shown.pages, ([number, sent]) => [number, receive(number, sent)]));
    return { ...reply.shown, pages, page: (number) => page(id, number) };
  };
  const run = ({ request, resolve, reject }: Waiting): void => {
    isShowing = true;
    showNow(request)
      .then(resolve, reject)
      .finally(() => {
        isShowing = false;
        const next = waiting;
        waiting = undefined;
        if (next) run(next);
      });
  };
  return {
    show: (request) =>
      new Promise((resolve, reject) => {
        const asked = { request, resolve, reject };
        if (!isShowing) return run(asked);
        waiting?.resolve(undefined);
        waiting = asked;
      }),
    close: () => giveUp(CLOSED),
  };
}

const CLOSED: Diagnostic = { severity: 'info', code: 'run/closed', message: 'The preview was closed.' };
const CRASHED: Diagnostic = {
  severity: 'error',
  code: 'run/template-stopped',
  message: 'The preview stopped working.',
  hint: 'Try again. Should it stay so, look at the PDF of a run: those are made on the server.',
};
const TOO_SLOW: Diagnostic = {
  severity: 'error',
  code: 'run/template-stopped',
  message: 'Opening the template took too long.',
  hint: HEAVY_WORK_HINT,
};
