import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/calls/api.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';

/** A call that changes something about automations; they are asked for again after it. */
export function useChange<Result, Input = void>(call: (input: Input) => Promise<Result>, onSuccess?: (result: Result) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async (result) => {
      await client.invalidateQueries({ queryKey: queries.recipes.key() });
      onSuccess?.(result);
    },
    onError: (error) => {
      // They may be told why they wait by what was refused.
      void client.invalidateQueries({ queryKey: queries.recipes.key() });
      tellFault(error);
    },
  });
}
