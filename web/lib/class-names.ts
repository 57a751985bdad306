import { type ClassValue, clsx } from 'clsx';

/** Joins class names. One that contradicts a component's own says so itself: `px-2!`. */
export const cn = (...values: readonly ClassValue[]): string => clsx(values);
