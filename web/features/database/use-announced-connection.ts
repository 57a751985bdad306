import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../lib/calls/api.ts';
import { showToast } from '../../lib/toasts.ts';

/** Connections that were announced since the page was loaded. */
const announced = new Set<string>();

/** Says that Notion is connected, just now or, as `notice`, from before; of each connection once. */
export function announceConnection(kind: 'success' | 'notice', id: string, label: string | null): void {
  if (announced.has(id)) return;
  announced.add(id);
  showToast({ kind, title: 'Notion Connected', ...(label ? { description: label } : {}) });
}

/** Says once that a connection of before is used again. */
export function useAnnouncedConnection(): void {
  const { data } = useQuery(queries.sources.listConnections.queryOptions());
  const { id, label = '' } = data?.find(({ provider, isBroken }) => provider === 'notion' && !isBroken) ?? {};
  useEffect(() => {
    if (id !== undefined) announceConnection('notice', id, label);
  }, [id, label]);
}
