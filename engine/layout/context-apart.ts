import type { LayoutContext } from './context.ts';

/** For lines that do not snap to the document grid: those of notes, frames, text boxes and line numbers (measured: LibreOffice 7.4). */
export function withoutGrid({ grid: _grid, ...context }: LayoutContext): LayoutContext {
  return context;
}

/** For a text that stands apart from the one around it, in a note, a frame or a text box: one level deeper. */
export const contextApart = (context: LayoutContext): LayoutContext => ({ ...withoutGrid(context), depth: context.depth + 1 });
