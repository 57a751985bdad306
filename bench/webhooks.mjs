// Notion's events in a storm, with the database stopped in the middle: npm run bench:webhooks [-- --events=1000 --seconds=10 --outage=30]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { root } from './shared.mjs';

ensureInstalled();
ensureBuilt();
const option = (name, fallback) => process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? String(fallback);
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-storm-'));
const report = path.join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'e2e/webhook-storm.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      STORM_EVENTS: option('events', 1000),
      STORM_SECONDS: option('seconds', 10),
      STORM_OUTAGE: option('outage', 30),
      STORM_REPORT: report,
    },
  },
);
try {
  console.table(JSON.parse(readFileSync(report, 'utf8')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status ?? 1;
