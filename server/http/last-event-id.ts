import { z } from 'zod';
import type { AppContext } from './build-app.ts';

/** Number of the last event that whoever asks has seen; 0 for none, and for what is no number. */
export const lastEventId = (context: AppContext): number =>
  z.coerce
    .number()
    .int()
    .min(0)
    .catch(0)
    .parse(context.req.header('last-event-id') ?? 0);
