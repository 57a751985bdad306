import { useQuery } from '@tanstack/react-query';
import { queries } from './api.ts';
import { pageConfig } from './page-config.ts';

/** What the pages need to know of this server: the page tells it, or else it is asked once. */
export function useConfig() {
  return useQuery({ ...queries.public.config.queryOptions(), staleTime: Number.POSITIVE_INFINITY, initialData: pageConfig }).data;
}
