// npm run golden [-- --update]: runs the golden cases; with --update their expected texts and pictures are written anew.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2).filter((each) => each !== '--update');
const environment = { ...process.env, ...(process.argv.includes('--update') ? { GOLDEN_UPDATE: '1' } : {}) };
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'golden/golden.test.ts', ...given],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  },
);
process.exitCode = status ?? 1;
