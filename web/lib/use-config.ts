import { useQuery } from '@tanstack/react-query';
import { queries } from './api.ts';

/** What the pages need to know of this server; undefined while it is asked. It is asked once. */
export function useConfig() {
  return useQuery({ ...queries.public.config.queryOptions(), staleTime: Number.POSITIVE_INFINITY }).data;
}
