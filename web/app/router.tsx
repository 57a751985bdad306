import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import type { PAGES } from '../../contracts/index.ts';
import { Spinner } from '../components/spinner.tsx';
import { AskServer } from './ask-server.tsx';
import { Crashed } from './crashed.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SessionWatch } from './session-watch.tsx';

/** A page of its own chunk, loaded when it is first opened. */
const page = (path: (typeof PAGES)[number], load: () => Promise<{ readonly default: () => React.ReactNode }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
});

const home = () => import('./pages/home-page.tsx');

export const router = createBrowserRouter([
  {
    element: (
      <div className="flex min-h-dvh flex-col">
        <SessionWatch />
        <SandboxBanner />
        <Outlet />
      </div>
    ),
    errorElement: <Crashed />,
    hydrateFallbackElement: <Spinner label="Loading" className="h-dvh" />,
    children: [
      page('/', home),
      page('/callback', () => import('./pages/callback-page.tsx')),
      page('/auth', () => import('./pages/auth-page.tsx')),
      page('/onboarding', () => import('./pages/onboarding-page.tsx')),
      page('/demo', () => import('./pages/demo-page.tsx')),
      page('/runs', () => import('./pages/runs-page.tsx')),
      page('/runs/:id', () => import('./pages/run-page.tsx')),
      page('/automations', () => import('./pages/automations-page.tsx')),
      page('/account', () => import('./pages/account-page.tsx')),
      { path: '*', element: <AskServer /> },
    ],
  },
]);
