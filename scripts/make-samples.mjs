// Writes samples/*.docx and samples/*.rows.json anew from their sources in samples/.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-samples-'));
const build = await rolldown({ input: path.join(root, 'samples', 'make-samples.ts'), cwd: root, platform: 'node', external: [/^node:/] });
const file = path.join(folder, 'make-samples.mjs');
await build.write({ file, format: 'esm' });
await build.close();
const { writeSamples } = await import(pathToFileURL(file).href);
writeSamples(path.join(root, 'samples'));
rmSync(folder, { recursive: true });
