/** What closes the open dialogs, the last one opened last. */
const closing: HTMLElement[] = [];

/** The ref of what closes a dialog. */
export function closedByEscape(button: HTMLElement | null): () => void {
  if (button) closing.push(button);
  return () => {
    const index = button ? closing.indexOf(button) : -1;
    if (index >= 0) closing.splice(index, 1);
  };
}

/**
 * Closes the dialog that was opened last, for an Escape that something else got: for Radix a toast that comes above a dialog is what
 * Escape is meant for. Whether there was one.
 */
export function closeDialog(): boolean {
  const button = closing.at(-1);
  button?.click();
  return button !== undefined;
}
