import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { shareChanges } from '../lib/calls/share-changes.ts';
import { faultOf } from '../lib/faults/fault.ts';
import { AuthProvider } from '../lib/session/session.tsx';
import { router } from './router.tsx';
import { Toasts } from './toasts.tsx';

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

shareChanges(client);
// A click that waits while the page is busy with the one before it is to find the button busy.
notifyManager.setScheduler(queueMicrotask);

export function App() {
  return (
    <QueryClientProvider client={client}>
      <AuthProvider>
        <RouterProvider router={router} />
        <Toasts />
      </AuthProvider>
    </QueryClientProvider>
  );
}
