import type { Run, RunOrder } from '../../../contracts/index.ts';
import { api } from '../../lib/calls/api.ts';
import { faultOf } from '../../lib/faults/fault.ts';

/** An order whose answer has not come, with the name under which the server knows its run if it has begun one. */
let unanswered: { readonly order: string; readonly key: string } | undefined;

/** Starts a run. The same order, after an answer that did not come, gets that run instead of a second one. */
export async function startRun(order: RunOrder): Promise<Run> {
  const asked = JSON.stringify(order);
  if (unanswered?.order !== asked) unanswered = { order: asked, key: `${Date.now()}-${Math.random()}` };
  try {
    const run = await api.runs.startRun(order, { context: { idempotencyKey: unanswered.key } });
    unanswered = undefined;
    return run;
  } catch (error) {
    if (!faultOf(error).isPassing) unanswered = undefined;
    throw error;
  }
}
