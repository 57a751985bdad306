import { RefusedInput } from '../../diagnostics.ts';
import type { OoxmlPackage } from '../package/package.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';

/** What content controls can be bound to: the roots of custom XML parts and of the document's properties, by their id. */
export type DataStores = ReadonlyMap<string, XmlElement>;

/** Ids that stand for the parts of `docProps`, by the type of their relationship. */
const PROPERTIES: readonly (readonly [id: string, type: string])[] = [
  ['{6C3C8BC8-F283-45AE-878A-BAB7291924A1}', 'core-properties'],
  ['{6668398D-A668-4E3E-A5EB-62B293D839F1}', 'extended-properties'],
];

/** Reads the custom XML parts of a package (ECMA-376 22.5); one that is broken is none, as in Word. */
export function readDataStores(pkg: OoxmlPackage): DataStores {
  const stores = new Map<string, XmlElement>();
  const rootOf = (part: string | undefined): XmlElement | undefined => {
    try {
      return part === undefined ? undefined : pkg.xml(part);
    } catch (error) {
      if (error instanceof RefusedInput) return undefined;
      throw error;
    }
  };
  const add = (id: string, root: XmlElement | undefined): void => {
    if (root !== undefined && !stores.has(id)) stores.set(id, root);
  };
  for (const [id, type] of PROPERTIES) add(id, rootOf(pkg.related('', type)));
  for (const { type, target, external } of pkg.relationships(pkg.mainPart).values()) {
    if (type !== 'customXml' || external) continue;
    const id = attribute(rootOf(pkg.related(target, 'customXmlProps')), 'ds:itemID') ?? target;
    add(id.toUpperCase(), rootOf(target));
  }
  return stores;
}
