import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minifyContractRouter } from '@orpc/contract';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { contract } from '../contracts/index.ts';
import { EAST_ASIAN_FAMILIES, PACKAGED_FAMILIES } from '../engine/fonts/packaged-fonts.ts';
import { PATTERN_FILES } from '../engine/hyphenation/pattern-files.ts';
import { EMOJI_BUCKETS, emojiBucket } from './lib/engine/emoji-buckets.ts';

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
const router = path.join(packages, 'react-router', 'dist', 'production');

/** The contract as the browser needs it: methods and paths, without the schemas, which the server checks anyway. */
function contractRoutes(): Plugin {
  const id = 'virtual:contract-routes';
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : undefined),
  };
}

/** Addresses of the fonts and modules that the engine loads when it needs them. */
function engineFiles(): Plugin {
  const id = 'virtual:engine-files';
  const modules = {
    harfbuzz: 'harfbuzzjs/dist/harfbuzz.wasm',
    harfbuzzSubset: 'harfbuzzjs/dist/harfbuzz-subset.wasm',
    webp: '@jsquash/webp/codec/dec/webp_dec.wasm',
  };
  const fonts = [...PACKAGED_FAMILIES, ...EAST_ASIAN_FAMILIES].flatMap(({ regular, bold, italic, boldItalic }) =>
    [regular, bold, italic, boldItalic].filter((file) => file !== undefined),
  );
  // By path: not every package exports its files.
  const fileOf = (font: string) => normalizePath(path.join(packages, font));
  const lines = [
    ...Object.entries(modules).map(([name, file]) => `export { default as ${name} } from '${file}?url';`),
    ...fonts.map((file, index) => `import font${index} from '${fileOf(file)}?url';`),
    // Small ones as well are files: the page may load nothing else.
    ...PATTERN_FILES.map((file, index) => `import pattern${index} from 'hyphenopoly/patterns/${file}.wasm?url&no-inline';`),
    `export const patterns = {${PATTERN_FILES.map((file, index) => `'${file}': pattern${index}`).join(',')}};`,
    `export const fonts = {${fonts.map((file, index) => `'${file}': font${index}`).join(',')}};`,
  ];
  return {
    name: 'engine-files',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const emoji = emojiFiles().map((text, bucket) => this.emitFile({ type: 'asset', name: `emoji-${bucket}.json`, source: text }));
      return [...lines, `export const emoji = [${emoji.map((file) => `import.meta.ROLLUP_FILE_URL_${file}`).join(',')}];`].join('\n');
    },
  };
}

/** The pictures of emoji in files of some thirty each. */
function emojiFiles(): readonly string[] {
  const folder = path.join(packages, '@twemoji', 'svg');
  const buckets = Array.from({ length: EMOJI_BUCKETS }, (): Record<string, string> => ({}));
  for (const file of readdirSync(folder).sort()) {
    const name = path.basename(file, '.svg');
    const bucket = buckets[emojiBucket(name)];
    if (bucket && file.endsWith('.svg')) bucket[name] = readFileSync(path.join(folder, file), 'utf8');
  }
  return buckets.map((pictures) => JSON.stringify(pictures));
}

/** Compresses the files once, as small as they get, so that the server only sends them. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const assets = path.join(dir, 'assets');
      const names = readdirSync(assets).filter((name) => /\.(?:js|css|svg|wasm|ttf|json)$/u.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(assets, name);
          const bytes = readFileSync(file);
          // Fonts gain little from the last steps, which cost seconds each.
          const quality = name.endsWith('.ttf') ? 5 : 11;
          const [brotli, zipped] = await Promise.all([
            promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
            promisify(gzip)(bytes, { level: 9 }),
          ]);
          writeFileSync(`${file}.br`, brotli);
          writeFileSync(`${file}.gz`, zipped);
        }),
      );
    },
  };
}

/** Puts files into the pages where `<!--file head.html-->` asks for them. */
function sharedHtml(): Plugin {
  const read = (_: string, name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8').trim();
  return {
    name: 'shared-html',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<!--file (\S+)-->/gu, read) },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [sharedHtml(), contractRoutes(), react(), tailwind(), precompress()],
  // The package names only its development build, whose warnings nobody sees.
  resolve: {
    alias: [
      { find: /^react-router$/u, replacement: path.join(router, 'index.mjs') },
      { find: /^react-router\/dom$/u, replacement: path.join(router, 'dom-export.mjs') },
    ],
  },
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: '__NONCE__' },
  worker: { format: 'es', plugins: () => [engineFiles()], rolldownOptions: { checks: { pluginTimings: false } } },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    rolldownOptions: {
      input: ['index.html', 'early.html', 'site.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      checks: { pluginTimings: false },
    },
    emptyOutDir: true,
    // Inlined files would need `data:` in the policy of scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The engine, in one piece: it is loaded once, after the page.
    chunkSizeWarningLimit: 2000,
    target: 'es2023',
  },
});
