// Gives the engine documents that nobody would write: real ones changed at random, and made-up ones. Each must end in a PDF or in a
// refusal meant for users, within 5 s of processor time.
// npm run fuzz [-- --of mutated|generated] [--count 1000] [--from 1] [--threads 1]
// A document that does not is kept in .cache/fuzz/; the same number makes the same document.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { externalPackages } from './external-packages.mjs';
import { ensureInstalled, root } from './freshness.mjs';

ensureInstalled();
const { rolldown } = await import('rolldown');
const { values } = parseArgs({
  options: {
    of: { type: 'string' },
    count: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
  },
});

/** Of processor time: the machine may be busy with something else. */
const DEADLINE_MS = 5000;
const LOOK_EVERY_MS = 200;
const threads = Number(values.threads);
/** Every so many PDFs are read back by qpdf, where it is installed. */
const CHECKED = 20;
const folder = path.join(root, '.cache', 'fuzz');
mkdirSync(folder, { recursive: true });

const build = await rolldown({
  input: { thread: 'golden/fuzz-thread.ts' },
  cwd: root,
  platform: 'node',
  external: externalPackages,
});
await build.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
await build.close();

const corpus = path.join(root, '..', 'shared', 'corpus', 'docx');
const source = existsSync(corpus) ? corpus : path.join(root, 'samples');
const originals = readdirSync(source)
  .filter((name) => name.endsWith('.docx'))
  .sort()
  .map((name) => path.join(source, name))
  // Larger ones take their time without anything wrong.
  .filter((file) => statSync(file).size < 40_000);

const kinds = values.of ? [values.of] : ['mutated', 'generated'];
const first = Number(values.from);
const cases = Array.from({ length: Number(values.count) }, (_, index) => kinds.map((kind) => ({ kind, seed: first + index }))).flat();
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

const counts = { pdf: 0, refused: 0, crash: 0, hang: 0, memory: 0, 'broken PDF': 0 };
const refusals = new Map();
const total = cases.length;
let slowest = 0;
let done = 0;

const fileOf = ({ kind, seed }, extension) => path.join(folder, `${kind}-${seed}.${extension}`);

function record(each, outcome, document) {
  done += 1;
  let { result } = outcome;
  if (result === 'pdf' && hasQpdf && counts.pdf % CHECKED === 0) {
    const file = fileOf(each, 'pdf');
    writeFileSync(file, outcome.pdf);
    if (spawnSync('qpdf', ['--check', file]).status !== 0) result = 'broken PDF';
  }
  counts[result] += 1;
  if (result === 'refused') refusals.set(outcome.code, (refusals.get(outcome.code) ?? 0) + 1);
  if (result !== 'pdf' && result !== 'refused') {
    if (document) writeFileSync(fileOf(each, 'docx'), document);
    console.log(`${result}: ${each.kind} ${each.seed} ${(outcome.stack ?? '').split('\n').slice(0, 3).join(' | ')}`);
  }
  if (done % 500 === 0) console.log(`${done} of ${total}: ${JSON.stringify(counts)}, slowest ${Math.round(slowest)} ms`);
}

/** Processor time since then, of which each thread had its share. */
function milliseconds(started) {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / threads;
}

/** What becomes of a case in a thread, and whether the thread can go on. */
function ask(thread, each) {
  return new Promise((resolve) => {
    let document;
    let timer;
    let started = process.cpuUsage();
    const end = (outcome, isAlive) => {
      slowest = Math.max(slowest, milliseconds(started));
      clearInterval(timer);
      thread.off('message', hear);
      thread.off('error', fail);
      resolve({ outcome, document, isAlive });
    };
    const hear = (message) => {
      if (message.type === 'ended') return end(message, true);
      document = message.document;
      started = process.cpuUsage();
      timer = setInterval(() => {
        if (milliseconds(started) > DEADLINE_MS) end({ result: 'hang' }, false);
      }, LOOK_EVERY_MS);
    };
    const fail = (error) => end({ result: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', stack: error.stack }, false);
    thread.on('message', hear);
    thread.on('error', fail);
    thread.postMessage(each);
  });
}

async function start() {
  const thread = new Worker(path.join(folder, 'thread.mjs'), {
    workerData: { originals },
    resourceLimits: { maxOldGenerationSizeMb: 400 },
  });
  await new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return thread;
}

async function work() {
  let thread = await start();
  for (let each = cases.shift(); each; each = cases.shift()) {
    let answer = await ask(thread, each);
    if (!answer.isAlive) {
      // Once more in a fresh thread: another one may have taken more than its share, or this one been full.
      await thread.terminate();
      thread = await start();
      answer = await ask(thread, each);
    }
    record(each, answer.outcome, answer.document);
    if (!answer.isAlive) {
      await thread.terminate();
      thread = await start();
    }
  }
  await thread.terminate();
}

await Promise.all(Array.from({ length: threads }, work));
console.log(
  `${total} documents of numbers ${first} to ${first + Number(values.count) - 1}: ${JSON.stringify(counts)}, slowest ${Math.round(slowest)} ms`,
);
console.log([...refusals].map(([code, count]) => `${count} ${code}`).join(', '));
process.exitCode = counts.pdf + counts.refused === total ? 0 : 1;
