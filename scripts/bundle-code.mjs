// Scripts are run by Node as they are: TypeScript of the project that they call is bundled first.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { externalPackages } from './external-packages.mjs';
import { root } from './freshness.mjs';

/** Bundles modules into `folder`, each as NAME.mjs; `input`: their places in the project by name. The project must be installed. */
export async function bundleCode(folder, input) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input, cwd: root, platform: 'node', external: externalPackages });
  await build.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await build.close();
}

/** What such a module exports. */
export const importBundled = (folder, name) => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
