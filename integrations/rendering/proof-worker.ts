import { parentPort, workerData } from 'node:worker_threads';
import { distinctDiagnostics, openRendering, RefusedInput } from '../../engine/index.ts';
import { nodePlatform } from './node-platform.ts';
import type { Proof, ProofOutcome, ProofRequest, ProofSetup } from './proof-template.ts';

if (!parentPort) throw new Error('This file is the body of a worker thread.');
const port = parentPort;
const { fonts }: ProofSetup = workerData;
const platform = nodePlatform({ fonts });

function prove({ template, settings, columns, row, title, page, pdf: options }: ProofRequest): ProofOutcome {
  try {
    const rendering = openRendering(template, settings, platform, options);
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
      diagnostics: distinctDiagnostics([...rendering.diagnostics, ...diagnostics, ...check.diagnostics]),
      confidence: row ? undefined : rendering.judge(),
    };
    return { proof };
  } catch (error) {
    if (!(error instanceof RefusedInput)) throw error;
    return { refused: error.diagnostic };
  }
}

port.on('message', (request: ProofRequest) => port.postMessage(prove(request)));
