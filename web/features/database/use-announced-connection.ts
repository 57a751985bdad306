import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../lib/api.ts';
import { showToast } from '../../lib/toasts.ts';

/** Connections that were announced since the page was loaded. */
const announced = new Set<string>();

/** Says once that a connection of before is used again. */
export function useAnnouncedConnection(): void {
  const { data } = useQuery(queries.sources.listConnections.queryOptions());
  const { id, label } = data?.find(({ provider, isBroken }) => provider === 'notion' && !isBroken) ?? {};
  useEffect(() => {
    if (id === undefined || announced.has(id)) return;
    announced.add(id);
    showToast({ kind: 'notice', title: 'Notion Connected', ...(label ? { description: label } : {}) });
  }, [id, label]);
}
