import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { HELP_TOPICS } from '../../features/public/help-topics.tsx';
import { PublicFrame } from '../public-frame.tsx';

export default function HelpPage() {
  const { hash } = useLocation();
  useEffect(() => {
    // The browser looks for the anchor before the page is there.
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <PublicFrame>
      <main className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-10 px-6 py-10 md:grid-cols-[14rem_1fr]">
        <div className="flex flex-col gap-4">
          <h1 className="text-[2.5rem] leading-tight font-semibold">Help</h1>
          <nav aria-label="Topics" className="flex flex-col gap-2">
            {HELP_TOPICS.map(({ id, title }) => (
              <Link key={id} to={`#${id}`} className="rounded-md text-muted hover:text-accent">
                {title}
              </Link>
            ))}
          </nav>
        </div>
        <div className="flex max-w-[68ch] flex-col gap-10 text-base">
          {HELP_TOPICS.map(({ id, title, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-6 flex-col gap-3">
              <h2 id={`${id}-title`} className="text-xl font-semibold">
                {title}
              </h2>
              {text}
            </section>
          ))}
        </div>
      </main>
    </PublicFrame>
  );
}
