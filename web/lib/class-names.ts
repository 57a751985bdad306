import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of two that contradict each other the later one wins. */
export const cn = (...values: readonly ClassValue[]): string => twMerge(clsx(values));
