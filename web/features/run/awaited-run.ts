/** The run whose PDFs this tab saves as soon as they are made, also after it was loaded again. */
const AWAITED = 'awaited-run';

export function awaitFiles(runId: string): void {
  try {
    sessionStorage.setItem(AWAITED, runId);
  } catch {
    // A browser that keeps nothing: the files are saved by hand.
  }
}

export function awaitedRun(): string | null {
  try {
    return sessionStorage.getItem(AWAITED);
  } catch {
    return null;
  }
}

export function takeAwaited(runId: string): boolean {
  if (awaitedRun() !== runId) return false;
  sessionStorage.removeItem(AWAITED);
  return true;
}
