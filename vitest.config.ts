import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{engine,generation,integrations,cli,golden,bench,samples,emulators,contracts,server,web,e2e,scripts,docs}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['scripts/build-once.mjs', 'server/database/test-cluster.setup.ts'],
    setupFiles: ['scripts/guard-prototypes.ts'],
    // On two cores it would be one: tests wait for processes and clocks more than they calculate.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only how long a test that hangs is waited for.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Only how long a failing poll takes: CI is slower than any desk.
    expect: { poll: { timeout: 20_000 } },
    // Unexpected output is a defect like any other.
    onConsoleLog: (log) => {
      if (!log.startsWith('skipped:')) throw new Error(`Unexpected console output: ${log.slice(0, 200)}`);
    },
  },
});
