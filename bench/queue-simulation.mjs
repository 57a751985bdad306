// A discrete-event simulation of runs that wait for workers: the rules of server/runs/worker/open-run-worker.ts, with work instead of programs.

/** Times of arrivals until `end`, by thinning: `rate(t)` per second, never above `most`. */
export function arrivals(random, end, rate, most) {
  const times = [];
  for (let time = 0; ; ) {
    time -= Math.log(1 - random()) / most;
    if (time >= end) return times;
    if (random() < rate(time) / most) times.push(time);
  }
}

/** Something whose one second of work a second is shared equally by whoever uses it: a processor, a rate limit. */
class Shared {
  work = new Map();
  at = 0;
  version = 0;
  advance(now) {
    const done = (now - this.at) / Math.max(1, this.work.size);
    for (const [run, left] of this.work) this.work.set(run, left - done);
    this.at = now;
    this.version += 1;
  }
  /** When the first of those that use it will be done, if nothing changes. */
  next() {
    return this.work.size === 0 ? Number.POSITIVE_INFINITY : this.at + Math.max(0, Math.min(...this.work.values())) * this.work.size;
  }
}

/** The earliest first; of the same moment, what was pushed first. */
class Agenda {
  heap = [];
  pushed = 0;
  push(entry) {
    const { heap } = this;
    this.pushed += 1;
    let index = heap.push({ ...entry, order: this.pushed }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (isBefore(heap[parent], heap[index])) break;
      [heap[parent], heap[index]] = [heap[index], heap[parent]];
      index = parent;
    }
  }
  pop() {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length > 0) {
      heap[0] = last;
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        let least = index;
        if (left < heap.length && isBefore(heap[left], heap[least])) least = left;
        if (right < heap.length && isBefore(heap[right], heap[least])) least = right;
        if (least === index) break;
        [heap[least], heap[index]] = [heap[index], heap[least]];
        index = least;
      }
    }
    return first;
  }
}

const isBefore = (one, other) => one.time < other.time || (one.time === other.time && one.order < other.order);

/** Work below this, in seconds, is done: what divisions leave behind. */
const NOTHING = 1e-9;

/**
 * `runs`: `{ at, user, cpu, calls }`, seconds of a processor and of the user's rate limit, sorted by `at`. Each worker has one processor and
 * works on `atOnce` runs, of a user on two in all. Whoever has worked on a run for `turn` seconds gives it back where all are busy and others wait, and looks
 * for that every `look` seconds. Gives for each run the seconds until it was first worked on (`wait`), until all was made (`made`) and until all
 * was stored (`stored`), and the share of slots that were taken between the first arrival and the last.
 */
export function simulate(runs, { workers, atOnce, perUser = 2, turn = 8, look = 5 }) {
  const agenda = new Agenda();
  const processors = Array.from({ length: workers }, () => new Shared());
  const taken = processors.map(() => new Set());
  const limits = new Map();
  const active = new Map();
  const waiting = new Set();
  const states = runs.map((run) => ({ ...run, leftCpu: run.cpu, leftCalls: run.calls, worker: -1, since: 0, freedAt: -1 }));
  const ends = states.map(() => ({ wait: Number.NaN, made: Number.NaN, stored: Number.NaN }));
  let busy = 0;
  let busyFrom = 0;
  let slots = 0;
  let looking = false;

  const plan = (resource) => agenda.push({ time: resource.next(), resource, version: resource.version });
  const limitOf = (user) => {
    const known = limits.get(user) ?? new Shared();
    limits.set(user, known);
    return known;
  };
  const use = (resource, run, work, now) => {
    resource.advance(now);
    resource.work.set(run, work);
    plan(resource);
  };
  const leave = (resource, run, now) => {
    resource.advance(now);
    const left = resource.work.get(run) ?? 0;
    resource.work.delete(run);
    plan(resource);
    return left;
  };
  const count = (now, change) => {
    slots += busy * (now - busyFrom);
    busyFrom = now;
    busy += change;
  };

  const give = (run, worker, now) => {
    const state = states[run];
    waiting.delete(run);
    taken[worker].add(run);
    active.set(state.user, (active.get(state.user) ?? 0) + 1);
    Object.assign(state, { worker, since: now });
    if (Number.isNaN(ends[run].wait)) ends[run].wait = now - state.at;
    count(now, 1);
    if (state.leftCpu > NOTHING) use(processors[worker], run, state.leftCpu, now);
    else if (Number.isNaN(ends[run].made)) ends[run].made = now - state.at;
    if (state.leftCalls > NOTHING) use(limitOf(state.user), run, state.leftCalls, now);
    if (isDone(state)) end(run, now);
  };
  const isDone = ({ leftCpu, leftCalls }) => leftCpu <= NOTHING && leftCalls <= NOTHING;
  const release = (run, now) => {
    const state = states[run];
    const { worker, user } = state;
    if (processors[worker].work.has(run)) state.leftCpu = leave(processors[worker], run, now);
    if (limitOf(user).work.has(run)) state.leftCalls = leave(limitOf(user), run, now);
    taken[worker].delete(run);
    active.set(user, active.get(user) - 1);
    count(now, -1);
  };
  const end = (run, now) => {
    release(run, now);
    ends[run].stored = now - states[run].at;
    fill(now);
  };
  /** Users in turn; of them first what has waited longest since it was worked on, and new runs before all. */
  const order = () =>
    [...waiting]
      .map((run) => ({ run, turn: active.get(states[run].user) ?? 0, freedAt: states[run].freedAt, at: states[run].at }))
      .filter((one) => one.turn < perUser)
      .sort((one, other) => one.turn - other.turn || one.freedAt - other.freedAt || one.at - other.at);
  /** The one with the fewest runs is quickest to answer the queue. */
  const freeWorker = () => {
    let best = -1;
    for (let worker = 0; worker < workers; worker += 1) {
      if (taken[worker].size < atOnce && (best < 0 || taken[worker].size < taken[best].size)) best = worker;
    }
    return best;
  };
  const fill = (now) => {
    while (waiting.size > 0) {
      const worker = freeWorker();
      const [first] = worker < 0 ? [] : order();
      if (!first) break;
      give(first.run, worker, now);
    }
    if (waiting.size === 0 || looking || !Number.isFinite(turn)) return;
    looking = true;
    agenda.push({ time: now + look });
  };
  const takeTurns = (now) => {
    looking = false;
    const long = taken.flatMap((set) => [...set]).filter((run) => now - states[run].since >= turn && states[run].leftCpu <= NOTHING);
    for (const run of long.sort((one, other) => states[one].since - states[other].since).slice(0, order().length)) {
      release(run, now);
      states[run].freedAt = now;
      waiting.add(run);
    }
    fill(now);
  };
  const finish = (resource, now) => {
    resource.advance(now);
    const done = [...resource.work].filter(([, left]) => left <= NOTHING).map(([run]) => run);
    for (const run of done) {
      resource.work.delete(run);
      const state = states[run];
      if (resource === processors[state.worker]) {
        state.leftCpu = 0;
        ends[run].made = now - state.at;
      } else state.leftCalls = 0;
    }
    plan(resource);
    for (const run of done) if (isDone(states[run]) && Number.isNaN(ends[run].stored)) end(run, now);
  };

  for (const [run, { at }] of runs.entries()) agenda.push({ time: at, run });
  for (let entry = agenda.pop(); entry && entry.time < Number.POSITIVE_INFINITY; entry = agenda.pop()) {
    const { time, run, resource, version } = entry;
    if (run !== undefined) {
      waiting.add(run);
      fill(time);
    } else if (resource === undefined) takeTurns(time);
    else if (resource.version === version) finish(resource, time);
  }
  count(busyFrom, 0);
  const span = busyFrom - (runs[0]?.at ?? 0);
  return { ends, busy: span > 0 ? slots / (span * workers * atOnce) : 0 };
}
