const counts = new Intl.NumberFormat();

/** A number of things as the user's own language writes it: '12,500'. */
export const countText = (count: number): string => counts.format(count);
