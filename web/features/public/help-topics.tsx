import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface HelpTopic {
  /** Anchor: the links of the tool lead to it. */
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

const Tag = ({ children }: { readonly children: string }) => (
  <code className="rounded bg-line px-1 py-0.5 text-[0.85em] break-words">{children}</code>
);

const list = 'flex list-decimal flex-col gap-2 pl-5 marker:text-muted';

const ERRORS: readonly (readonly [title: string, text: string])[] = [
  ['Missing Requirements', 'Choose a database with rows in step 1 and a document in step 2. Then the button makes PDFs.'],
  ['No Rows to Process', "No row has GeneratePDF set to 'Ready to Generate'. Set it in Notion, or mark the rows in step 1."],
  ['Plan Limit', 'The free plan makes 3 PDFs in a run. The first 3 rows were made; the rest waits for another run or a paid plan.'],
  ['Subscription Expired', "Rows were set to 'Subscription Expired' instead of being made. They are set back when you renew."],
  ['Additional Permissions Required', 'Google was connected without access to documents. Connect it again and tick the box for files.'],
  ['Authentication Required', 'Google or the session no longer accepts the sign-in. Sign in again; you come back to where you were.'],
  ['Notion authentication failed', 'Notion refused the connection. Connect again, and choose the databases to share on the way.'],
  ['PDF Generation Failed', 'The run could not go on. Open it under Runs: each row says what happened, and failed rows can be made again.'],
];

export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: 'getting-started',
    title: 'Getting started',
    text: (
      <ol className={list}>
        <li>Sign in with Google and grant all permissions: only the documents that you choose are read.</li>
        <li>Press ‘Add Notion Database’ and share the databases that hold your rows. A CSV or JSON file works as well.</li>
        <li>Press ‘Add Google Document’. ‘Add Demo Document (Recommended)’ makes one with every placeholder of your database in it.</li>
        <li>Set GeneratePDF of some rows to ‘Ready to Generate’ and press ‘Download PDFs’.</li>
      </ol>
    ),
  },
  {
    id: 'how-to-use',
    title: 'How to use',
    text: (
      <>
        <p>
          Write the name of a property in double curly braces: <Tag>{'{{Client}}'}</Tag> becomes the client of the row. The third step lists
          the names, each with a button that copies it.
        </p>
        <p>
          A format may follow: <Tag>{'{{Total | currency:EUR}}'}</Tag>, <Tag>{'{{Due | date:"dd.MM.yyyy"}}'}</Tag>,{' '}
          <Tag>{'{{Rate | percent:1}}'}</Tag>, <Tag>{'{{Note | default:none}}'}</Tag>. Without one, numbers and dates follow the Settings.
        </p>
        <p>
          PDFs are downloaded here. When the database has a files property named PDFFiles, each is also stored in its row, and GeneratePDF
          becomes ‘Generated’.
        </p>
      </>
    ),
  },
  {
    id: 'relations',
    title: 'How to add Relation properties',
    text: (
      <>
        <p>
          A relation gives the titles of the related pages: <Tag>{'{{Client}}'}</Tag>. Share the related database with the connection too,
          or Notion gives ids only.
        </p>
        <p>
          To print each related page with its own properties, put a part of the document, or a row of a table, between{' '}
          <Tag>{'{{#Line items}}'}</Tag> and <Tag>{'{{/Line items}}'}</Tag>. Inside, <Tag>{'{{Price}}'}</Tag> is the price of the related
          page. Relations and rollups are part of the paid plans.
        </p>
      </>
    ),
  },
  {
    id: 'database-not-showing',
    title: 'Database added but not showing',
    text: (
      <ol className={list}>
        <li>In Notion, open the database, then ••• and Connections, and add the connection. Databases inside of it are shared with it.</li>
        <li>Notion needs up to a minute to tell. The first step asks again every 5 seconds; ‘Reload Database’ asks at once.</li>
        <li>Paste the address of the database into the first step to find it among many.</li>
        <li>A linked view is no database: share the one that it shows.</li>
      </ol>
    ),
  },
  {
    id: 'errors',
    title: 'Errors and questions',
    text: (
      <>
        <dl className="flex flex-col gap-3">
          {ERRORS.map(([title, text]) => (
            <div key={title}>
              <dt className="font-medium">{title}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          Something else?{' '}
          <Link to="/contact" className="text-accent underline underline-offset-2">
            Write to us
          </Link>
          .
        </p>
      </>
    ),
  },
];
