import { canonicalPrefix } from './namespaces.ts';

/** Prefixes that an element declares, and the canonical form of every raw name met under them. */
export interface XmlScope {
  /** Those in force besides are the ones of the scopes around it: copied into each, they would be as many as both together multiplied. */
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: XmlScope | undefined;
  readonly elements: Map<string, string>;
  readonly attributes: Map<string, string>;
}

const openScope = (declared: ReadonlyMap<string, string>, outer: XmlScope | undefined): XmlScope => ({
  declared,
  outer,
  elements: new Map(),
  attributes: new Map(),
});

const UNDECLARED: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['xml', 'xml'],
]);

/** Where nothing is declared; one of its own for each document, whose names it keeps. */
export const rootScope = (): XmlScope => openScope(UNDECLARED, undefined);

/** What a prefix stands for in a scope; undefined where it is not declared. */
export function prefixIn(scope: XmlScope, prefix: string): string | undefined {
  for (let current: XmlScope | undefined = scope; current !== undefined; current = current.outer) {
    const canonical = current.declared.get(prefix);
    if (canonical !== undefined) return canonical;
  }
  return undefined;
}

/** Prefix that a namespace declaration declares; undefined for any other attribute. */
export function declaredPrefix(attribute: string): string | undefined {
  return attribute === 'xmlns' ? '' : attribute.startsWith('xmlns:') ? attribute.slice(6) : undefined;
}

/** The scope inside an element with these attributes, names and values in turn; the outer one where they declare nothing new. */
export function scopeInside(attributes: readonly string[], outer: XmlScope): XmlScope {
  let declared: Map<string, string> | undefined;
  for (let index = 0; index < attributes.length; index += 2) {
    const prefix = declaredPrefix(attributes[index] as string);
    if (prefix === undefined) continue;
    const canonical = canonicalPrefix(attributes[index + 1] as string, prefix);
    if (declared === undefined && prefixIn(outer, prefix) === canonical) continue;
    declared ??= new Map();
    declared.set(prefix, canonical);
  }
  return declared === undefined ? outer : openScope(declared, outer);
}
