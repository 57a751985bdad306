import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import type { PAGES } from '../../contracts/index.ts';
import { AskServer } from './ask-server.tsx';
import { Crashed } from './crashed.tsx';
import { PageTitle } from './page-title.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SessionWatch } from './session-watch.tsx';

/** A page of its own chunk, loaded when it is first opened. `title` stands in the tab of the browser, before the product's name. */
const page = (
  path: (typeof PAGES)[number],
  load: () => Promise<{ readonly default: () => React.ReactNode }>,
  title?: string,
): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
  handle: title,
});

const home = () => import('./pages/home-page.tsx');

export const router = createBrowserRouter([
  {
    element: (
      <div className="flex min-h-dvh flex-col">
        <PageTitle />
        <SessionWatch />
        <SandboxBanner />
        <Outlet />
      </div>
    ),
    errorElement: <Crashed />,
    children: [
      page('/', home),
      page('/callback', () => import('./pages/callback-page.tsx')),
      page('/auth', () => import('./pages/auth-page.tsx'), 'Sign in'),
      page('/onboarding', () => import('./pages/onboarding-page.tsx'), 'Questions'),
      page('/demo', () => import('./pages/demo-page.tsx'), 'Demo'),
      page('/runs', () => import('./pages/runs-page.tsx'), 'Runs'),
      page('/runs/:id', () => import('./pages/run-page.tsx'), 'Run'),
      page('/automations', () => import('./pages/automations-page.tsx'), 'Automations'),
      page('/account', () => import('./pages/account-page.tsx'), 'Account'),
      page('/admin', () => import('./pages/admin-page.tsx'), 'Administration'),
      { path: '*', element: <AskServer /> },
    ],
  },
]);
