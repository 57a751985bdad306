import { PageMain, type PageProps } from '../parts.tsx';
import { ApiAndCli, Placeholders, Scaling, SelfHosting } from './reference.tsx';
import { Automating, DatabaseNotShowing, Errors, GettingStarted, HowToUse, Relations } from './topics.tsx';

const TOPICS = [
  { id: 'getting-started', title: 'Getting started', Text: GettingStarted },
  { id: 'how-to-use', title: 'How to use', Text: HowToUse },
  { id: 'placeholders', title: 'Placeholders and formatters', Text: Placeholders },
  { id: 'relations', title: 'How to add Relation properties', Text: Relations },
  { id: 'database-not-showing', title: 'Database added but not showing', Text: DatabaseNotShowing },
  { id: 'automation', title: 'Automation', Text: Automating },
  { id: 'errors', title: 'Errors and questions', Text: Errors },
  { id: 'self-hosting', title: 'Self-hosting', Text: SelfHosting },
  { id: 'scaling', title: 'Scaling and watching', Text: Scaling },
  { id: 'api', title: 'API and command line', Text: ApiAndCli },
] as const;

/** `/help`: every topic on one page, so that the browser's own search finds it. */
export function Help({ content }: PageProps) {
  return (
    <PageMain title="Help" lead="How everything works, what each message means, and how to run it yourself.">
      <div className="grid gap-10 md:grid-cols-[14rem_1fr]">
        <nav aria-label="Topics" className="flex flex-col gap-1 self-start md:sticky md:top-6">
          {TOPICS.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="flex min-h-6 items-center rounded-md text-muted hover:text-accent">
              {title}
            </a>
          ))}
        </nav>
        <div className="flex min-w-0 flex-col gap-12">
          {TOPICS.map(({ id, title, Text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-6 flex-col gap-4">
              <h2 id={`${id}-title`} className="text-xl font-semibold">
                {title}
              </h2>
              <Text content={content} />
            </section>
          ))}
        </div>
      </div>
    </PageMain>
  );
}
