import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowSource } from '../../../contracts/index.ts';
import { api, queries } from '../../lib/calls/api.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';
import { showToast } from '../../lib/toasts.ts';

/** Rows of one call: they share requests to Notion, and the count moves on every few seconds. */
const GROUP = 5;

export interface Marking {
  /** Rows that are done of those that were asked for; null while nothing is under way. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly mark: (rows: readonly string[]) => void;
  /** The rows that were marked last, to be taken back. */
  readonly marked: readonly string[];
  readonly undo: () => void;
}

interface MarkingOrder {
  readonly rows: readonly string[];
  readonly isReady: boolean;
}

/** Marks rows Ready to Generate, a few at a time, and takes it back. */
export function useMarking({ source, connectionId }: Extract<RowSource, { kind: 'notion' }>, onChanged: () => void): Marking {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const { mutate, variables, isPending, data } = useMutation({
    mutationFn: async ({ rows, isReady }: MarkingOrder) => {
      let count = 0;
      try {
        for (let at = 0; at < rows.length; at += GROUP) {
          const group = rows.slice(at, at + GROUP);
          await api.sources.markRows({ notionApiKey: connectionId, rows: group, isReady });
          count += group.length;
          setDone(count);
        }
      } catch (error) {
        tellFault(error);
      }
      return count;
    },
    onSuccess: (count, { isReady }) => {
      onChanged();
      void client.invalidateQueries({ queryKey: queries.sources.listUnmarkedRows.key({ input: { databaseId: source } }) });
      if (count === 0) return;
      const rows = `${count} ${count === 1 ? 'row' : 'rows'}`;
      showToast({
        kind: 'success',
        title: 'Success',
        description: isReady ? `${rows} marked Ready to Generate` : `${rows} no longer marked`,
      });
    },
  });
  const begin = (order: MarkingOrder) => {
    setDone(0);
    mutate(order);
  };
  // Taking marks back may end halfway, too.
  const marked = data === undefined ? [] : variables.isReady ? variables.rows.slice(0, data) : variables.rows.slice(data);
  return {
    progress: isPending ? { done, total: variables.rows.length } : null,
    mark: (rows) => begin({ rows, isReady: true }),
    marked,
    undo: () => begin({ rows: marked, isReady: false }),
  };
}
