// What `npm start` and `npm test` do on a fresh machine before anything else: install and build, when needed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = path.join(root, 'node_modules', '.cache', 'sheafmill');

const stampOf = (name) => {
  const file = path.join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

function stamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, name), value);
}

const hash = (texts) => texts.reduce((sum, text) => sum.update(text), createHash('sha256')).digest('hex');

function npm(arguments_) {
  // npm_execpath is npm itself when started through `npm start`; a bare call finds npm on the path.
  const self = process.env.npm_execpath;
  const [command, first] = self?.endsWith('.js') ? [process.execPath, [self]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  execFileSync(command, [...first, ...arguments_], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: command.endsWith('.cmd') });
}

/** Installs the locked packages unless exactly these are there already. */
export function ensureInstalled() {
  const wanted = hash([readFileSync(path.join(root, 'package-lock.json'))]);
  if (stampOf('installed') === wanted) return;
  console.log('Installing packages …');
  npm(['ci', '--no-audit', '--no-fund', '--include=dev']);
  stamp('installed', wanted);
}

const SOURCES = [
  'engine',
  'generation',
  'integrations',
  'cli',
  'emulators',
  'contracts',
  'server',
  'web',
  'samples',
  'docs/sample-pages.png',
  'scripts/build.mjs',
  'scripts/cached-entry.cjs',
  'scripts/code-worker.cjs',
  'scripts/make-site-files.ts',
  'scripts/make-worker-code.ts',
  'package-lock.json',
];

function* files(place) {
  if (statSync(place).isFile()) yield place;
  else for (const name of readdirSync(place).sort()) if (!/\.test\.tsx?$/.test(name)) yield* files(path.join(place, name));
}

/** Builds dist/ unless it was built from exactly these sources. */
export function ensureBuilt() {
  const sources = SOURCES.flatMap((source) => [...files(path.join(root, source))]);
  const wanted = hash(sources.flatMap((file) => [path.relative(root, file), readFileSync(file)]));
  if (stampOf('built') === wanted && existsSync(path.join(root, 'dist', 'cli.js'))) return;
  console.log('Building …');
  execFileSync(process.execPath, [path.join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  stamp('built', wanted);
}
