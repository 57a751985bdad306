import { streamSSE } from 'hono/streaming';
import type { RunEvent } from '../../../contracts/index.ts';
import { type FileStore, MissingFile } from '../../files/file-store.ts';
import type { AppContext } from '../../http/build-app.ts';
import { callError } from '../../http/call-error.ts';
import { lastEventId } from '../../http/last-event-id.ts';
import { acceptsGzip, openPacker } from '../../http/open-packer.ts';
import type { Ledger, ShownRun } from '../ledger/ledger.ts';
import { readPdf } from '../pdf-packs.ts';
import type { NumberedEvent, RunFeed } from './run-feed.ts';

/** Streams of events that one user may hold open. */
const MOST_STREAMS = 5;
/** Milliseconds between two signs of life of a silent stream. */
const KEEP_ALIVE = 15_000;
/** An `EventSource` is told of events alone; whoever reads the stream otherwise is not to meet one of which the specification knows nothing. */
const STILL_HERE = { event: 'event: alive\ndata:\n\n', comment: ': still here\n\n' };

interface StreamOptions {
  /** Whether the PDF that the event is about comes inside it. */
  readonly withData: (event: RunEvent) => boolean;
  /** The event that ends the stream. */
  readonly until: 'complete' | 'end';
  /** As what it shows that it lives. */
  readonly alive: keyof typeof STILL_HERE;
  /** It may come compressed, to whoever accepts that: of thousands of rows much is the same. */
  readonly mayBePacked: boolean;
}

export interface RunStreams {
  /** Throws TOO_MANY_REQUESTS when the user has as many streams open as one may. */
  readonly requireRoom: (userId: string) => void;
  /** The events of a run as server-sent events, from the one behind `last-event-id`. */
  readonly open: (context: AppContext, run: ShownRun, options: StreamOptions) => Response;
}

/** Opens the streams of this process, and counts those of each user. */
export function openRunStreams(ledger: Ledger, feed: RunFeed, files: FileStore): RunStreams {
  const streams = new Map<string, number>();

  /** An event in a stream. JSON has no line breaks of its own. */
  const blockOf = async (run: ShownRun, { number, event }: NumberedEvent, withData: boolean): Promise<string> => {
    const data = event.type === 'pdf' && withData ? { ...event, data: await base64Of(run, event.rowId) } : event;
    return `event: ${event.type}\ndata: ${JSON.stringify(data)}\nid: ${number}\n\n`;
  };
  const base64Of = async (run: ShownRun, rowId: string): Promise<string> => {
    const row = await ledger.row(run.userId, run.id, rowId);
    if (!row) throw new MissingFile('The run is not there any more.');
    return Buffer.from(await readPdf(files, row)).toString('base64');
  };

  const requireRoom = (userId: string): void => {
    if ((streams.get(userId) ?? 0) < MOST_STREAMS) return;
    throw callError('TOO_MANY_REQUESTS', { message: 'Too many windows follow runs. Close some.', retryAfter: 5 });
  };
  const open = (context: AppContext, run: ShownRun, options: StreamOptions): Response => {
    requireRoom(run.userId);
    const after = lastEventId(context);
    // A run whose failed rows are made again has older ends in its log.
    const isLast = async ({ number, event }: NumberedEvent): Promise<boolean> => {
      if (event.type !== options.until) return false;
      const now = await ledger.find(run.userId, run.id);
      return event.type === 'end' ? now?.endedAt !== null && number >= (now?.lastEvent ?? 0) : now?.madeAt !== null;
    };
    context.header('x-run-id', run.id);
    context.header('x-accel-buffering', 'no');
    const packer = options.mayBePacked && acceptsGzip(context.req.header('accept-encoding')) ? openPacker() : undefined;
    if (packer) context.header('content-encoding', 'gzip');
    return streamSSE(context, async (sse) => {
      streams.set(run.userId, (streams.get(run.userId) ?? 0) + 1);
      const gone = new AbortController();
      sse.onAbort(() => gone.abort());
      const write = async (text: string) => sse.write(packer ? await packer.pack(text) : text);
      const alive = setInterval(() => void write(STILL_HERE[options.alive]).catch(() => gone.abort()), KEEP_ALIVE);
      try {
        for await (const events of feed.follow(run.userId, run.id, after, isLast, gone.signal)) {
          const blocks = await Promise.all(events.map((numbered) => blockOf(run, numbered, options.withData(numbered.event))));
          await write(blocks.join(''));
        }
      } catch (error) {
        // The answer has begun: its reader sees it end, and comes again. Hono would print the error as it is.
        context.get('call').log.error({ err: error, run: run.id }, 'a stream of events broke off');
      } finally {
        clearInterval(alive);
        const left = (streams.get(run.userId) ?? 1) - 1;
        if (left > 0) streams.set(run.userId, left);
        else streams.delete(run.userId);
        if (packer) await sse.write(await packer.end());
      }
    });
  };
  return { requireRoom, open };
}
