// A copy of this checkout whose sources a script may change, and the tests it runs there.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './freshness.mjs';

/**
 * The files that git knows or would take, with the packages of this checkout and a build of its own. It is removed when the process
 * ends, also by a signal.
 */
export function copyCheckout() {
  const copy = mkdtempSync(path.join(tmpdir(), 'sheafmill-changed-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && existsSync(path.join(root, file)));
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

/** Titles with what stands for a part of them in a table of tests: `%s`, `$name`, `${name}`. */
export const patternOf = (title) =>
  title
    .split(/%[a-z]|\$\{[^}]*\}|\$\w+/u)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
    .join('.*');

/** Runs the tests of a file that have one of these titles. `failed` is 0 for a file that does not even start. */
function runTests(copy, file, titles) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = path.join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['-t', `(?:^| )(?:${titles.map(patternOf).join('|')})$`, '--reporter=json', `--outputFile=${report}`];
  const { status, signal } = spawnSync(process.execPath, [vitest, 'run', file, ...options], { cwd: copy, stdio: 'ignore' });
  if (signal) process.exit(1);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { isRed: status !== 0, passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { isRed: true, passed: 0, failed: 0 };
  }
}

/** Runs a test while the sources are changed, each `{ file, change }` after the other: `change` gives the text of the file anew. */
export function runChanged(copy, changes, test) {
  const wholes = new Map();
  for (const { file, change } of changes) {
    const place = path.join(copy, file);
    const source = readFileSync(place, 'utf8');
    if (!wholes.has(place)) wholes.set(place, source);
    writeFileSync(place, change(source));
  }
  const ran = runTests(copy, test.file, [test.title]);
  for (const [place, whole] of wholes) writeFileSync(place, whole);
  return ran;
}

/** Ends the process unless these tests are green: what is red before a change says nothing about it. */
export function expectGreen(copy, tests) {
  const files = new Map();
  for (const { file, title } of tests) files.set(file, [...new Set([...(files.get(file) ?? []), title])]);
  for (const [file, titles] of files) {
    console.log(`before: ${file}`);
    const { isRed, passed } = runTests(copy, file, titles);
    if (!isRed && passed >= titles.length) continue;
    console.error(`${file}: the tests are not green before anything is taken out (${passed} passed of ${titles.length} titles).`);
    process.exit(1);
  }
}
