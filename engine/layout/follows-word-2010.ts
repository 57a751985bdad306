import type { LayoutContext } from './context.ts';

/** Whether a document is laid out as Word up to 2010 did it: compatibility modes below 15. */
export const followsWord2010 = ({ document }: Pick<LayoutContext, 'document'>): boolean => document.settings.compatibilityMode < 15;
