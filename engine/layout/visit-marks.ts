import type { GroupMark, Mark } from './display-list.ts';

/** Calls `visit` for every mark in the order of drawing, for those of groups in the place of their group. */
export function visitMarks(marks: readonly Mark[], visit: (mark: Exclude<Mark, GroupMark>) => void): void {
  for (const mark of marks) {
    if (mark.type === 'group') visitMarks(mark.marks, visit);
    else visit(mark);
  }
}
