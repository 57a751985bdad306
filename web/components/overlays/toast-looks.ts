import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ToastKind } from '../../lib/toasts.ts';

export const TOAST_ICONS = { success: CircleCheck, notice: Info, error: CircleAlert } as const satisfies Record<ToastKind, unknown>;
export const TOAST_COLOURS: Record<ToastKind, string> = { success: 'text-success', notice: 'text-accent', error: 'text-danger' };
