import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../lib/calls/api.ts';
import { faultOf } from '../../lib/faults/fault.ts';

/** Notion shows databases some time after they were shared. */
export const ATTEMPTS = 10;
const BETWEEN = 5000;
const SLOW_AFTER = 2000;

/** The databases that a connection sees, asked for until there are some: up to 10 times, 5 s apart. */
export function useDatabases(connectionId: string | undefined) {
  const query = useQuery({
    ...queries.sources.listDatabases.queryOptions({ input: { notionApiKey: connectionId } }),
    enabled: connectionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => {
      const { code, isPassing } = faultOf(error);
      return failures < ATTEMPTS - 1 && (code === 'NO_DATABASES' || code === 'NETWORK' || isPassing);
    },
    retryDelay: BETWEEN,
  });
  return {
    databases: query.data?.results ?? [],
    isLoading: query.isFetching,
    /** From 1. */
    attempt: query.failureCount + 1,
    /** The attempts so far were answered: nothing is shared. */
    isNoneShared: query.failureReason !== null && faultOf(query.failureReason).code === 'NO_DATABASES',
    isSlow: useIsSlow(query.isFetching),
    fault: query.isError && !query.isFetching ? faultOf(query.error) : null,
    reload: query.refetch,
  };
}

/** Whether something has taken more than 2 s. */
function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
