// PostgreSQL, a server and workers under kill -9 and SIGSTOP: counts what was lost, stored twice or miscounted, by the emulators' own state.
// npm run bench:cluster [-- --rows 2000 --workers 3 --kills 50 --pause 60 --seed 1]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './shared.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '2000' },
    workers: { type: 'string', default: '3' },
    kills: { type: 'string', default: '50' },
    pause: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-cluster-report-'));
const report = path.join(folder, 'report.json');
const settings = Object.fromEntries(Object.entries(values).map(([name, value]) => [`CLUSTER_${name.toUpperCase()}`, value]));
const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'e2e/cluster.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...settings, CLUSTER_REPORT: report },
});
if (existsSync(report)) console.log(readFileSync(report, 'utf8').trim());
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
