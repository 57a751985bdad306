import { madeOnce } from '../../made-once.ts';
import type { RunProperties } from '../../model/run.ts';
import type { DocumentSources } from '../reader-context.ts';

const symbolFonts = new Set([
  'symbol',
  'wingdings',
  'wingdings 2',
  'wingdings 3',
  'webdings',
  'zapfdingbats',
  'itc zapf dingbats',
  'mt extra',
  'marlett',
  'monotype sorts',
]);

/** Whether the family keeps its characters in the private area from U+F000 on. */
export function isSymbolFont(family: string): boolean {
  return symbolFonts.has(family.toLowerCase());
}

/** The same formatting in another family; the same object for the same wish, so that caches keyed by it hold. */
export function withFont(
  sources: DocumentSources,
  properties: RunProperties,
  family: string,
  change: { readonly size?: number; readonly italic?: boolean } = {},
): RunProperties {
  const key = `${family}\n${change.size ?? ''}\n${change.italic ?? ''}`;
  const known = madeOnce(sources.derived, properties, () => new Map<string, RunProperties>());
  return madeOnce(known, key, () => ({
    ...properties,
    fonts: { ...properties.fonts, ascii: family, highAnsi: family, eastAsia: family, complex: family },
    ...(change.size === undefined ? {} : { size: change.size, sizeComplex: change.size }),
    ...(change.italic === undefined ? {} : { italic: change.italic }),
  }));
}
