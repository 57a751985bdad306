import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { BadInput, type Command } from './command.ts';
import { parseOptions, wholeNumber } from './options.ts';

const usage = `sheafmill emulators [options]
  Starts Notion and Google as local servers with sample databases and documents, to try everything without an account.
  --port N           port of Notion's, the one after it for Google's (default: 3001)
  --data DIR         folder that keeps their data (default: data/emulators)
  --rows N           rows of the sample 'Invoices' (default: 25)
  Ends on Ctrl-C.`;

const OPTIONS = { port: { type: 'string' }, data: { type: 'string' }, rows: { type: 'string' } } as const;

const readyLine = z.looseObject({ url: z.url() });
const notionReady = readyLine.extend({
  token: z.string(),
  databases: z.looseObject({ invoices: z.looseObject({ url: z.string() }) }),
});
const googleReady = readyLine.extend({
  accounts: z.array(z.looseObject({ accessToken: z.string() })).min(1),
  documents: z.looseObject({ invoice: z.looseObject({ url: z.string() }) }),
});

export const emulatorsCommand: Command = {
  usage,
  run: async (arguments_) => {
    const { values } = parseOptions(arguments_, OPTIONS, false);
    const port = wholeNumber('--port', values.port, 1, 65_534) ?? 3001;
    const data = path.resolve(values.data ?? path.join('data', 'emulators'));
    const rows = wholeNumber('--rows', values.rows, 1, 100_000);

    const notionProcess = start('notion', [
      '--port',
      String(port),
      '--data',
      path.join(data, 'notion'),
      '--links',
      'self',
      ...(rows ? ['--rows', String(rows)] : []),
    ]);
    const googleProcess = start('google', ['--port', String(port + 1), '--data', path.join(data, 'google')]);
    const processes = [notionProcess, googleProcess];
    const stop = () => {
      for (const { child } of processes) child.kill();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    try {
      const [notion, google] = await Promise.all([ready(notionProcess, notionReady), ready(googleProcess, googleReady)]);
      process.stdout.write(instructions(notion, google));
    } catch (error) {
      stop();
      throw error;
    }
    await Promise.all(processes.map(({ ended }) => ended));
    return 0;
  },
};

interface Started {
  readonly name: string;
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly line: Promise<string>;
}

function start(name: string, flags: readonly string[]): Started {
  const program = fileURLToPath(new URL(`./emulators/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...flags, '--with-parent'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () =>
      reject(new BadInput(`The ${name} emulator did not start. Choose another port by --port, or another folder by --data.`)),
    );
  });
  return { name, child, ended, line };
}

async function ready<T extends z.ZodType>({ line }: Started, schema: T): Promise<z.infer<T>> {
  return schema.parse(JSON.parse(await line));
}

function instructions(notion: z.infer<typeof notionReady>, google: z.infer<typeof googleReady>): string {
  const [account] = google.accounts;
  return `Notion  ${notion.url}   databases to look at and edit
Google  ${google.url}   documents to look at and edit
Notion token  ${notion.token}
Google token  ${account?.accessToken}

Paste this into another terminal to make the PDFs of the sample invoices and store them in the database:

export NOTION_BASE_URL=${notion.url} GOOGLE_BASE_URL=${google.url}
export NOTION_TOKEN=${notion.token} GOOGLE_TOKEN=${account?.accessToken}
bin/sheafmill generate --notion '${notion.databases.invoices.url}' --google-doc '${google.documents.invoice.url}' --out out/invoices --store

Ctrl-C ends both.
`;
}
