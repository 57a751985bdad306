// The browser's side of the browser test, and an example of a platform for it: everything is fetched first, because the engine is synchronous.
const { harfbuzzShaper, openRendering, shapingImports } = await import(`${location.origin}/engine.js`);

const bytesOf = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
const moduleOf = async (path) => WebAssembly.compile(await bytesOf(path));

const { families, fallbacks } = await (await fetch('/fonts.json')).json();
const [shaping, subsetting] = await Promise.all([moduleOf('/harfbuzz.wasm'), moduleOf('/harfbuzz-subset.wasm')]);

/** By family and style, one object each: the engine's caches hang on them. */
const files = new Map();
await Promise.all(
  families.map(async ({ key, name, path }) => {
    files.set(key, { name, bytes: await bytesOf(path) });
  }),
);

const platform = {
  fonts: { find: (family, bold, italic) => files.get(`${family.toLowerCase()}|${bold}|${italic}`), fallbacks: () => fallbacks },
  shaper: harfbuzzShaper({
    shaping: () => {
      const instance = new WebAssembly.Instance(
        shaping,
        shapingImports(() => instance.exports.memory),
      );
      return instance.exports;
    },
    subsetting: () => new WebAssembly.Instance(subsetting, {}).exports,
    instantiate: (module, imports) => new WebAssembly.Instance(new WebAssembly.Module(module), imports).exports,
  }),
  pictures: {
    decode: () => {
      throw new Error('No decoder here.');
    },
  },
};

/** Records are lists of objects, as in JSON. */
const fieldsOf = (object) =>
  new Map(
    Object.entries(object).map(([name, value]) => [name, Array.isArray(value) ? { type: 'records', records: value.map(fieldsOf) } : value]),
  );

/** Base64 of the PDF of this sample's row. */
window.renderSample = async (name, settings) => {
  const template = await bytesOf(`/samples/${name}.docx`);
  const [row] = await (await fetch(`/samples/${name}.rows.json`)).json();
  const started = performance.now();
  const { pdf, pages } = openRendering(template, settings, platform).render({ id: '1', fields: fieldsOf(row) }, name);
  const took = performance.now() - started;
  return { base64: btoa(Array.from(pdf, (byte) => String.fromCharCode(byte)).join('')), pages, took };
};
document.title = 'ready';
