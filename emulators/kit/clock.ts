/** Time as the emulated service sees it: runs like the real one, and tests can move it forward. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Moves time forward; what falls due is done before it returns. */
  readonly advance: (milliseconds: number) => void;
  /** Calls `task` once when `milliseconds` have passed, really or by `advance`. Returns how to call it off. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
}

interface Appointment {
  readonly due: number;
  readonly task: () => void;
}

/** Node's timers take no longer delays. */
const LONGEST_TIMER = 2 ** 31 - 1;

export function openClock(realNow: () => number = Date.now): Clock {
  let ahead = 0;
  let timer: NodeJS.Timeout | undefined;
  const appointments = new Set<Appointment>();
  const now = () => realNow() + ahead;

  const keepAppointments = () => {
    clearTimeout(timer);
    for (;;) {
      const due = [...appointments].filter((appointment) => appointment.due <= now()).sort((a, b) => a.due - b.due);
      if (due.length === 0) break;
      // What a task asks for falls due behind these.
      for (const appointment of due) if (appointments.delete(appointment)) appointment.task();
    }
    let next = Number.POSITIVE_INFINITY;
    for (const { due } of appointments) next = Math.min(next, due);
    if (next === Number.POSITIVE_INFINITY) return;
    // What is late already comes at once; Node 26 warns of times below zero.
    timer = setTimeout(keepAppointments, Math.max(0, Math.min(LONGEST_TIMER, next - now())));
    timer.unref();
  };

  return {
    now,
    advance: (milliseconds) => {
      if (!(milliseconds >= 0)) throw new RangeError('Time only moves forward.');
      ahead += milliseconds;
      keepAppointments();
    },
    after: (milliseconds, task) => {
      const appointment = { due: now() + milliseconds, task };
      appointments.add(appointment);
      keepAppointments();
      return () => void appointments.delete(appointment);
    },
  };
}
