// Bundles the product into dist/: fast to start, and the same files whatever Node version runs them.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { build as buildWeb } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that find files of their own beside them, so they stay in node_modules. */
const external = [/^node:/, /^harfbuzzjs/, /^@jsquash\//, /^@expo-google-fonts\//, /^dejavu-fonts-ttf/];

async function bundle(input, platform, options = {}) {
  const { minify = false, ...given } = options;
  const build = await rolldown({ input, cwd: root, platform, external, logLevel: 'warn', ...given });
  await build.write({
    dir: `${root}/dist`,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: false,
    minify,
  });
  await build.close();
}

rmSync(`${root}/dist`, { recursive: true, force: true });
await bundle(
  {
    cli: 'cli/main.ts',
    'render-worker': 'integrations/rendering/render-worker.ts',
    'proof-worker': 'integrations/rendering/proof-worker.ts',
  },
  'node',
);
for (const name of ['notion', 'google', 's3']) await bundle({ [`emulators/${name}`]: `emulators/${name}/main.ts` }, 'node');
// The server's packages stay in node_modules: some look for files of their own, and it starts once.
await bundle({ server: 'server/main.ts', admin: 'server/admin/main.ts' }, 'node', { external: [/^[^./]/] });
cpSync(`${root}/server/database/migrations`, `${root}/dist/migrations`, { recursive: true });
await bundle({ engine: 'engine/index.ts' }, 'browser', { external: [], minify: true });
// Tests set another one, which would bring React's slow build for developers.
process.env.NODE_ENV = 'production';
await bundle({ site: 'web/site/render-page.tsx' }, 'node', {
  external: [/^node:/],
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  // 'use client' of packages means nothing here.
  checks: { moduleLevelDirective: false },
});
await buildWeb({ configFile: `${root}/web/vite.config.ts`, logLevel: 'warn' });

// The pages that the public site shows are made by the engine, now.
const making = mkdtempSync(path.join(root, 'dist', 'making-'));
await bundle({ [`${path.basename(making)}/site-files`]: 'scripts/make-site-files.ts' }, 'node', { external: [/^[^./]/] });
const { makeSiteFiles } = await import(pathToFileURL(path.join(making, 'site-files.js')).href);
await makeSiteFiles(root, path.join(root, 'dist'));
rmSync(making, { recursive: true });
