import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Tests of some folders, `maxWorkers` files at a time; projects run one after another in their order. */
const project = (name: string, folders: string, groupOrder: number, maxWorkers: number): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`${folders}/**/*.test.{ts,tsx}`], maxWorkers, sequence: { groupOrder } },
});

export default defineConfig({
  test: {
    projects: [
      project('parts', '{engine,generation,integrations,golden,bench,samples,emulators,contracts,server,web,scripts,docs}', 0, 2),
      // Processes, browsers and kills of their own, which want the machine for themselves.
      project('whole', '{cli,e2e}', 1, 1),
    ],
    globalSetup: ['scripts/build-once.mjs', 'server/database/test-cluster.setup.ts'],
    setupFiles: ['scripts/guard-prototypes.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Only how long a failing poll takes: CI is slower than any desk.
    expect: { poll: { timeout: 20_000 } },
    // Unexpected output is a defect like any other.
    onConsoleLog: (log) => {
      if (!log.startsWith('skipped:')) throw new Error(`Unexpected console output: ${log.slice(0, 200)}`);
    },
  },
});
