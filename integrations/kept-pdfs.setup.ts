import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** Names the folder of the PDFs that a run of the tests makes: one for its projects together, which are all set up in this process. */
export default function setup(project: TestProject) {
  const folder = path.join(tmpdir(), `sheafmill-kept-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  project.provide('keptPdfs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
