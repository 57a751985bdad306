import { lazy, Suspense } from 'react';

/** Milliseconds after which the script is asked for again when it did not come. */
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

/** Toasts. The first page is seen without their script, which comes at once, since without a network it could not; what is told meanwhile waits. */
export const Toasts = () => (
  <Suspense>
    <ToastRegion />
  </Suspense>
);
