// Takes words of the specification out of the sources, one item at a time, and expects the test that docs/spec-coverage.md names to turn
// red. Works in a copy of this checkout. npm run spec:deletions [-- --of server|web] [--count 20] [--seed 1] [--only ID …]
// What pages show needs CHROMIUM, the path of a browser.
import './check-node.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from './freshness.mjs';
import { isOfPages, readTable, withoutFragment } from './spec-items.mjs';

ensureInstalled();
const { values } = parseArgs({
  options: {
    of: { type: 'string' },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
  },
});

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function chosen() {
  const { table, inPages } = readTable();
  const covered = [...table, ...inPages].filter(({ test }) => test && (!values.of || isOfPages(test) === (values.of === 'web')));
  if (values.only) return covered.filter(({ id }) => values.only.includes(id));
  const next = random(Number(values.seed));
  const drawn = covered.map((row) => ({ row, at: next() })).sort((one, other) => one.at - other.at);
  return drawn.slice(0, Number(values.count)).map(({ row }) => row);
}

/** The files that git knows or would take, with the packages of this checkout and a build of its own. */
function copyCheckout() {
  const copy = mkdtempSync(path.join(tmpdir(), 'sheafmill-deletions-'));
  const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
  // Each package by a link, so that caches and the stamp of the build are the copy's own.
  mkdirSync(path.join(copy, 'node_modules'));
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.bin') continue;
    symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name), 'junction');
  }
  return copy;
}

/** `%s`, `$name` and `${name}` stand for what a table of tests puts there. */
const patternOf = ({ title }) =>
  title
    .split(/%[a-z]|\$\{[^}]*\}|\$\w+/u)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
    .join('.*');

function runTests(copy, file, titles) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = path.join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['-t', `(?:^| )(?:${titles.join('|')})$`, '--reporter=json', `--outputFile=${report}`];
  const { status, signal } = spawnSync(process.execPath, [vitest, 'run', file, ...options], { cwd: copy, stdio: 'ignore' });
  if (signal) process.exit(1);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { isRed: status !== 0, passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { isRed: true, passed: 0, failed: 0 };
  }
}

const copy = copyCheckout();
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const rows = chosen();
const files = new Map();
for (const { test } of rows) files.set(test.file, [...new Set([...(files.get(test.file) ?? []), patternOf(test)])]);
for (const [file, titles] of files) {
  console.log(`before: ${file}`);
  const { isRed, passed } = runTests(copy, file, titles);
  if (!isRed && passed >= titles.length) continue;
  console.error(`${file}: the tests are not green before anything is taken out (${passed} passed of ${titles.length} titles).`);
  process.exit(1);
}

let red = 0;
for (const { id, source, test } of rows) {
  const place = path.join(copy, source.file);
  const whole = readFileSync(place, 'utf8');
  writeFileSync(place, withoutFragment(whole, source.fragment));
  const { isRed, failed } = runTests(copy, test.file, [patternOf(test)]);
  writeFileSync(place, whole);
  if (isRed) red += 1;
  console.log(`${isRed ? 'red  ' : 'GREEN'} ${id} (${source.file}${isRed && failed === 0 ? '; the test file does not start' : ''})`);
}
console.log(`${red} of ${rows.length} red`);
process.exitCode = red === rows.length ? 0 : 1;
