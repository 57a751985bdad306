import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { madeOnce } from '../../engine/made-once.ts';

const require = createRequire(import.meta.url);
const compiled = new Map<string, WebAssembly.Module>();

/** A WebAssembly file of an npm package, compiled once per process; V8 compiles functions when first called, so this is a matter of a few milliseconds. */
export const packagedModule = (specifier: string): WebAssembly.Module =>
  madeOnce(compiled, specifier, () => new WebAssembly.Module(readFileSync(require.resolve(specifier))));
