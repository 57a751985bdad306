/** What Tab stops at. */
export const TAB_STOPS = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"])';

/** Where Tab stops first behind a part of the page. */
export function stopBehind(part: Element): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(TAB_STOPS)].find((stop) => {
    const place = part.compareDocumentPosition(stop);
    return place === Node.DOCUMENT_POSITION_FOLLOWING && stop.checkVisibility();
  });
}
