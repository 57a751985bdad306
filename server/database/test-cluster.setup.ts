import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Names the folder of the cluster that tests share, and ends what they started there. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-cluster-'));
  // PostgreSQL runs as another user where tests run as root.
  chmodSync(folder, 0o755);
  project.provide('testCluster', folder);
  return async () => {
    if (existsSync(path.join(folder, 'postgres', 'postmaster.pid'))) await (await startEmbeddedPostgres(folder)).stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
