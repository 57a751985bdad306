import { useSyncExternalStore } from 'react';
import { SignOutButton } from '../features/settings/sign-out-button.tsx';
import { productName } from '../lib/calls/page-config.ts';
import { useAuth } from '../lib/session/session.tsx';
import { isNarrowWindow, watchNarrowWindow } from '../lib/window/narrow-window.ts';

/** Whether the window is too narrow for the tool, as it is now. */
export const useIsNarrow = (): boolean => useSyncExternalStore(watchNarrowWindow, isNarrowWindow);

/** What narrow screens show instead of the tool. */
export function NarrowScreen({ isDemo = false }: { readonly isDemo?: boolean }) {
  const { session } = useAuth();
  return (
    <main className="mx-auto flex max-w-sm flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-base">Please login to {productName} from your desktop or laptop to get the best experience.</h1>
      {session && <SignOutButton isDemo={isDemo} />}
    </main>
  );
}
