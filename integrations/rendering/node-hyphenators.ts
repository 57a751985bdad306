import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openHyphenators, type PatternExports } from '../../engine/hyphenation/open-hyphenators.ts';

const require = createRequire(import.meta.url);

/** By the patterns of an npm package, each language's read when it is first met. */
export const nodeHyphenators = openHyphenators((file) => {
  const module = new WebAssembly.Module(readFileSync(require.resolve(`hyphenopoly/patterns/${file}.wasm`)));
  // The exports of a WebAssembly module are untyped; the tests of every language check them.
  return new WebAssembly.Instance(module, {}).exports as unknown as PatternExports;
});
