import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Reads what all other suites have made. */
const KEPT_PDFS = 'golden/kept-pdfs.test.ts';

/** Files that share two cores well: they wait for processes, leases and clocks for a third of their time. */
const WAITING_SHARE = 3;

const PART_WORKERS = Math.max(WAITING_SHARE, availableParallelism() - 1);

/** Folders whose code keeps nothing between calls that another test could see: their tests share its modules, which are loaded once. */
const PURE = ['engine', 'golden', 'contracts', 'generation', 'emulators', 'web'];

/** Tests of those folders that put something in the place of a module, and so need modules of their own. */
const REPLACING = PURE.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((file) => /\.test\.tsx?$/u.test(file) && readFileSync(file, 'utf8').includes('vi.mock('));

export default defineConfig({
  test: {
    globalSetup: ['scripts/build-once.mjs', 'server/database/test-cluster.setup.ts', 'integrations/kept-pdfs.setup.ts'],
    setupFiles: ['scripts/guard-prototypes.ts'],
    // Only how long a test that hangs is waited for.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Only how long a failing poll takes: CI is slower than any desk.
    expect: { poll: { timeout: 20_000 } },
    // Unexpected output is a defect like any other.
    onConsoleLog: (log) => {
      if (!log.startsWith('skipped:')) throw new Error(`Unexpected console output: ${log.slice(0, 200)}`);
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [`{${PURE}}/**/*.test.{ts,tsx}`],
          exclude: [KEPT_PDFS, ...REPLACING],
          isolate: false,
          maxWorkers: PART_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{integrations,cli,bench,samples,server,scripts,docs}/**/*.test.{ts,tsx}', ...REPLACING],
          maxWorkers: PART_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          // Each starts a server, emulators, workers or a browser of its own.
          maxWorkers: WAITING_SHARE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'readers',
          include: [KEPT_PDFS],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
