import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Keeps what the server has answered to a change: what it was asked before that, and answers after it, is older. */
export async function putNewest<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  data: Updater<InferDataFromTag<unknown, Key> | undefined, InferDataFromTag<unknown, Key> | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}
