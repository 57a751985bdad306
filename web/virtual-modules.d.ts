declare module 'virtual:contract-routes' {
  const routes: import('@orpc/contract').AnyContractRouter;
  export default routes;
}

/** Addresses of the files that the engine loads in a browser. */
declare module 'virtual:engine-files' {
  export const harfbuzz: string;
  export const harfbuzzSubset: string;
  export const webp: string;
  /** Of hyphenation, by the names of `PATTERN_FILES`. */
  export const patterns: Readonly<Record<string, string>>;
  /** Of emoji, by their buckets: the SVG of each by its name. */
  export const emoji: readonly string[];
  /** By the specifier of the package's file. */
  export const fonts: Readonly<Record<string, string>>;
}

declare module 'omggif' {
  const omggif: { readonly GifReader: new (bytes: Uint8Array) => import('../engine/images/picture-decoder.ts').GifReader };
  export default omggif;
}
