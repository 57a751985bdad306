import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx';
import { SignInFrame } from '../../features/sign-in/sign-in-frame.tsx';
import type { PageProps } from '../parts.tsx';

/** What stands under /auth until the application is there: the same form, which can not be filled in yet. */
export const SignIn = ({ content: { operator, signIn, isSandbox } }: PageProps) => (
  <SignInFrame title={`Sign in to ${operator.productName}`}>
    <fieldset disabled className="contents">
      <QueryClientProvider client={new QueryClient()}>
        <SignInCard offers={signIn} isSandbox={isSandbox} />
      </QueryClientProvider>
    </fieldset>
  </SignInFrame>
);

/** What stands under /demo until the tool is there, and on narrow screens for good; as high as the tool. */
export const Demo = ({ content }: PageProps) => (
  <main
    data-wide-only
    className="mx-auto flex max-w-sm flex-1 flex-col justify-center gap-4 p-6 text-center tool:h-[calc(100dvh-3.5rem)] tool:min-h-[36rem] tool:max-w-xl tool:flex-none"
  >
    <PageHeading className="sr-only tool:not-sr-only">Demo</PageHeading>
    <p className="text-base tool:hidden">
      Please login to {content.operator.productName} from your desktop or laptop to get the best experience.
    </p>
    <p className="hidden text-base text-muted tool:block">
      The whole tool on sample rows and sample documents: choose a document, look at each row, make up to 3 PDFs. No account, nothing is
      stored. It opens here as soon as it is loaded; it needs JavaScript.
    </p>
  </main>
);
