// Format and lint, types, direction, unused code: everything that needs no test run.
import './check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { FOLDERS } from './folders.mjs';
import { ensureInstalled, root } from './freshness.mjs';

ensureInstalled();
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
/** In the order in which they are begun, as many at a time as there are processors. */
const steps = [
  ['types', 'tsc', ['-b']],
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  ['direction', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...FOLDERS]],
  ['unused code', 'knip', ['--no-progress']],
  // They read what the first step has written. Nothing imports the server, and the types of its calls are too long to be written down.
  ['types of tests', 'tsc', ['-p', 'tsconfig.tests.json']],
  ['types of the server', 'tsc', ['-p', 'server']],
  ['types of the web', 'tsc', ['-p', 'web']],
];

let failed = 0;
async function take([name, command, arguments_]) {
  const started = performance.now();
  const child = spawn(bin(command), arguments_, { cwd: root, shell: process.platform === 'win32' });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  // A direction check that looked at nothing would pass: zero modules cruised is a failure.
  const nothing = command === 'depcruise' && !/[( ][1-9]\d* modules/.test(stdout);
  const ok = status === 0 && !nothing;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) {
    failed += 1;
    console.log(stdout, stderr, nothing ? 'No module was cruised.' : '');
  }
}

const [types, ...left] = steps;
const written = take(types);
async function takeAll() {
  for (let step = left.shift(); step; step = left.shift()) {
    if (step[1] === 'tsc') await written;
    await take(step);
  }
}
await Promise.all([written.then(takeAll), ...Array.from({ length: availableParallelism() - 1 }, takeAll)]);
process.exitCode = failed ? 1 : 0;
