import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { HarfBuzzModules } from '../../../engine/fonts/shaping/harfbuzz.ts';
import { type ShapingExports, type SubsetExports, shapingImports } from '../../../engine/fonts/shaping/harfbuzz-exports.ts';

/** What is used of WebAssembly, which Node's types of this version leave to the DOM's. */
interface WebAssemblyModule {
  readonly brand: 'module';
}
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => WebAssemblyModule;
  readonly Instance: new (module: WebAssemblyModule, imports: object) => { readonly exports: unknown };
};

const require = createRequire(import.meta.url);
const compiled = new Map<string, WebAssemblyModule>();

/** Compiled once per process; V8 compiles functions when first called, so this is a matter of a few milliseconds. */
function moduleOf(file: string): WebAssemblyModule {
  let module = compiled.get(file);
  if (!module) {
    module = new WebAssembly.Module(readFileSync(require.resolve(`harfbuzzjs/dist/${file}`)));
    compiled.set(file, module);
  }
  return module;
}

/** The HarfBuzz of the npm package, instantiated synchronously and only when needed. */
export const harfbuzzModules: HarfBuzzModules = {
  shaping: () => {
    const instance: { readonly exports: unknown } = new WebAssembly.Instance(
      moduleOf('harfbuzz.wasm'),
      shapingImports(() => (instance.exports as ShapingExports).memory),
    );
    // The exports of a WebAssembly module are untyped; this list is checked by the conformance tests.
    return instance.exports as ShapingExports;
  },
  subsetting: () => new WebAssembly.Instance(moduleOf('harfbuzz-subset.wasm'), {}).exports as SubsetExports,
  instantiate: (module, imports) => new WebAssembly.Instance(new WebAssembly.Module(module), imports).exports as typeof imports.draw,
};
