import { Link } from 'react-router';
import { PublicFrame } from '../public-frame.tsx';

export default function NotFoundPage() {
  return (
    <PublicFrame>
      <main className="mx-auto flex max-w-md flex-1 flex-col items-start justify-center gap-4 p-6">
        <h1 className="text-[1.75rem] leading-tight font-semibold">Oops! Page not found</h1>
        <p className="text-muted">There is nothing under this address.</p>
        <Link to="/" className="text-accent underline underline-offset-2">
          Return to Home
        </Link>
      </main>
    </PublicFrame>
  );
}
