/** Whether the window is too narrow for the tool, as the script in `head.html` has measured it. */
export const isNarrowWindow = (): boolean => !document.documentElement.classList.contains('wide-window');

/** Tells when that may have changed, until the answer is called. The script of the head listens, too, and is told first. */
export function watchNarrowWindow(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
