// The server under runs of 1,000 rows, uploaded ones and those of the emulated Notion, beside the command line on the same rows:
// npm run bench:server [-- --write] [-- --rounds=5]. Rounds are interleaved, medians are told; --write puts the table into
// docs/performance.md. Ends with 1 when a figure is worse than twice what is wanted.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { judge } from './judge.mjs';
import { median, percentile, replaceSection, root } from './shared.mjs';
import { startEmulator } from './start-emulator.mjs';
import { startServer } from './start-server.mjs';

const { rounds: ROUNDS, write } = readOptions({ rounds: 5, write: false });
ensureInstalled();
ensureBuilt();
const ROWS = 1000;
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-bench-'));
chmodSync(folder, 0o755);
// Reading the rows is not to be what both wait for.
process.env.NOTION_REQUESTS_PER_MINUTE = '6000';

/** The document of the emulated Google that fits the rows of Notion. */
const googleTemplate = path.join(folder, 'invoice.docx');
const sampleTemplate = path.join(root, 'samples', 'invoice.docx');
/** What the emulators hold stays for the server's own. */
const dataOf = (name) => path.join(folder, 'data', 'emulators', name);
const { about: notion, stop: stopNotion } = await startEmulator('notion', dataOf('notion'), ['--rows', String(ROWS)]);
await stopNotion();
const google = await startEmulator('google', dataOf('google'));
writeFileSync(googleTemplate, await exportInvoice(google.about));
await google.stop();

/** The invoice of the emulated Google as a .docx. */
async function exportInvoice({ url, documents, accounts }) {
  const id = /\/d\/([^/]+)/u.exec(new URL(documents.invoice.url).pathname)[1];
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const reply = await fetch(`${url}/drive/v3/files/${id}/export?${new URLSearchParams({ mimeType })}`, {
    headers: { authorization: `Bearer ${accounts[0].accessToken}` },
  });
  if (!reply.ok) throw new Error(`The template can't be exported: ${reply.status}.`);
  return Buffer.from(await reply.arrayBuffer());
}

const { url, pid, ask, json, upload, stop } = await startServer(folder);
const templateOf = async (file) => ({ kind: 'upload', uploadId: await upload('/api/templates', 'invoice.docx', readFileSync(file)) });
const fromSample = { template: await templateOf(sampleTemplate), namingHeader: 'Id' };
const sample = JSON.parse(readFileSync(path.join(root, 'samples', 'invoice.rows.json'), 'utf8'));
const rowsOf = (count) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ ...sample[index % sample.length], Id: `${index}` })));
const rowsFile = path.join(folder, 'rows.json');
writeFileSync(rowsFile, rowsOf(ROWS));
const manyId = await upload('/api/rows', 'many.json', readFileSync(rowsFile));
const fewId = await upload('/api/rows', 'few.json', Buffer.from(rowsOf(3)));
const { connection } = await json('POST', '/api/connections/notion', { notionApiKey: notion.token });
const { results: databases } = await json('POST', '/api/list-databases', { notionApiKey: connection.id });
const { id: source } = databases.find(({ title }) => title === 'Invoices');
/** The emulators stand on the two ports after the server's. */
const notionUrl = `http://127.0.0.1:${Number(new URL(url).port) + 1}`;
const few = { ...fromSample, rows: { kind: 'upload', uploadId: fewId } };
/** Where the rows come from: for the server, and for the command line. */
const SOURCES = {
  uploaded: {
    request: { ...fromSample, rows: { kind: 'upload', uploadId: manyId } },
    flags: ['--template', sampleTemplate, '--rows', rowsFile],
  },
  notion: {
    request: {
      template: await templateOf(googleTemplate),
      rows: { kind: 'notion', connectionId: connection.id, source },
      namingHeader: 'Invoice',
      store: false,
    },
    flags: ['--template', googleTemplate, '--notion', notion.databases.invoices.url],
  },
};

/** Milliseconds from the call to the first and the last PDF that its events tell. */
async function run(request) {
  const started = performance.now();
  const { id } = await json('POST', '/api/runs', request);
  const stream = (await ask('GET', `/api/runs/${id}/events`)).body.pipeThrough(new TextDecoderStream());
  let first;
  let last;
  let rest = '';
  for await (const chunk of stream) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      if (!block.includes('event: pdf')) continue;
      first ??= performance.now() - started;
      last = performance.now() - started;
    }
  }
  return { id, first, last };
}

/** PDFs a second of the command line, from the first to the last file. */
async function runAlone({ request: { namingHeader }, flags }) {
  const out = path.join(folder, 'out');
  rmSync(out, { recursive: true, force: true });
  // Not synchronously: this process must notice that the server closes idle connections meanwhile.
  const sheafmill = path.join(root, 'bin', 'sheafmill');
  const child = spawn(process.execPath, [sheafmill, 'generate', ...flags, '--out', out, '--name', namingHeader, '--timezone', 'UTC'], {
    stdio: 'ignore',
    env: { ...process.env, NOTION_TOKEN: notion.token, NOTION_BASE_URL: notionUrl },
  });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new Error(`The command line ended with ${status}.`);
  const times = readdirSync(out)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => statSync(path.join(out, name)).mtimeMs)
    .sort((a, b) => a - b);
  return (1000 * (times.length - 1)) / (times.at(-1) - times[0]);
}

const residentMiB = () => Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const figures = { own: { uploaded: [], notion: [] }, server: { uploaded: [], notion: [] }, first: [], p95: [], peak: 0 };
await run(few);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, from] of Object.entries(SOURCES)) {
    figures.own[name].push(await runAlone(from));
    const answers = [];
    let busy = true;
    const asking = (async () => {
      while (busy) {
        const asked = performance.now();
        await json('GET', '/api/profile');
        answers.push(performance.now() - asked);
        figures.peak = Math.max(figures.peak, residentMiB());
        await delay(20);
      }
    })();
    const { id, first, last } = await run(from.request);
    busy = false;
    await asking;
    figures.server[name].push((1000 * (ROWS - 1)) / (last - first));
    figures.p95.push(percentile(answers, 0.95));
    const zip = await (await ask('GET', `/api/runs/${id}/zip`)).arrayBuffer();
    if (zip.byteLength < ROWS * 10_000) throw new Error('The ZIP is too small.');
    figures.first.push((await run(few)).first);
  }
}
await stop();
rmSync(folder, { recursive: true, force: true });

const shareOf = (name) => 100 * median(figures.server[name].map((rate, index) => rate / figures.own[name][index]));
const judged = judge([
  { name: 'rows that are there: share of the rate of the command line, %', value: shareOf('uploaded'), atLeast: 60 },
  { name: 'rows read from Notion meanwhile: the same, %', value: shareOf('notion'), atLeast: 60 },
  { name: 'ms to the first PDF of a warm run of 3 rows', value: median(figures.first), atMost: 500 },
  { name: 'ms of other calls during a run, 95th percentile', value: median(figures.p95), atMost: 300 },
  { name: 'MiB of the server process, peak', value: figures.peak, atMost: 400 },
  { name: 'rows that are there: PDFs a second in the server', value: median(figures.server.uploaded) },
  { name: 'rows that are there: PDFs a second of the command line', value: median(figures.own.uploaded) },
  { name: 'rows read from Notion: PDFs a second in the server', value: median(figures.server.notion) },
  { name: 'rows read from Notion: PDFs a second of the command line', value: median(figures.own.notion) },
]);
const table = `${ROWS} invoices, from the first to the last PDF, ${ROUNDS} rounds, medians; the emulated Notion is read at 6,000 requests a
minute at most. Load average of the machine ${loadavg()[0].toFixed(1)}, Node ${process.version}.

${judged}`;
console.log(table);
if (write) {
  const file = path.join(root, 'docs', 'performance.md');
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'server', table));
}
