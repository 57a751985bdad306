/**
 * Gives what is told of every signal under which something is asked for: `drop` is called when one is aborted, once however often it came,
 * until `closed` is. From then on the signals keep nothing of it: Node keeps one that has listeners for as long as the process lives.
 */
export function heedSignals(drop: (signal: AbortSignal) => void, closed: AbortSignal): (signal: AbortSignal) => void {
  const heeded = new WeakSet<AbortSignal>();
  return (signal) => {
    if (heeded.has(signal)) return;
    heeded.add(signal);
    signal.addEventListener('abort', () => drop(signal), { signal: closed });
  };
}
