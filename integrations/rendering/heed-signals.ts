/** Gives what is told of every signal under which something is asked for: `drop` is called when one is aborted, once however often it came. */
export function heedSignals(drop: (signal: AbortSignal) => void): (signal: AbortSignal) => void {
  const heeded = new WeakSet<AbortSignal>();
  return (signal) => {
    if (heeded.has(signal)) return;
    heeded.add(signal);
    signal.addEventListener('abort', () => drop(signal));
  };
}
