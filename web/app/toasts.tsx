import { lazy, Suspense, useEffect, useState } from 'react';
import { useToasts } from '../lib/toasts.ts';

/** Milliseconds after which the script is loaded although there is nothing to tell: once the network is gone it could not be. */
const AHEAD = 3000;
/** Milliseconds after which it is asked for again when it did not come. */
const PAUSE = 3000;

const ToastRegion = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import('../components/overlays/toast-region.tsx')).ToastRegion };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
});

/** Toasts. The first page is seen without their script, and whatever is told meanwhile waits for it. */
export function Toasts() {
  const hasAny = useToasts().length > 0;
  const [isWanted, setWanted] = useState(false);
  if (hasAny && !isWanted) setWanted(true);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), AHEAD);
    return () => clearTimeout(timer);
  }, []);
  return (
    isWanted && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
