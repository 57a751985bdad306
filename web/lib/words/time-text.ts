/** A moment as the user's own language writes it: 'Nov 21, 2026, 6:05 PM'. */
export const timeText = (time: string): string => new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The same with its seconds, for what happens within them. */
export const exactTimeText = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
