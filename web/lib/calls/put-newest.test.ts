import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { putNewest } from './put-newest.ts';

const queryKey = ['profile'] as const;

it('an answer to what was asked before a change does not take the place of what came of the change', async () => {
  const client = new QueryClient();
  let answer = (_name: string) => {};
  const asked = client.query({
    queryKey,
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  const dropped = asked.catch(() => 'dropped');
  await putNewest(client, queryKey, 'Ada Lovelace');
  answer('Ada Byron');
  await dropped;
  expect(client.getQueryData(queryKey)).toBe('Ada Lovelace');
});
