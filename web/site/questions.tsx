import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteContent } from '../../contracts/index.ts';
import { Code } from './parts.tsx';

interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

const questionsOf = ({ operator, hasPlanLimits, freeTotalPdfs }: SiteContent): readonly Question[] => [
  {
    question: `What does ${operator.productName} make?`,
    answer:
      'PDFs, one for each row of a database: invoices, reports, contracts, certificates, quotes. The look comes from your document, the content from your rows.',
  },
  {
    question: 'What do I need?',
    answer:
      'A Notion database, or a CSV or JSON file, and a Google document or a Word file (.docx) with the names of the properties in double curly braces. Signing in takes a Google account or an e-mail address.',
  },
  {
    question: 'How do I write a placeholder?',
    answer: (
      <>
        <Code>{'{{Client}}'}</Code> becomes the client of the row. <Code>{'{{Total | currency:EUR}}'}</Code> adds a format. Lists of related
        records stand between <Code>{'{{#Items}}'}</Code> and <Code>{'{{/Items}}'}</Code>. The{' '}
        <a href="/help#placeholders" className="text-accent underline underline-offset-2">
          help
        </a>{' '}
        has them all.
      </>
    ),
  },
  {
    question: 'Where are the PDFs?',
    answer:
      'Downloaded in your browser, and stored back in the row when the database has a files property named PDFFiles. On the server they are kept for 24 hours.',
  },
  {
    question: 'Can it run by itself?',
    answer:
      'Yes. Set up the automation, and a row that is set to Ready to Generate in the GeneratePDF property gets its PDF, saved back into the database, without this page being open.',
  },
  {
    question: 'Does it work with relations and rollups?',
    answer: `Yes${hasPlanLimits ? ', on the paid plans' : ''}: combine several databases, for example clients and their invoices. Every related record is read, also beyond the 25 that Notion shows at once.`,
  },
  {
    question: 'Who can see my data?',
    answer:
      'Third parties cannot see your data. Automations run inside your own authorized accounts, access to Google is limited to the documents that you choose, and tokens are kept encrypted. The privacy policy says what is stored and for how long.',
  },
  hasPlanLimits
    ? {
        question: 'What does the free plan allow?',
        answer: `Three PDFs in a run${
          freeTotalPdfs > 0 ? `, up to ${freeTotalPdfs} in all` : ''
        }, one database and one document. Relations, rollups and images come with the paid plans.`,
      }
    : { question: 'What does it cost?', answer: 'Nothing: this server has no limits of plans, and nobody pays here.' },
  ...(operator.refundDays === null || !hasPlanLimits
    ? []
    : [
        {
          question: 'Can I get my money back?',
          answer: `Yes: within ${operator.refundDays} days of a purchase, with no questions asked. Write to support.`,
        },
      ]),
  {
    question: 'How do I get help?',
    answer: `The help explains every message. For everything else there is the contact form${
      operator.replyHours === null ? '.' : `, with a reply within ${operator.replyHours} hours.`
    }`,
  },
  {
    question: 'Can I run it myself?',
    answer: `Yes. ${operator.productName} is open: it runs on your own machine with its own database, and needs nothing but Node.js and git. The help says how.`,
  },
];

/** Questions with their answers, one open at a time; the browser itself keeps that. */
export function Questions({ content }: { readonly content: SiteContent }) {
  return (
    <div className="flex max-w-3xl flex-col">
      {questionsOf(content).map(({ question, answer }) => (
        <details key={question} name="question" className="group/question border-b border-line">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-md py-4 text-base font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown className="size-4 shrink-0 text-muted transition-transform group-open/question:rotate-180" aria-hidden />
          </summary>
          <div className="max-w-[68ch] pb-4 text-base text-muted">{answer}</div>
        </details>
      ))}
    </div>
  );
}
