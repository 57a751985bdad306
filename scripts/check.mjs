// Format and lint, types, direction, unused code: everything that needs no test run.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, root } from './freshness.mjs';

ensureInstalled();
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const FOLDERS = [
  'engine',
  'generation',
  'integrations',
  'cli',
  'golden',
  'bench',
  'samples',
  'emulators',
  'contracts',
  'server',
  'web',
  'e2e',
];
const steps = [
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  ['types', 'tsc', ['-b']],
  // Nothing imports the server, and the types of its calls are too long to be written down.
  ['types of the server', 'tsc', ['-p', 'server']],
  ['types of the web', 'tsc', ['-p', 'web']],
  ['types of tests', 'tsc', ['-p', 'tsconfig.tests.json']],
  ['direction', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...FOLDERS]],
  ['unused code', 'knip', ['--no-progress']],
];

let failed = 0;
for (const [name, command, arguments_] of steps) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(bin(command), arguments_, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  // A direction check that looked at nothing would pass: zero modules cruised is a failure.
  const nothing = command === 'depcruise' && !/[( ][1-9]\d* modules/.test(stdout);
  const ok = status === 0 && !nothing;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) {
    failed += 1;
    console.log(stdout, stderr, nothing ? 'No module was cruised.' : '');
  }
}
process.exitCode = failed ? 1 : 0;
