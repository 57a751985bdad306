import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'notice' | 'error';

/** One thing that the next click does about it. */
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly title: string;
  readonly description?: string;
  readonly action?: ToastAction;
  /** Milliseconds until it leaves by itself; undefined: it stays until it is dismissed. */
  readonly duration?: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly isOpen: boolean;
}

/** Toasts kept for the list of past ones. */
const KEPT = 50;
const SHORTEST = 1500;
const LONGEST = 5000;
/** Milliseconds to read a character. */
const READING = 45;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Successes and notices leave after 1.5 to 5 s, as long as they are, or can be pressed; errors stay. Returns its id. */
export function showToast(toast: {
  readonly kind: ToastKind;
  readonly title: string;
  readonly description?: string;
  readonly action?: ToastAction;
}): number {
  lastId += 1;
  const length = toast.title.length + (toast.description?.length ?? 0);
  const reading = toast.action ? LONGEST : Math.min(LONGEST, Math.max(SHORTEST, 1000 + length * READING));
  const duration = toast.kind === 'error' ? {} : { duration: reading };
  change([...toasts.slice(1 - KEPT), { ...toast, ...duration, id: lastId, at: Date.now(), isOpen: true }]);
  return lastId;
}

export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
}

export function forgetToasts(): void {
  change([]);
}

/** All of them, the oldest first: those open and those gone. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
