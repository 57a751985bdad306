/** What closes the open dialogs and popovers, the last one opened last. */
const closing = new Set<HTMLElement>();

/** The ref of what closes a dialog or a popover. */
export function closedByEscape(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  closing.add(button);
  return () => {
    closing.delete(button);
  };
}

/**
 * Closes the one that was opened last, for an Escape that something else got: for Radix a toast that comes above it is what
 * Escape is meant for. Whether there was one.
 */
export function closeDialog(): boolean {
  const button = [...closing].at(-1);
  button?.click();
  return button !== undefined;
}
