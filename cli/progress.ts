export interface Counts {
  readonly made: number;
  readonly failed: number;
  readonly skipped: number;
  /** Undefined when the run does not store. */
  readonly stored: number | undefined;
}

/** A line that redraws itself on a terminal that can; silent elsewhere. */
export interface Progress {
  readonly update: (counts: Counts) => void;
  /** Prints above the bar. */
  readonly say: (line: string) => void;
  readonly end: () => void;
}

const BAR = 24;
const REDRAW_MS = 100;

export function openProgress(stream: NodeJS.WriteStream, total: number | undefined): Progress {
  const started = performance.now();
  let drawn = 0;
  let line = '';
  const clear = () => {
    if (line) stream.write('\r\x1b[2K');
  };
  const draw = ({ made, failed, skipped, stored }: Counts) => {
    const done = made + failed + skipped;
    const seconds = (performance.now() - started) / 1000;
    const rate = (made + failed) / Math.max(seconds, 0.001);
    const left = total === undefined || rate === 0 ? '' : `, ${duration((total - done) / rate)} left`;
    const filled = total ? Math.min(BAR, Math.floor((BAR * done) / total)) : 0;
    const bar = total === undefined ? '' : `[${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}] `;
    line = `${bar}${done}${total === undefined ? '' : ` of ${total}`} done, ${failed} failed${stored === undefined ? '' : `, ${stored} stored`}, ${rate.toFixed(rate < 10 ? 1 : 0)} a second${left}`;
    stream.write(`\r\x1b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  if (!stream.isTTY || process.env['TERM'] === 'dumb')
    return { update: () => {}, say: (text) => void stream.write(`${text}\n`), end: () => {} };
  return {
    update: (counts) => {
      const now = performance.now();
      if (now - drawn < REDRAW_MS) return;
      drawn = now;
      draw(counts);
    },
    say: (text) => {
      clear();
      stream.write(`${text}\n${line}`);
    },
    end: () => {
      clear();
      line = '';
    },
  };
}

/** `4 s`, `2 min 5 s`, `1 h 3 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
