import type { HarfBuzzModules } from '../../../engine/fonts/shaping/harfbuzz.ts';
import { type ShapingExports, type SubsetExports, shapingImports } from '../../../engine/fonts/shaping/harfbuzz-exports.ts';
import { packagedModule } from '../web-assembly.ts';

/** The HarfBuzz of the npm package, instantiated synchronously and only when needed. */
// What modules of WebAssembly export has no types; the conformance tests of the engine check these.
export const harfbuzzModules: HarfBuzzModules = {
  shaping: () => {
    const instance: WebAssembly.Instance = new WebAssembly.Instance(
      packagedModule('harfbuzzjs/dist/harfbuzz.wasm'),
      shapingImports(() => (instance.exports as unknown as ShapingExports).memory),
    );
    return instance.exports as unknown as ShapingExports;
  },
  subsetting: () =>
    new WebAssembly.Instance(packagedModule('harfbuzzjs/dist/harfbuzz-subset.wasm'), {}).exports as unknown as SubsetExports,
  instantiate: (module, imports) =>
    new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(module)), imports as unknown as WebAssembly.Imports)
      .exports as unknown as typeof imports.draw,
};
