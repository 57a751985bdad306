import { PageMain, type PageProps } from '../parts.tsx';

const loading = <p className="text-base text-muted">It opens here as soon as it is loaded; it needs JavaScript.</p>;

/** What stands under /auth until the application is there. */
export const SignIn = ({ content }: PageProps) => (
  <PageMain
    title={`Sign in to ${content.operator.productName}`}
    width="max-w-xl"
    lead="With Google, by a link that is mailed to you, or with a password. Grant all permissions during signin: only the documents that you choose are read."
  >
    {loading}
  </PageMain>
);

/** The same under /demo. */
export const Demo = () => (
  <PageMain
    title="Demo"
    width="max-w-xl"
    lead="The whole tool on sample rows and sample documents: choose a document, look at each row, make up to 3 PDFs. No account, nothing is stored."
  >
    {loading}
  </PageMain>
);
