import { openHyphenators, type PatternExports } from '../../engine/hyphenation/open-hyphenators.ts';
import { packagedModule } from './web-assembly.ts';

/** By the patterns of an npm package, each language's read when it is first met. */
export const nodeHyphenators = openHyphenators(
  // The exports of a WebAssembly module are untyped; the tests of every language check them.
  (file) => new WebAssembly.Instance(packagedModule(`hyphenopoly/patterns/${file}.wasm`), {}).exports as unknown as PatternExports,
);
