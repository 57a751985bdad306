import { PageMain } from '../parts.tsx';

export const NotFound = () => (
  <PageMain title="Oops! Page not found" lead="There is nothing under this address." width="max-w-xl">
    <a href="/" className="inline-flex min-h-6 items-center self-start text-base text-accent underline underline-offset-2">
      Return to Home
    </a>
  </PageMain>
);
