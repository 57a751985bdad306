import { ArrowRight, BookOpen, CircleHelp, Database, Download, FileText, Link2, type LucideIcon, Rocket, SearchX } from 'lucide-react';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { SiteLink } from '../../components/links/site-link.tsx';
import { useConfig } from '../../lib/calls/use-config.ts';

const STEPS = [
  { icon: Database, title: 'Connect a database', text: 'Its rows become your PDFs.' },
  { icon: FileText, title: 'Choose a document', text: 'With {{placeholders}} named after the properties.' },
  { icon: Download, title: 'Download PDFs', text: 'One for each row that is ready.' },
] as const satisfies readonly { icon: LucideIcon; title: string; text: string }[];

const LINKS = [
  { key: 'helpGettingStarted', icon: Rocket, label: 'Getting Started' },
  { key: 'helpHowToUse', icon: BookOpen, label: 'How to use' },
  { key: 'helpRelations', icon: Link2, label: 'How to add Relation properties' },
  { key: 'helpDatabaseMissing', icon: SearchX, label: 'Database added but not showing' },
  { key: 'helpErrors', icon: CircleHelp, label: 'Errors and FAQs' },
] as const;

/** Stands where the document will be until there are rows and a document. */
export function HelpGuide() {
  const links = useConfig()?.links ?? {};
  return (
    <section aria-label="Help Guide" className="flex h-full flex-col items-center overflow-y-auto p-6">
      <div className="@container my-auto flex w-full max-w-2xl flex-col gap-8">
        <div className="flex flex-col gap-2">
          <PageHeading>Three steps to your PDFs</PageHeading>
          <p className="max-w-[60ch] text-muted">
            Take the steps in the other panel. Your document is shown here as soon as a database and a document are chosen.
          </p>
        </div>
        <ol className="grid items-stretch gap-2 @lg:grid-cols-[1fr_auto_1fr_auto_1fr]">
          {STEPS.map(({ icon: Icon, title, text }, index) => (
            <li key={title} className="contents">
              {index > 0 && <ArrowRight className="size-4 place-self-center text-muted @max-lg:rotate-90" aria-hidden />}
              <div className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
                <span className="grid size-9 place-items-center rounded-lg bg-accent-soft text-accent">
                  <Icon className="size-5" aria-hidden />
                </span>
                <p className="font-medium">{title}</p>
                <p className="text-xs break-words text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <nav aria-label="Help" className="flex flex-col gap-2">
          <h2 className="text-base font-semibold">Help</h2>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {LINKS.map(({ key, icon: Icon, label }) => {
              const to = links[key];
              return (
                to && (
                  <li key={key} className="border-t border-line">
                    <SiteLink to={to} className="flex items-center gap-2 rounded-md py-2.5 hover:text-accent">
                      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
                      {label}
                    </SiteLink>
                  </li>
                )
              );
            })}
          </ul>
        </nav>
      </div>
    </section>
  );
}
