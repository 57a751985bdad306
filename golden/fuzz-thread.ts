import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { type FuzzCase, makeFuzzDocument, renderFuzzDocument } from './fuzz-case.ts';

// The body of a thread of scripts/fuzz.mjs: one case after the other, each answered with what became of it.
const { originals } = workerData as { readonly originals: readonly string[] };
const documents = originals.map((file) => new Uint8Array(readFileSync(file)));
const platform = await nodePlatform();

const tellRendered = () => parentPort?.postMessage({ type: 'rendered' });

parentPort?.on('message', (each: FuzzCase) => {
  const document = makeFuzzDocument(each, documents);
  parentPort?.postMessage({ type: 'made', document });
  parentPort?.postMessage({ type: 'ended', ...renderFuzzDocument(document, platform, tellRendered) });
});
parentPort?.postMessage({ type: 'ready' });
