// Bundles the product into dist/: fast to start, and the same files whatever Node version runs them.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { build as buildWeb } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that find files of their own beside them, so they stay in node_modules. */
const external = [/^node:/, /^harfbuzzjs/, /^@jsquash\//, /^@expo-google-fonts\//, /^dejavu-fonts-ttf/];

async function bundle(input, platform, options = {}) {
  const build = await rolldown({ input, cwd: root, platform, external: options.external ?? external, logLevel: 'warn' });
  await build.write({
    dir: `${root}/dist`,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: false,
    minify: options.minify ?? false,
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
for (const name of ['notion', 'google']) await bundle({ [`emulators/${name}`]: `emulators/${name}/main.ts` }, 'node');
// The server's packages stay in node_modules: some look for files of their own, and it starts once.
await bundle({ server: 'server/main.ts', admin: 'server/admin/main.ts' }, 'node', { external: [/^[^./]/] });
cpSync(`${root}/server/database/migrations`, `${root}/dist/migrations`, { recursive: true });
await bundle({ engine: 'engine/index.ts' }, 'browser', { external: [], minify: true });
// Tests set another one, which would bring React's slow build for developers.
process.env.NODE_ENV = 'production';
await buildWeb({ configFile: `${root}/web/vite.config.ts`, logLevel: 'warn' });
