import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FOLDERS } from './scripts/folders.mjs';

/** Reads what all other suites have made. */
const KEPT_PDFS = 'golden/kept-pdfs.test.ts';

/** Files that share two cores well: they wait for processes, leases and clocks for a third of their time. */
const WAITING_SHARE = 3;

const PART_WORKERS = Math.max(WAITING_SHARE, availableParallelism() - 1);

const PARTS = [...FOLDERS.filter((folder) => folder !== 'e2e'), 'docs', 'scripts'];

/** Tests that put something in the place of a module, measure the memory of their process or set how it optimises. */
const ALONE = PARTS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((file) => /\.test\.tsx?$/u.test(file) && /vi\.mock\(|process\.memoryUsage\(|optimiseLater\(/u.test(readFileSync(file, 'utf8')));

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
          name: 'parts',
          include: [`{${PARTS}}/**/*.test.{ts,tsx}`],
          exclude: [KEPT_PDFS, ...ALONE],
          // No module keeps between calls what another test could see, and to load them takes longer than most tests.
          isolate: false,
          maxWorkers: PART_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
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
