import type { Report } from '../../diagnostics.ts';
import { type OoxmlPackage, wholeXml } from '../package/package.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';
import { type PathBudget, valueAt } from '../xml/xml-path.ts';

/** What content controls can be bound to: custom XML parts and the document's properties. */
export interface DataStores {
  /** The text at a path in the store of that id, or in the first that has it where there is no such store (ECMA-376 17.5.2.6). */
  readonly find: (id: string, path: string) => string | undefined;
}

/** Elements and characters that all bindings of a document may look at: thousands of times what is bound in forms. */
const MAX_LOOKED_AT = 5_000_000;

/** Ids that stand for the parts of `docProps`, by the type of their relationship. */
const PROPERTIES: readonly (readonly [id: string, type: string])[] = [
  ['{6C3C8BC8-F283-45AE-878A-BAB7291924A1}', 'core-properties'],
  ['{6668398D-A668-4E3E-A5EB-62B293D839F1}', 'extended-properties'],
];

/** Opens the stores of a package. Reports when so much is bound that the rest is left as it is stored. */
export function openDataStores(pkg: OoxmlPackage, report: Report): DataStores {
  const stores = readStores(pkg);
  const budget: PathBudget = { left: MAX_LOOKED_AT };
  let reported = false;
  return {
    find: (id, path) => {
      const named = stores.get(id.toUpperCase());
      for (const root of named ? [named] : stores.values()) {
        const value = valueAt(root, path, budget);
        if (value !== undefined) return value;
      }
      if (budget.left < 0 && !reported) {
        reported = true;
        report({
          severity: 'warning',
          code: 'docx/bindings-too-large',
          message: 'So much is bound to content controls that some of them show the text stored in them in place of their data.',
          where: { part: pkg.mainPart },
        });
      }
      return undefined;
    },
  };
}

/** The custom XML parts of a package (ECMA-376 22.5) by their ids; one that is broken is none, as in Word. */
function readStores(pkg: OoxmlPackage): ReadonlyMap<string, XmlElement> {
  const stores = new Map<string, XmlElement>();
  const rootOf = (part: string | undefined) => wholeXml(pkg, part);
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
