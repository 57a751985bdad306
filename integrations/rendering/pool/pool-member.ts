import type { Job } from './job.ts';
import type { FromWorker } from './messages.ts';
import { openFrontReceiver } from './shared-fronts.ts';
import type { Thread } from './threads.ts';

/** A thread of a pool, and what it was given to make. */
export interface PoolMember {
  readonly thread: Thread;
  readonly fronts: ReturnType<typeof openFrontReceiver>;
  /** It has opened the template. */
  ready: boolean;
  /** By the id of their task, in the order they were sent. */
  readonly jobs: Map<number, Job>;
  /** The id of the task it was in when last looked at, and since when; -1: opening the template. */
  seen: { task: number; since: number };
  /** It was ended because it took too long. */
  overdue: boolean;
}

/** What a pool hears of a member. */
export interface MemberEvents {
  readonly message: (member: PoolMember, message: FromWorker) => void;
  /** `why` it ended, as the end of a sentence. */
  readonly ended: (member: PoolMember, why: string) => void;
}

export function openMember(thread: Thread, events: MemberEvents): PoolMember {
  const member: PoolMember = {
    thread,
    fronts: openFrontReceiver(),
    ready: false,
    jobs: new Map(),
    seen: { task: 0, since: performance.now() },
    overdue: false,
  };
  let fault: Error | undefined;
  const { worker } = thread;
  worker.on('message', (message: FromWorker) => events.message(member, message));
  worker.on('error', (error) => {
    fault = error;
  });
  worker.on('exit', () => events.ended(member, whyEnded(member, fault)));
  return member;
}

/** Ends the thread if it has been in one task, or in opening the template, for longer than `deadline` milliseconds. */
export function endOverdue(member: PoolMember, deadline: number): void {
  const now = performance.now();
  const task = member.ready ? Atomics.load(member.thread.current, 0) : -1;
  if (task !== member.seen.task || task === 0) member.seen = { task, since: now };
  else if (now - member.seen.since > deadline && !member.overdue) {
    member.overdue = true;
    void member.thread.worker.terminate();
  }
}

/** The job that an ended thread was in. One that was alone in it is to blame, too, when it could not even be received. */
export function culpritOf({ thread, jobs }: PoolMember): Job | undefined {
  return jobs.get(Atomics.load(thread.current, 0)) ?? (jobs.size === 1 ? [...jobs.values()][0] : undefined);
}

function whyEnded(member: PoolMember, fault: Error | undefined): string {
  if (member.overdue) return 'took too long';
  return fault && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'needed too much memory' : 'crashed';
}
