// Runs a test for the figures that it tells: see integrations/figures.test-support.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './freshness.mjs';

/** Whether the tests of a file, or those of these titles, are green, and what they told: `{ id, figures }` of lines of docs/reliability.md. */
export function measureTest(file, environment = {}, titlePattern = undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-figures-'));
  const figures = path.join(folder, 'figures.ndjson');
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', file, ...(titlePattern ? ['-t', titlePattern] : [])], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment, RELIABILITY_FIGURES: figures },
  });
  const told = existsSync(figures)
    ? readFileSync(figures, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  rmSync(folder, { recursive: true });
  return { isGreen: status === 0, told };
}
