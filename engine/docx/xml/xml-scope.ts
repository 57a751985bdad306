import { canonicalPrefix } from './namespaces.ts';

/** Prefixes in force, and the canonical form of every raw name met under them. */
export interface XmlScope {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly elements: Map<string, string>;
  readonly attributes: Map<string, string>;
}

/** Where nothing is declared. */
export const ROOT_SCOPE: XmlScope = {
  prefixes: new Map([
    ['', ''],
    ['xml', 'xml'],
  ]),
  elements: new Map(),
  attributes: new Map(),
};

/** Prefix that a namespace declaration declares; undefined for any other attribute. */
export function declaredPrefix(attribute: string): string | undefined {
  return attribute === 'xmlns' ? '' : attribute.startsWith('xmlns:') ? attribute.slice(6) : undefined;
}

/** The scope inside an element with these attributes, names and values in turn; the outer one where they declare nothing new. */
export function scopeInside(attributes: readonly string[], outer: XmlScope): XmlScope {
  let prefixes: Map<string, string> | undefined;
  for (let index = 0; index < attributes.length; index += 2) {
    const prefix = declaredPrefix(attributes[index] as string);
    if (prefix === undefined) continue;
    const canonical = canonicalPrefix(attributes[index + 1] as string, prefix);
    if (outer.prefixes.get(prefix) === canonical && prefixes === undefined) continue;
    prefixes ??= new Map(outer.prefixes);
    prefixes.set(prefix, canonical);
  }
  return prefixes === undefined ? outer : { prefixes, elements: new Map(), attributes: new Map() };
}
