// `npm run sample-run`: installs and builds when needed, then makes the PDFs of the samples and says where they are.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './freshness.mjs';

ensureInstalled();
ensureBuilt();

const SAMPLES = ['invoice', 'certificate', 'contract'];
const output = path.join(root, 'out');
const NAMES = { invoice: '{{Number}} {{Client}}', certificate: '{{Recipient}}', contract: '{{Contract number}} {{Client}}' };
let failed = 0;
for (const sample of SAMPLES) {
  const folder = path.join(output, sample);
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${sample}`);
  const { status } = spawnSync(
    process.execPath,
    [
      'bin/sheafmill',
      'generate',
      '--template',
      `samples/${sample}.docx`,
      '--rows',
      `samples/${sample}.rows.json`,
      '--out',
      path.relative(root, folder),
      '--name',
      NAMES[sample],
    ],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) failed += 1;
}
console.log(
  failed
    ? '\nNot all samples could be made: see above.'
    : `\nThe PDFs are in ${path.relative(process.cwd(), output) || '.'}/: open one of out/invoice, out/certificate, out/contract.`,
);
process.exitCode = failed ? 1 : 0;
