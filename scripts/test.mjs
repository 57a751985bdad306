// `npm test`: everything a fresh machine needs, then every check and every test; ends with one line that adds them up.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, root } from './freshness.mjs';

ensureInstalled();
ensureBuilt();
const chromium = ensureBrowser();
const environment = { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}) };

const check = spawnSync(process.execPath, [path.join(root, 'scripts', 'check.mjs')], { cwd: root, stdio: 'inherit' });
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-test-'));
const report = path.join(folder, 'report.json');
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const run = spawnSync(
  process.execPath,
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: environment },
);

let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
try {
  counts = JSON.parse(readFileSync(report, 'utf8'));
} catch {
  console.error('The test run ended without a report.');
}
rmSync(folder, { recursive: true, force: true });
// In CI also figures, alone on the machine: of the server and of the tool only what is worse than twice the wanted is a failure.
const MEASURED = [
  ['server', '--rounds=1'],
  ['web', '--rounds=1'],
  ['site', '--quick'],
];
const others = [check.status === 0];
if (process.env['CI'] && process.argv.length === 2) {
  for (const [measured, option] of MEASURED) {
    console.log(`Measuring the ${measured} …`);
    const bench = spawnSync(process.execPath, [path.join(root, 'bench', `${measured}.mjs`), option], {
      cwd: root,
      stdio: 'inherit',
      env: environment,
    });
    others.push(bench.status === 0);
  }
}
// The static checks count as one test; a run that failed without a failed test (a crash, a broken file) counts as one, too.
if (run.status !== 0 && counts.numFailedTests === 0) others.push(false);
const passed = counts.numPassedTests + others.filter(Boolean).length;
const failed = counts.numFailedTests + others.filter((isPassed) => !isPassed).length;
console.log(`${passed} passed, ${failed} failed, ${counts.numPendingTests} skipped`);
process.exitCode = failed === 0 && passed > 1 ? 0 : 1;
