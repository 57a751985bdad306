import { parentPort, workerData } from 'node:worker_threads';
import { openRendering, RefusedInput } from '../../engine/index.ts';
import { nodePlatform } from './node-platform.ts';
import type { Proof, ProofOutcome, ProofRequest } from './proof-template.ts';

if (!parentPort) throw new Error('This file is the body of a worker thread.');
const { template, settings, columns, row, title, page, fontsDirectory }: ProofRequest & { readonly fontsDirectory: string | undefined } =
  workerData;

let outcome: ProofOutcome;
try {
  const rendering = openRendering(template, settings, await nodePlatform(fontsDirectory ? { fontsDir: fontsDirectory } : {}));
  const { pdf, pages, diagnostics } = rendering.render(row, title);
  const check = columns ? rendering.check(columns) : { unknown: [], unused: [], diagnostics: [] };
  const proof: Proof = {
    pdf,
    pages,
    svg: page !== undefined && page < pages ? rendering.pages(row).page(page) : undefined,
    placeholders: rendering.bound.placeholders,
    unknown: check.unknown,
    unused: check.unused,
    fonts: rendering.fonts.used(),
    diagnostics: [...rendering.diagnostics, ...diagnostics, ...check.diagnostics],
  };
  outcome = { proof };
} catch (error) {
  if (!(error instanceof RefusedInput)) throw error;
  outcome = { refused: error.diagnostic };
}
parentPort.postMessage(outcome);
