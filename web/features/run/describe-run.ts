import type { Run } from '../../../contracts/index.ts';
import { filesText } from '../../lib/job/settings-text.ts';
import { countText } from '../../lib/words/count-text.ts';
import { isolated } from '../../lib/words/isolated.ts';
import type { RunRow } from './patch-rows.ts';

/** Whether PDFs are still to be made; storing, and waiting for Notion, may go on after it. */
export const isMaking = (run: Run): boolean => run.endedAt === null && run.progress < 100;

export const isActive = (run: Run): boolean => run.endedAt === null;

/** Rows whose PDF is made, is known to be the stored one, or could not be made. */
const endedOf = ({ made, failed, skipped }: Run): number => made + failed + skipped;

/** The PDFs go back into the database: there is one, and storing is on. */
export const isStored = ({ request, stored, notStored }: Pick<Run, 'request' | 'stored' | 'notStored'>): boolean =>
  request ? request.store && request.rows.kind === 'notion' : stored + notStored > 0;

/** PDFs that go back into the database. */
export const toStore = (run: Run): number => (isStored(run) ? run.made : 0);

/** PDFs that were in the database when undoing the ended run began: of all that it made each was stored or could not be. */
const toTakeBack = ({ made, notStored }: Run): number => made - notStored;

/** '7 of 12 · 1 failed · storing 5 of 7', in the words of the state that the run is in. */
export function numbersOf(run: Run): string {
  const ended = endedOf(run);
  const parts = [run.total === null ? `${countText(ended)} so far` : `${countText(ended)} of ${countText(run.total)}`];
  if (run.failed > 0) parts.push(`${countText(run.failed)} failed`);
  if (run.skipped > 0) parts.push(`${countText(run.skipped)} unchanged, not made again`);
  const expected = toStore(run);
  if (run.state === 'undoing' || run.state === 'undone') {
    if (run.stored > 0 || run.state === 'undoing') parts.push(`${countText(run.stored)} still in Notion`);
  } else if (expected > 0)
    parts.push(run.endedAt === null ? `storing ${countText(run.stored)} of ${countText(expected)}` : `${countText(run.stored)} stored`);
  if (run.notStored > 0) parts.push(`${countText(run.notStored)} not stored`);
  return parts.join(' · ');
}

/** '7 PDFs made, 2 unchanged, 1 failed', without what there is none of. */
export function endText({ made, skipped, failed }: Pick<Run, 'made' | 'skipped' | 'failed'>, { request }: Pick<Run, 'request'>): string {
  return [
    `${countText(made)} ${filesText(request ?? {}, made)} made`,
    ...(skipped > 0 ? [`${countText(skipped)} unchanged`] : []),
    ...(failed > 0 ? [`${countText(failed)} failed`] : []),
  ].join(', ');
}

/** '5 sent, 1 not sent', without what there is none of; '' when the run has sent no mail. */
export function mailText(rows: readonly Pick<RunRow, 'mail'>[]): string {
  const count = (state: NonNullable<RunRow['mail']>['state']) => rows.filter(({ mail }) => mail?.state === state).length;
  const counts = [
    [count('sent'), 'sent'],
    [count('pending'), 'to be sent'],
    [count('refused'), 'not sent'],
  ] as const;
  return counts.flatMap(([number, word]) => (number > 0 ? [`${countText(number)} ${word}`] : [])).join(', ');
}

const STATES: Record<Exclude<Run['state'], 'running'>, string> = {
  queued: 'Waiting to start',
  storing: 'Storing in Notion',
  waiting: 'Waiting for a service that does not answer',
  completed: 'Completed',
  cancelled: 'Cancelled',
  broken: 'Stopped by an error',
  undoing: 'Taking the PDFs back out of Notion',
  undone: 'Undone',
};

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Rows are left that the plan does not allow. */
export const isPlanLimited = (run: Run): boolean => run.state === 'completed' && run.error?.code === 'run/plan-limit';

export function stateOf(run: Run): string {
  if (isPlanLimited(run)) return 'Ended at the limit of your plan';
  if (run.state === 'completed' && run.failed + run.notStored > 0) return 'Completed with failures';
  // Every run is for a moment where those are that store.
  if (run.state === 'storing' && !isStored(run)) return 'Finishing';
  if (run.state === 'waiting' && run.wait?.until) return `Waiting until ${clock.format(new Date(run.wait.until))}`;
  if (run.state === 'running') return `Making ${filesText(run.request ?? {})}`;
  return STATES[run.state];
}

/** Units of work done and in all, each PDF counting once when it is made and once when it is stored; null before the total is known. */
export function workOf(run: Run): { readonly done: number; readonly all: number } | null {
  if (run.state === 'undoing') return { done: toTakeBack(run) - run.stored, all: toTakeBack(run) };
  if (run.total === null) return null;
  const ended = endedOf(run);
  if (!isStored(run)) return { done: ended, all: run.total };
  return { done: ended + run.failed + run.skipped + run.stored + run.notStored, all: run.total * 2 };
}

/** How far a run is whose PDFs are made, in percent and in words: 'Stored 3 of 12', and while it is undone 'Taken back 3 of 12'. */
export function afterMaking(run: Run): { readonly percent: number; readonly text: string } {
  const isUndone = run.state === 'undoing';
  const all = isUndone ? toTakeBack(run) : run.made;
  const done = isUndone ? all - run.stored : run.stored;
  const percent = all === 0 ? 0 : Math.round((100 * (isUndone ? done : done + run.notStored)) / all);
  return { percent, text: `${isUndone ? 'Taken back' : 'Stored'} ${countText(done)} of ${countText(all)}` };
}

/** How far the making is, in percent; of a run that was stopped, how far it had come. */
export function madePercent(run: Run): number {
  if (run.state !== 'cancelled' && run.state !== 'broken') return run.progress;
  return run.total ? Math.floor((100 * endedOf(run)) / run.total) : 0;
}

/** Whether rows that failed, or were not stored, can be made again. */
export const canRetry = (run: Run): boolean => run.endedAt !== null && run.state !== 'undone' && run.failed + run.notStored > 0;

/** Ended with PDFs that are not in Notion and can still be stored, as when its account was lost on the way. */
export const isLeftUnstored = (run: Run): boolean => canRetry(run) && run.notStored > 0 && !run.isExpired;

/** Whether rows that were left as they are can be made all the same. */
export const canRemake = (run: Run): boolean => run.endedAt !== null && run.state !== 'undone' && run.skipped > 0;

/** In rough words, because it is an estimate: 'about 2 min left'. `ms`: milliseconds. */
export function timeLeft(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `about ${minutes} min left` : `about ${Math.round(minutes / 6) / 10} h left`;
}

const KINDS = { google: 'Google document', upload: 'File', sample: 'Sample', notion: 'Notion database' } as const;

/** What it is made from; nothing where a newer version of Sheafmill made it. */
export function sourcesOf({ request }: Pick<Run, 'request'>): { readonly rows: string; readonly template: string } | undefined {
  if (!request) return undefined;
  const { template, rows, labels } = request;
  return { rows: labels?.rows || KINDS[rows.kind], template: labels?.template || KINDS[template.kind] };
}

/** The same as one text: 'Invoices → Invoice template'. */
export function nameOf(run: Pick<Run, 'request'>): string {
  const sources = sourcesOf(run);
  return sources ? `${isolated(sources.rows)} → ${isolated(sources.template)}` : 'Made by a newer version of Sheafmill';
}
