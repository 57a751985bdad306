import { Code, CodeBlock, type PageProps, Prose } from '../parts.tsx';

const FORMS = [
  ['{{Client}}', 'the value of the column, in the style of the placeholder'],
  ['{{Total | currency:EUR}}', 'an amount of money in the language of the run; without a code, in the currency of the column in Notion'],
  ['{{Share | percent}}', 'a share of one as per cent; {{Share | percent:1}} with one decimal'],
  ['{{Qty | number:0}}', 'a number with so many decimals, at most 10'],
  ['{{Due | date:long}}', 'a date in words; also short, medium, full, and iso for 2026-03-09'],
  [
    '{{Due | date:"dd.MM.yyyy HH:mm"}}',
    'a date as you write it: d, M and y are day, month and year, H (or h with a), m and s the time; MMMM spells the month out, EEEE the weekday',
  ],
  ['{{Name | upper}}', 'capital letters; lower does the opposite'],
  ['{{Note | default:"none"}}', 'another text where the value is empty'],
  ['{{Photo | text}}', 'the name of a picture instead of the picture'],
  ['{{Client | default:"you" | upper}}', 'several formats, from left to right'],
  ['{{"Price | net"}}', 'a name in quotes: one with a sign that means something here'],
  ['{{#Items}} … {{/Items}}', 'once per record: paragraphs, rows of a table, or sections'],
  ['{{#if Paid}} … {{else}} … {{/if}}', 'one or the other; what is empty, zero, no or false counts as no'],
  ['{{#if not Paid}} … {{/if}}', 'the opposite'],
  ['{{#if Status = Open}} … {{/if}}', 'by a value, in the same capital and small letters; != is for all others'],
  ['{{#Tags}}{{.}} {{/Tags}}', 'in a list of plain values: the value'],
  ['{{Photo}}', 'alone in a paragraph or cell: the picture, as large as there is room'],
  ['https://pay.example.com/{{Number}}', 'as the address of a link: the link of the row, in PDFs of our own engine'],
] as const;

const LINE = ['{{#Line items}}{{Item}}', '{{Quantity | number:0}}', '{{Amount | currency:EUR}}{{/Line items}}'];

export const Placeholders = () => (
  <Prose>
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="w-[45%] py-2 pr-4 font-normal">
            Write
          </th>
          <th scope="col" className="py-2 font-normal">
            Get
          </th>
        </tr>
      </thead>
      <tbody>
        {FORMS.map(([write, get]) => (
          <tr key={write} className="border-t border-line align-top">
            <td className="py-2 pr-4">
              <Code>{write}</Code>
            </td>
            <td className="py-2">{get}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h3>An invoice with lines and a condition</h3>
    <p>
      With the names of the sample databases ‘Invoices’ and ‘Line items’. Make a table with two rows, a heading and one row for the lines,
      and write into the three cells of the second row:
    </p>
    <table className="w-full border-collapse text-left text-sm">
      <tbody>
        <tr>
          {LINE.map((cell) => (
            <td key={cell} className="border border-line p-2 align-top">
              <Code>{cell}</Code>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
    <p>
      The first cell begins with the tag that opens the list, the last one ends with the tag that closes it: the row is repeated for each
      line. A paid plan or PLAN_LIMITS=off is needed for lines from a relation; rows of a file may hold them in any plan. Below the table:
    </p>
    <CodeBlock>{`Total: {{Total | currency:EUR}}
{{#if Paid}}Paid, thank you.{{else}}Please pay until {{Due | date:long}}.{{/if}}`}</CodeBlock>
    <p>
      What the tags enclose may have section breaks: an annex in landscape by a condition, or pages of its own for each record. A break on
      the line of a tag stands outside, so give it a line of its own where each record is to have one. A section of which nothing is left
      takes no page, and a paragraph with conditions of which only blanks are left takes no line.
    </p>
    <p>
      A placeholder that no column fits stays visible and is reported with the nearest column. A missing value is an empty text with a
      warning. Values are data: nothing in them is read as a placeholder.
    </p>
  </Prose>
);

export const SelfHosting = ({ content }: PageProps) => (
  <Prose>
    <p>
      {content.operator.productName} is one process with its own database, or several that share one. Node.js from version 20.19 on and git
      are all it needs.
    </p>
    <h3>Try it in the sandbox</h3>
    <CodeBlock>npm start</CodeBlock>
    <p>
      in the folder of the sources installs, builds and starts it at <Code>http://localhost:3000</Code>. As long as neither Google nor
      Notion is set up, emulators play both: sign in as anybody, connect the sample workspace, and buy plans without money. Mail that would
      be sent is shown under /sandbox/mail.
    </p>
    <p>
      Who signs in starts with the free plan: 3 PDFs a run, and relations, rollups and pictures stay empty. To try all of it, start with{' '}
      <Code>PLAN_LIMITS=off npm start</Code>.
    </p>
    <h3>Connect the real Google and Notion</h3>
    <ol>
      <li>
        Open <a href="/oauth-setup">/oauth-setup</a> of your server: it lists the addresses to register and each step at Google and Notion.
      </li>
      <li>Set PUBLIC_URL to the address of your server, and the clients’ numbers and secrets, in the environment.</li>
      <li>Start it again. It is no sandbox any more: the emulators are off, and it listens on all interfaces.</li>
      <li>Put a proxy with TLS in front; docs/deployment.md has an example, backups, upgrades and the change of keys.</li>
    </ol>
    <p>The settings, in a file such as server.env:</p>
    <CodeBlock>{`PUBLIC_URL=https://pdf.example.org
ADMIN_EMAILS=you@example.org
GOOGLE_CLIENT_ID=…
GOOGLE_CLIENT_SECRET=…
GOOGLE_API_KEY=…
GOOGLE_APP_ID=…
NOTION_CLIENT_ID=…
NOTION_CLIENT_SECRET=…
SMTP_URL=smtp://user:password@mail.example.org:587
MAIL_FROM='Our PDFs <pdf@example.org>'
SUPPORT_EMAIL=help@example.org
PLAN_LIMITS=off`}</CodeBlock>
    <p>and the start with them:</p>
    <CodeBlock>set -a; . ./server.env; set +a; npm start</CodeBlock>
    <p>
      PLAN_LIMITS=off lifts every limit of the plans. Texts, prices, links and guests of these pages are set in one JSON file, named by
      OPERATOR_FILE.
    </p>
    <h3>Without a mail server</h3>
    <p>
      Sign-in with Google, or an identity provider of your own by SSO_ISSUER, works without one. Mailed links and passwords need SMTP_URL,
      and messages of the contact form wait for it.
    </p>
  </Prose>
);

export const Scaling = () => (
  <Prose>
    <p>
      One process answers requests and works on runs. It is enough for most; more of them share the work as soon as they share a database:
    </p>
    <ol>
      <li>
        Set DATABASE_URL to a PostgreSQL of yours. Its role should own the database and be no superuser, since no row-level security holds
        for one.
      </li>
      <li>
        Keep the files where all reach them: the same DATA_DIR on one machine, or a bucket of an S3-compatible service with S3_BUCKET and
        the settings beside it.
      </li>
      <li>
        Start <Code>bin/sheafmill worker</Code> as often as you like, with the environment of the server. RUNS_AT_ONCE says on how many runs
        each works; 0 makes a server leave all of them to workers. With containers:{' '}
        <Code>docker compose --profile workers up --detach --scale worker=2</Code>.
      </li>
    </ol>
    <p>
      A run is worked on by one process at a time. When one ends, its runs are given back; when one dies, another takes them up within a
      minute, and what was made and stored is not made again. The rate of requests to Notion holds for a connection, whichever process sends
      them.
    </p>
    <p>
      /healthz and /readyz tell whether a server lives and reaches its database. METRICS_PORT makes each process answer /metrics in the
      words of Prometheus on a port of its own; OTEL_EXPORTER_OTLP_ENDPOINT sends traces. docs/deployment.md names the metrics and what is
      worth a call at night; docs/scale.md what 1,000 PDFs cost and how many workers many users need.
    </p>
  </Prose>
);

export const ApiAndCli = ({ content }: PageProps) => (
  <Prose>
    <p>
      Everything that the pages do goes through the API: <a href="/api/docs">its reference</a> lists each call. Make a key under Account,
      API keys, and send it along:
    </p>
    <CodeBlock>{`curl ${content.publicUrl}/api/runs -H "Authorization: Bearer sheafmill_…"`}</CodeBlock>
    <p>The command line does the same job on your machine, from files or from Notion and Google:</p>
    <CodeBlock>{`bin/sheafmill generate --template samples/invoice.docx --rows samples/invoice.rows.json --out out --name "{{Number}} {{Client}}"
bin/sheafmill generate --notion ADDRESS --google-doc ADDRESS --out out --store
bin/sheafmill inspect samples/invoice.docx --rows samples/invoice.rows.json`}</CodeBlock>
    <p>
      The tokens are read from NOTION_TOKEN and GOOGLE_TOKEN. An interrupted run goes on with <Code>--resume</Code>: every PDF once, none
      broken. <Code>--format docx</Code> makes filled documents instead of PDFs, <Code>--pdf-standard a-2b,ua-1</Code> PDFs that keep these
      standards, <Code>--watermark Draft</Code> a word across every page, <Code>--form-fields</Code> fields to fill in out of content
      controls, <Code>--factur-x mapping.json</Code> electronic invoices; PDF_PASSWORD encrypts them. With <Code>--engine libreoffice</Code>{' '}
      LibreOffice lays the filled documents out, where it is installed, with <Code>--engine google</Code> Google does, for its own
      documents. <Code>bin/sheafmill --help</Code> lists the options.
    </p>
  </Prose>
);
