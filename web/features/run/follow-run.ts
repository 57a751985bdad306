import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Run, RunEvent } from '../../../contracts/index.ts';
import { api, queries } from '../../lib/calls/api.ts';
import { putNewest } from '../../lib/calls/put-newest.ts';
import { rowsOptions } from '../../lib/job/rows.ts';
import { awaitedRun } from './awaited-run.ts';
import { isActive, isStored } from './describe-run.ts';
import { patchRows, type RunRow } from './patch-rows.ts';
import { refreshRun, rowsKey } from './refresh-run.ts';

/** Rows of one call. */
const PAGE = 1000;
/** Milliseconds in which events are gathered before the screen changes. */
const GATHER = 150;
/** Milliseconds after which a stream that the server refused is tried again. */
const TRY_AGAIN = 5000;
/** Milliseconds without a word after which a stream is taken for dead: the server gives a sign of life every 15 seconds. */
const SILENCE = 40_000;

const EVENT_TYPES = [
  'start',
  'pdf',
  'error',
  'stored',
  'mailed',
  'undone',
  'notice',
  'confidence',
  'complete',
  'end',
] as const satisfies readonly RunEvent['type'][];

async function allRows(id: string): Promise<readonly RunRow[]> {
  const rows: RunRow[] = [];
  for (let after = -1; ; ) {
    const page = await api.runs.listRunRows({ id, after, limit: PAGE });
    rows.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return rows;
    after = last.index;
  }
}

/** Every row of a run that has ended so far, in their order. */
export const useRunRows = (id: string) =>
  useQuery({ queryKey: rowsKey(id), queryFn: () => allRows(id), staleTime: Number.POSITIVE_INFINITY });

/**
 * A run, kept up to date from its stream of events for as long as it is under way: by any number of tabs, from any point on.
 * `hear` is told of its events, also of those before the page was opened, and again of those when the connection was cut. `isCut`: it
 * is, and could not be had back at once.
 */
export function useFollowedRun(id: string, hear?: (event: RunEvent, run: Run) => void) {
  const client = useQueryClient();
  const run = useQuery(queries.runs.showRun.queryOptions({ input: { id } }));
  const isUnderWay = run.data !== undefined && isActive(run.data);
  // The server may say that a run has ended before the events that tell how have come, or when somebody only hears that it was begun.
  const [isFollowed, setFollowed] = useState(isUnderWay || (run.data !== undefined && awaitedRun() === id));
  const [isCut, setCut] = useState(false);
  if (isUnderWay && !isFollowed) setFollowed(true);
  const tell = useEffectEvent((event: RunEvent, now: Run) => hear?.(event, now));

  useEffect(() => {
    if (!isFollowed) return;
    const runKey = queries.runs.showRun.queryKey({ input: { id } });
    const gathered: RunEvent[] = [];
    /** Set from the first event that is gathered until it is shown. */
    let showing: ReturnType<typeof setTimeout> | undefined;
    let trying: ReturnType<typeof setTimeout> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;
    let failures = 0;
    let isOver = false;
    const showLater = (wait: number) => {
      showing = isOver ? undefined : setTimeout(() => void show(), wait);
    };

    const show = async () => {
      // Rows that are being fetched may be older than the events, which wait for them.
      if (client.getQueryState(rowsKey(id))?.fetchStatus === 'fetching') return showLater(GATHER);
      const count = gathered.length;
      const now = await api.runs.showRun({ id }).catch(() => undefined);
      setCut(now === undefined);
      if (isOver || !now) return showLater(TRY_AGAIN);
      const events = gathered.splice(0, count);
      const { request } = now;
      await putNewest(client, runKey, now);
      client.setQueryData<readonly RunRow[]>(rowsKey(id), (rows) => rows && patchRows(rows, events, isStored(now)));
      for (const event of events) tell(event, now);
      if (!isActive(now) && events.at(-1)?.type === 'end') {
        setFollowed(false);
        // Its rows are marked otherwise now: how many are ready is asked again.
        if (request && isStored(now)) void client.invalidateQueries({ queryKey: rowsOptions(request.rows).queryKey });
        await refreshRun(client, id);
      }
      showing = undefined;
      if (gathered.length > 0) showLater(GATHER);
    };
    const take = ({ data }: MessageEvent<string>) => {
      gathered.push(JSON.parse(data) as RunEvent);
      if (showing === undefined) showLater(GATHER);
    };
    /** A network that is gone without a word, as after a laptop has slept, breaks off no stream. */
    const hearLife = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        setCut(true);
        source?.close();
        open();
      }, SILENCE);
    };
    const open = () => {
      hearLife();
      source = new EventSource(`/api/runs/${id}/events`);
      source.addEventListener('alive', hearLife);
      for (const type of EVENT_TYPES) {
        source.addEventListener(type, (event) => {
          // The browser's own 'error' has no data: it connects again by itself, unless the server refused.
          if (!(event instanceof MessageEvent)) return;
          hearLife();
          take(event);
        });
      }
      source.onopen = () => {
        hearLife();
        failures = 0;
        setCut(false);
      };
      source.onerror = () => {
        hearLife();
        failures += 1;
        // Every stream ends once, if only with the run.
        setCut(failures > 1);
        if (source?.readyState !== EventSource.CLOSED) return;
        clearTimeout(silence);
        void client.invalidateQueries({ queryKey: runKey });
        trying = setTimeout(open, TRY_AGAIN);
      };
    };
    open();
    return () => {
      isOver = true;
      source?.close();
      clearTimeout(showing);
      clearTimeout(trying);
      clearTimeout(silence);
    };
  }, [client, id, isFollowed]);

  return { run, isCut };
}
