// Bundles the product into dist/: fast to start, and the same files whatever Node version runs them.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { build as buildWeb } from 'vite';
import { externalPackages } from './external-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });
// Until it is whole it is nobody's: other builds of this checkout, and who runs the one before, are left alone.
const dist = mkdtempSync(path.join(cache, 'build-'));
chmodSync(dist, 0o755);
process.on('exit', () => rmSync(dist, { recursive: true, force: true }));

async function bundle(input, platform, options = {}, output = {}) {
  const build = await rolldown({ input, cwd: root, platform, external: externalPackages, logLevel: 'warn', ...options });
  await build.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: false,
    ...output,
  });
  await build.close();
}

await bundle(
  {
    cli: 'cli/main.ts',
    'proof-worker': 'integrations/rendering/proof-worker.ts',
  },
  'node',
);
// A script, not a module: only of those V8 keeps what it compiled.
await bundle(
  { 'render-worker': 'integrations/rendering/pool/render-worker.ts' },
  'node',
  {},
  { format: 'cjs', entryFileNames: '[name].script.cjs', codeSplitting: false, comments: false },
);
cpSync(`${root}/scripts/cached-entry.cjs`, `${dist}/render-worker.cjs`);
for (const name of ['notion', 'google', 's3']) await bundle({ [`emulators/${name}`]: `emulators/${name}/main.ts` }, 'node');
await bundle({ server: 'server/main.ts', admin: 'server/admin/main.ts' }, 'node', {
  // pg asks for it only when it is told to.
  external: [...externalPackages, 'pg-native'],
  // A package loads at once or later what another one loads at once.
  checks: { ineffectiveDynamicImport: false },
});
cpSync(`${root}/server/database/migrations`, `${dist}/migrations`, { recursive: true });
await bundle({ engine: 'engine/index.ts' }, 'browser', { external: [] }, { minify: true });
// Tests set another one, which would bring React's slow build for developers.
process.env.NODE_ENV = 'production';
await bundle({ site: 'web/site/render-page.tsx' }, 'node', {
  external: [/^node:/],
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  // 'use client' of packages means nothing here.
  checks: { moduleLevelDirective: false },
});
await buildWeb({ configFile: `${root}/web/vite.config.ts`, logLevel: 'warn', build: { outDir: path.join(dist, 'web') } });

const making = mkdtempSync(path.join(dist, 'making-'));
await bundle(
  {
    [`${path.basename(making)}/site-files`]: 'scripts/make-site-files.ts',
    [`${path.basename(making)}/worker-code`]: 'scripts/make-worker-code.ts',
  },
  'node',
  { external: [/^[^./]/] },
);
const made = (name) => import(pathToFileURL(path.join(making, `${name}.js`)).href);
// The pages that the public site shows are made by the engine, now.
await (await made('site-files')).makeSiteFiles(root, dist);
const { makeWorkerCode } = await made('worker-code');
rmSync(making, { recursive: true });
takePlace(dist, path.join(root, 'dist'));
// What V8 keeps holds the place of its script. Threads that start before it is there compile it themselves.
await makeWorkerCode(root, path.join(root, 'dist'));

/** Renames `folder` to `place`, and removes what was there. Of several that are done at the same time the last one stays. */
function takePlace(folder, place) {
  const former = `${folder}-former`;
  for (;;) {
    try {
      renameSync(place, former);
    } catch (error) {
      // The first build, or another one was faster.
      if (error.code !== 'ENOENT') throw error;
    }
    try {
      renameSync(folder, place);
      break;
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    } finally {
      rmSync(former, { recursive: true, force: true });
    }
  }
}
