import { SignOutButton } from '../features/settings/sign-out-button.tsx';
import { productName } from '../lib/page-config.ts';
import { useAuth } from '../lib/session.tsx';
import { useMedia } from '../lib/use-media.ts';

/** Whether the window is too narrow for the tool: under 768 px. Paper is not. */
export const useIsNarrow = (): boolean => useMedia('screen and (max-width: 767.98px)');

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
