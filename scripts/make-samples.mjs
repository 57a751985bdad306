// Writes samples/*.docx and samples/*.rows.json anew from their sources in samples/.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleCode, importBundled } from './bundle-code.mjs';
import { root } from './freshness.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-samples-'));
await bundleCode(folder, { samples: 'samples/make-samples.ts' });
const { writeSamples } = await importBundled(folder, 'samples');
writeSamples(path.join(root, 'samples'));
rmSync(folder, { recursive: true });
