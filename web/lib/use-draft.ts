import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface Draft<Fields extends object> {
  /** What was typed and chosen so far, and nothing else. */
  readonly draft: Partial<Fields>;
  readonly change: (changed: Partial<Fields>) => void;
  /** It was sent, or is not wanted any more. */
  readonly drop: () => void;
}

/**
 * What a form holds that can be closed before it is sent: opened again it has it still, as long as the page stays and the user signed in.
 * `name`: of the form. It lies with what is known from the server, which is all forgotten at a sign-out.
 */
export function useDraft<Fields extends object>(name: string): Draft<Fields> {
  const client = useQueryClient();
  const queryKey = ['drafts', name];
  // Shown from a state: from the cache it would come too late for React, which puts the caret to the end of a field for that.
  const [draft, setDraft] = useState(() => client.getQueryData<Partial<Fields>>(queryKey) ?? {});
  const keep = (next: Partial<Fields>) => {
    setDraft(next);
    client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(queryKey, next);
  };
  return { draft, change: (changed) => keep({ ...client.getQueryData<Partial<Fields>>(queryKey), ...changed }), drop: () => keep({}) };
}
