import { useMutation, useQueryClient } from '@tanstack/react-query';
import { faultOf, queries } from '../../lib/api.ts';
import { showToast } from '../../lib/toasts.ts';

export function tellFault(error: unknown): void {
  const { title, message, hint } = faultOf(error);
  showToast({ kind: 'error', title, description: [message, hint].filter((text) => text && text !== title).join(' ') });
}

/** A call that changes something about automations; they are asked for again after it. */
export function useChange<Result, Input = void>(call: (input: Input) => Promise<Result>, onSuccess?: (result: Result) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async (result) => {
      await client.invalidateQueries({ queryKey: queries.recipes.key() });
      onSuccess?.(result);
    },
    onError: tellFault,
  });
}
