// Gives the engine documents that nobody would write: real ones changed at random, made-up ones, and made-up pictures, charts, shapes, VML,
// tables with gaps and bound content controls in documents, and templates of fields, joined tables and sections in loops. Each must end in
// PDFs, each within 5 s of processor time, or in a refusal meant for users.
// npm run fuzz [-- --of mutated|generated|embedded|fields] [--count 1000] [--from 1] [--threads 1] [--resume]
// Work is done in blocks of numbers, each written down in .cache/fuzz/blocks/ when it is done. With --resume what stands there is not
// done again, so a stopped run goes on and several processes share the numbers. A document that fails is kept in .cache/fuzz/; the same
// number makes the same document.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundleCode } from './bundle-code.mjs';
import { ensureInstalled, root } from './freshness.mjs';
import { BLOCK, openFuzzLedger, summed } from './fuzz-ledger.mjs';
import { readOptions } from './read-options.mjs';

const { of, count, from: first, threads, resume } = readOptions({ of: '', count: 1000, from: 1, threads: 1, resume: false });
ensureInstalled();

/** Of processor time for one rendering: the machine may be busy with something else. */
const DEADLINE_MS = 5000;
const LOOK_EVERY_MS = 200;
/** What takes longer is named, to be looked into before it gets worse. */
const SLOW_MS = DEADLINE_MS / 2;
/** Every so many PDFs are read back by qpdf, where it is installed. */
const CHECKED = 20;
const folder = path.join(root, '.cache', 'fuzz');
const blocks = path.join(folder, 'blocks');
if (!resume) rmSync(blocks, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
/** Of this process: another one may have been built from other sources. */
const code = path.join(folder, `code-${process.pid}`);
process.once('exit', () => rmSync(code, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await bundleCode(code, { thread: 'golden/fuzz-thread.ts' });

const corpus = path.join(root, '..', 'shared', 'corpus', 'docx');
const source = existsSync(corpus) ? corpus : path.join(root, 'samples');
const originals = readdirSync(source)
  .filter((name) => name.endsWith('.docx'))
  .sort()
  .map((name) => path.join(source, name))
  // Larger ones take their time without anything wrong.
  .filter((file) => statSync(file).size < 40_000);

const kinds = of ? [of] : ['mutated', 'generated', 'embedded', 'fields'];
const last = first + count - 1;
const ledger = openFuzzLedger(blocks);
const wanted = [];
for (let from = first; from <= last; from += BLOCK)
  for (const kind of kinds) wanted.push({ kind, from, to: Math.min(from + BLOCK - 1, last) });
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
let written = 0;

const fileOf = ({ kind, seed }, extension) => path.join(folder, `${kind}-${seed}.${extension}`);

function judge(each, outcome, document) {
  let { result } = outcome;
  if (result === 'pdf' && hasQpdf && written++ % CHECKED === 0) {
    const file = path.join(code, 'checked.pdf');
    writeFileSync(file, outcome.pdf);
    if (spawnSync('qpdf', ['--check', file]).status !== 0) {
      writeFileSync(fileOf(each, 'pdf'), outcome.pdf);
      result = 'broken PDF';
    }
  }
  if (result === 'pdf') return 'pdf';
  if (result === 'refused') return `refused: ${outcome.code}`;
  if (document) writeFileSync(fileOf(each, 'docx'), document);
  console.log(`${result}: ${each.kind} ${each.seed} ${(outcome.stack ?? '').split('\n').slice(0, 3).join(' | ')}`);
  return result;
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
    let took = 0;
    const take = () => {
      took = Math.max(took, milliseconds(started));
      started = process.cpuUsage();
    };
    const end = (outcome, isAlive) => {
      clearInterval(timer);
      thread.off('message', hear);
      thread.off('error', fail);
      take();
      resolve({ outcome, document, isAlive, took });
    };
    const hear = (message) => {
      if (message.type === 'ended') return end(message, true);
      if (message.type === 'rendered') return take();
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
  const thread = new Worker(path.join(code, 'thread.mjs'), {
    workerData: { originals },
    // Every document leaves its template behind: with little room for young objects much of it would be copied before it is dead.
    resourceLimits: { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 64 },
  });
  await new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return thread;
}

async function work() {
  let thread = await start();
  for (const block of wanted) {
    if (!ledger.claim(block)) continue;
    const counts = {};
    let slowest = 0;
    for (let seed = block.from; seed <= block.to; seed++) {
      const each = { kind: block.kind, seed };
      let answer = await ask(thread, each);
      if (!answer.isAlive) {
        // Once more in a fresh thread: another one may have taken more than its share, or this one been full.
        await thread.terminate();
        thread = await start();
        answer = await ask(thread, each);
      }
      const result = judge(each, answer.outcome, answer.document);
      counts[result] = (counts[result] ?? 0) + 1;
      slowest = Math.max(slowest, answer.took);
      if (answer.took > SLOW_MS) console.log(`slow: ${each.kind} ${each.seed} ${Math.round(answer.took)} ms`);
      if (!answer.isAlive) {
        await thread.terminate();
        thread = await start();
      }
    }
    ledger.finish(block, { counts, slowest: Math.round(slowest) });
    console.log(`${block.kind} ${block.from} to ${block.to}: slowest ${Math.round(slowest)} ms`);
  }
  await thread.terminate();
}

await Promise.all(Array.from({ length: threads }, work));

let good = true;
for (const kind of kinds) {
  const { documents, counts, slowest } = summed(ledger.finished(wanted.filter((block) => block.kind === kind)));
  const ends = Object.entries(counts).sort(([, one], [, other]) => other - one);
  console.log(
    `${documents} ${kind} of numbers ${first} to ${last}, slowest ${slowest} ms: ${ends.map(([end, count]) => `${count} ${end}`).join(', ')}`,
  );
  good &&= ends.every(([end]) => end === 'pdf' || end.startsWith('refused: '));
}
process.exitCode = good ? 0 : 1;
