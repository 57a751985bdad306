import { useCallback, useEffect, useRef, useState } from 'react';
import type { Diagnostic } from '../../../engine/index.ts';
import { EngineFault } from '../../lib/engine/engine-fault.ts';
import { type Engine, openEngine, type Shown, type ShowRequest } from '../../lib/engine/open-engine.ts';

interface State {
  /** What was made last: it stays until the next is there. */
  readonly shown: Shown | null;
  readonly fault: Diagnostic | null;
  readonly isPending: boolean;
}

/** Has the engine make pages for every new `request`, an object that is kept while nothing changes. Null: there is nothing to show yet. */
export function useShown(request: Omit<ShowRequest, 'wanted'> | null, wanted: () => readonly number[]) {
  const [state, setState] = useState<State>({ shown: null, fault: null, isPending: true });
  const [attempt, setAttempt] = useState(0);
  const engine = useRef<Engine>(null);
  useEffect(
    () => () => {
      engine.current?.close();
      engine.current = null;
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the same once more; `wanted` is read when it is asked.
  useEffect(() => {
    if (!request) return;
    engine.current ??= openEngine();
    /** Something newer has been asked for. */
    let isOver = false;
    setState((state) => ({ ...state, isPending: true }));
    engine.current.show({ ...request, wanted: wanted() }).then(
      (shown) => {
        // Also while a newer one is under way: who holds an arrow key down sees the rows go by.
        if (shown && engine.current) setState({ shown, fault: null, isPending: isOver });
      },
      (error: unknown) => {
        if (isOver || !(error instanceof EngineFault)) return;
        setState((state) => ({ ...state, fault: error.diagnostic, isPending: false }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [request, attempt]);
  const retry = useCallback(() => setAttempt((attempt) => attempt + 1), []);
  const hasFault = state.fault !== null;
  // A file of the engine may have been missing for want of a network.
  useEffect(() => {
    if (!hasFault) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFault, retry]);
  return { ...state, retry };
}
