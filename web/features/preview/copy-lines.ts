import type { ClipboardEvent } from 'react';

/** Copies what is selected on pages line by line. Firefox by itself puts nothing between the texts of a picture: words would run together. */
export function copyLines(event: ClipboardEvent<HTMLElement>): void {
  const selection = getSelection();
  if (!selection?.rangeCount) return;
  const range = selection.getRangeAt(0);
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return;
  const lines = [...range.cloneContents().querySelectorAll('text')].map(({ textContent }) => textContent);
  // Within a line there is none.
  if (lines.length === 0) return;
  event.clipboardData.setData('text/plain', lines.filter(Boolean).join('\n'));
  event.preventDefault();
}
