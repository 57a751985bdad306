import { Link } from 'react-router';
import { Button } from '../components/button.tsx';

/** What a visitor sees, until the public site takes its place. */
export function Landing() {
  return (
    <main className="mx-auto flex max-w-2xl flex-1 flex-col justify-center gap-6 p-6">
      <h1 className="text-[2.5rem] leading-tight font-semibold">PDFs in bulk, from your Notion rows and your own document</h1>
      <p className="text-base text-muted">
        The rows of a Notion database fill the placeholders of a Google document or a .docx: one PDF per row, downloaded here and stored
        back in the database.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary">
          <Link to="/auth">Get Started Free</Link>
        </Button>
        <Button asChild>
          <Link to="/demo">Try the demo</Link>
        </Button>
      </div>
    </main>
  );
}
