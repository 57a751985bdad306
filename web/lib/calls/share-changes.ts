import type { QueryClient } from '@tanstack/react-query';
import { queries } from './api.ts';

/** Tabs tell each other here that something has changed. */
const CHANNEL = 'changes';

/** What the work of one tab changes for the others. Rows, documents and what is chosen are each tab's own. */
const SHARED = [
  queries.runs.key(),
  queries.recipes.key(),
  queries.accounts.profile.key(),
  queries.accounts.listApiKeys.key(),
  queries.accounts.listSessions.key(),
  queries.sources.listConnections.key(),
];

/** After each change that one tab makes, the others ask anew for what they show: a run that was started there is followed here. */
export function shareChanges(client: QueryClient): void {
  const tabs = new BroadcastChannel(CHANNEL);
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // After a sign-out, of which they hear by themselves, others would only be refused.
    if (client.getQueryData(queries.accounts.session.queryKey())) tabs.postMessage(null);
  });
  tabs.onmessage = () => {
    for (const queryKey of SHARED) void client.invalidateQueries({ queryKey });
  };
}
