const NARROW = 'screen and (max-width: 767.98px)';
/** CSS pixels, from which on a window has room for the tool. */
const WIDE = 768;

/**
 * Whether the window is too narrow for the tool: under 768 px. Paper is not, and a window is not that is narrow only because
 * somebody reads with the page enlarged (WCAG 1.4.4): its outer width stays what it was.
 */
export const isNarrowWindow = (): boolean => matchMedia(NARROW).matches && outerWidth < WIDE;

/** Tells when that may have changed, until the answer is called. */
export function watchNarrowWindow(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', listener);
  addEventListener('resize', listener);
  return () => {
    media.removeEventListener('change', listener);
    removeEventListener('resize', listener);
  };
}
