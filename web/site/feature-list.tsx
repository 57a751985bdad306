import { Database, Eye, FileText, Layers, type LucideIcon, RefreshCw, Server, ShieldCheck, Terminal, Type } from 'lucide-react';

interface Feature {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

export const FEATURES: readonly Feature[] = [
  {
    icon: FileText,
    title: 'Your document, as you wrote it',
    text: 'Fonts, tables, headers, footers, lists and pictures of your Google or Word document are laid out as those programs do it.',
  },
  {
    icon: Database,
    title: 'Straight from Notion',
    text: 'Every type of property, with numbers, currencies and dates in the style that you choose.',
  },
  {
    icon: Layers,
    title: 'Line items from relations',
    text: 'Clients with their invoices, invoices with their lines: related records repeat a row of a table or a whole part of the document.',
  },
  {
    icon: Type,
    title: 'Conditions and formats',
    text: 'Show a part only if a value is there, write dates and amounts in any language, fall back to a text of your own.',
  },
  {
    icon: Eye,
    title: 'See it before you run it',
    text: 'The preview shows any row as the very page that will be in the PDF, and names placeholders that no column fits.',
  },
  {
    icon: RefreshCw,
    title: 'Stored back, and by itself',
    text: 'PDFs go into the files property of their row. With the automation, marking a row Ready to Generate is all you do.',
  },
  {
    icon: ShieldCheck,
    title: 'Only what you choose',
    text: 'Google gives access to the documents that you pick and nothing else. Tokens are encrypted, files are gone after 24 hours.',
  },
  {
    icon: Terminal,
    title: 'A command line and an API',
    text: 'The same job in a terminal or from your own program, with keys that you can revoke.',
  },
  {
    icon: Server,
    title: 'Yours to host',
    text: 'One process, its own database, no service that it depends on. A sandbox lets you try all of it without an account.',
  },
];

export function FeatureList() {
  return (
    <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {FEATURES.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex flex-col gap-2">
          <span className="grid size-9 place-items-center rounded-lg bg-accent-soft text-accent">
            <Icon className="size-5" aria-hidden />
          </span>
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
