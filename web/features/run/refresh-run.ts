import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/calls/api.ts';

/** Of the rows of a run that have ended so far. */
export const rowsKey = (id: string) => ['run-rows', id] as const;

/** What the server knows of a run is asked again wherever it is shown. */
export async function refreshRun(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queries.runs.showRun.queryKey({ input: { id } }) }),
    client.invalidateQueries({ queryKey: rowsKey(id) }),
    client.invalidateQueries({ queryKey: queries.runs.listRuns.key() }),
    client.invalidateQueries({ queryKey: queries.accounts.profile.key() }),
  ]);
}
