import { anchorOf, ERROR_TEXTS } from '../../lib/faults/error-help.ts';
import { Code, type PageProps, Prose } from '../parts.tsx';
import { ERROR_ANSWERS } from './errors.ts';

export const GettingStarted = () => (
  <Prose>
    <ol>
      <li>
        <a href="/auth">Sign in</a> with Google and grant all permissions: only the documents that you choose are read. A mailed link or a
        password work too; Google is then connected in step 2.
      </li>
      <li>Press ‘Add Notion Database’ and share the databases that hold your rows. A CSV or JSON file works as well.</li>
      <li>
        In the database, two properties steer the work: GeneratePDF, a select or a status, and PDFFiles, of the type files. If they are
        missing, one button in step 1 adds them.
      </li>
      <li>Press ‘Add Google Document’. ‘Add Demo Document (Recommended)’ makes one with every placeholder of your database in it.</li>
      <li>Set GeneratePDF of some rows to ‘Ready to Generate’ and press ‘Download PDFs’.</li>
    </ol>
    <p>
      Without an account, <a href="/demo">the demo</a> does all of it on samples.
    </p>
  </Prose>
);

export const HowToUse = () => (
  <Prose>
    <p>
      Write the name of a property in double curly braces: <Code>{'{{Client}}'}</Code> becomes the client of the row, in the style of the
      placeholder. Step 3 lists the names, each with a button that copies it.
    </p>
    <p>
      The preview shows the template, or any row as the page that will be printed. Notes beside it name placeholders that no column fits,
      with the nearest column.
    </p>
    <p>
      Up to three PDFs are downloaded one by one, more as a ZIP; a single PDF with bookmarks is the other choice. When the database has a
      files property named PDFFiles, each PDF is also stored in its row, beside the files that are there, and GeneratePDF becomes
      ‘Generated’. Rows that failed become ‘Failed’ and can be made again from the list of results. For a day, ‘Undo this run’ puts PDFFiles
      and GeneratePDF of its rows back as they were; what people changed meanwhile stays.
    </p>
    <p>
      A row whose PDF is in PDFFiles already, and would be the same again, is not made again: it is not uploaded and does not count for your
      plan, but its PDF is among those that you download. ‘Make unchanged rows again’, beside the button, makes all rows anew, and ‘Make
      them anyway’ does so after a run. A PDF that was taken out of PDFFiles is made again.
    </p>
    <p>
      ‘Kind of PDF’ in step 3 makes PDFs that keep a standard: PDF/A for archives, PDF/UA for everybody to read. A row with a character that
      no font has is then refused, and you are told of pictures of the document without an alternative text. A watermark is a word across
      every page; the preview does not show it.
    </p>
    <p>
      With a password each PDF is encrypted, and opens with it alone. It is kept sealed as long as the run or the automation, and is shown
      to nobody, not even to you: a saved job asks for it anew. PDF/A has no password, PDFs with one can not be put into one file, and they
      are never unchanged.
    </p>
    <p>
      Dates, decimals and numbers follow the Settings: time zone, decimal places and number style. A date without a time never moves to
      another day.
    </p>
  </Prose>
);

export const Relations = ({ content }: PageProps) => (
  <Prose>
    <p>
      A relation gives the titles of the related pages: <Code>{'{{Client}}'}</Code>. Share the related database with the connection too, or
      Notion gives ids only, or leaves the relation out as if there were none.
    </p>
    <p>
      To print each related page with its own properties, put a part of the document between <Code>{'{{#Line items}}'}</Code> and{' '}
      <Code>{'{{/Line items}}'}</Code>. In a table, write the first in the first cell of a row and the last in its last cell: the row is
      then repeated for each record. Inside, <Code>{'{{Price}}'}</Code> is the price of the related page, and parts can be nested.
    </p>
    <p>
      Rollups give their value, or their values joined by commas.
      {content.hasPlanLimits && ' Relations, rollups and images are part of the paid plans.'}
    </p>
  </Prose>
);

export const DatabaseNotShowing = () => (
  <Prose>
    <ol>
      <li>In Notion, open the database, then ••• and Connections, and add the connection. Databases inside of it are shared with it.</li>
      <li>Notion needs up to a minute to tell. Step 1 asks again every 5 seconds; ‘Reload Database’ asks at once.</li>
      <li>Paste the address of the database into step 1 to find it among many.</li>
      <li>A linked view is no database: share the one that it shows.</li>
    </ol>
  </Prose>
);

export const Automating = () => (
  <Prose>
    <p>
      ‘Setup Notion Automation’ in step 3 remembers the database, the document and the column that names the files. From then on the server
      looks for rows whose GeneratePDF is ‘Ready to Generate’, makes their PDFs and stores them in PDFFiles, whether this page is open or
      not. A row is made once; set it to ‘Ready to Generate’ again after a change, and it is made anew.
    </p>
    <p>
      With ‘Send each PDF by mail’ every PDF goes to the address in a property of its row once it is stored, with a subject and a text that
      take the same placeholders as the document. Each version of a PDF goes to an address once, and answers come to you. A row without one
      good address, or with a PDF above 10 MB, says so in its story, and its PDF stays stored. 500 mails go out in a day.
    </p>
    <p>
      Notion needs nothing for it: the server looks every 15 seconds while rows come, and more rarely the longer none came, at least every
      five minutes. Where the operator has set up Notion’s webhook, it learns of a row as soon as Notion tells. On paid plans of Notion
      there is a third way: a button or an automation of the database with the action ‘Send webhook’. Set up ‘Send webhook’ under
      ‘Automations’ and write its address and header there. A new secret makes the old one worthless.
    </p>
    <p>
      A row that fails is tried again after one, five and thirty minutes. Then GeneratePDF becomes ‘Failed’, and a mail tells you why. If
      the connection to Notion or Google is lost, the automation waits, a mail asks you to reconnect, and the rows that were marked
      meanwhile are made afterwards. Cancelling a run of an automation pauses the automation.
    </p>
    <p>
      ‘Automations’, beside ‘Runs’ in the menu of the account, lists what you set up: how rows are noticed and when that was last heard, and
      the story of every row with its times. There you rehearse what becomes of a row before it is marked, run, pause, edit and delete.
    </p>
  </Prose>
);

export const Errors = ({ content }: PageProps) => (
  <Prose>
    <p>Every message of the tool, what it means and what to do. The message in the tool leads to its entry.</p>
    <dl className="flex flex-col gap-4">
      {ERROR_TEXTS.map((text) => (
        <div key={text} id={anchorOf(text)} className="scroll-mt-6 rounded-md target:bg-accent-soft">
          <dt className="font-medium">{text}</dt>
          <dd className="text-muted">{ERROR_ANSWERS[text]}</dd>
        </div>
      ))}
    </dl>
    <p>
      Something else? <a href="/contact">Write to us</a>, or to <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>.
    </p>
  </Prose>
);
