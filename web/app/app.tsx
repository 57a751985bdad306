import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { shareChanges } from '../lib/calls/share-changes.ts';
import { faultOf } from '../lib/faults/fault.ts';
import { AuthProvider } from '../lib/session/session.tsx';
import { router } from './router.tsx';

const client = new QueryClient({
  defaultOptions: {
    // The server may be on this very machine: that a browser is offline says nothing of it, and nothing waits for that to end.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // What the server refuses stays refused; what may pass is tried twice more.
      retry: (failures, error) => failures < 2 && faultOf(error).isPassing,
    },
  },
});

/** Milliseconds after which a script that did not come is asked for again. */
const PAUSE = 3000;

// The first page is seen without it. Whatever is told meanwhile waits for it.
const ToastRegion = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import('../components/overlays/toast-region.tsx')).ToastRegion };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
});

shareChanges(client);
// A click that waits while the page is busy with the one before it is to find the button busy.
notifyManager.setScheduler(queueMicrotask);

export function App() {
  return (
    <QueryClientProvider client={client}>
      <AuthProvider>
        <RouterProvider router={router} />
        <Suspense>
          <ToastRegion />
        </Suspense>
      </AuthProvider>
    </QueryClientProvider>
  );
}
