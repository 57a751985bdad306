import { RefusedInput } from '../../diagnostics.ts';
import type { OoxmlPackage } from '../package/package.ts';
import { attribute, child, childrenNamed, elements, textOf, type XmlElement } from '../xml/xml.ts';

/** What `docProps` says of the document. */
export interface DocumentProperties {
  readonly title?: string;
  /** Name of the program that wrote the file, e.g. `Microsoft Office Word`. */
  readonly application?: string;
  /** `dc:language`, BCP 47. */
  readonly language?: string;
}

function said(root: XmlElement | undefined, name: string): string | undefined {
  const text = textOf(child(root, name)).trim().slice(0, 1000);
  return text === '' ? undefined : text;
}

/** The root of a part of `docProps`, by the type of its relationship. */
function rootOf(pkg: OoxmlPackage, type: string): XmlElement | undefined {
  const part = pkg.related('', type);
  return part === undefined ? undefined : pkg.xml(part);
}

// Transitional and strict files name the relationship differently (ECMA-376-1 and -4, annex A).
const extendedRoot = (pkg: OoxmlPackage): XmlElement | undefined => rootOf(pkg, 'extended-properties') ?? rootOf(pkg, 'extendedProperties');

/** Whether Office 2007 wrote the file (22.2.2.3 `AppVersion`): what is not said in its charts means other things there. */
export const isWrittenBy2007 = (pkg: OoxmlPackage): boolean => said(extendedRoot(pkg), 'ep:AppVersion')?.startsWith('12.') ?? false;

/** Reads the core and extended properties (ECMA-376-2 clause 8 and ECMA-376 22.2). */
export function readDocumentProperties(pkg: OoxmlPackage): DocumentProperties {
  const core = rootOf(pkg, 'core-properties');
  const extended = extendedRoot(pkg);
  const title = said(core, 'dc:title');
  const language = said(core, 'dc:language');
  const application = said(extended, 'ep:Application');
  return {
    ...(title === undefined ? {} : { title }),
    ...(application === undefined ? {} : { application }),
    ...(language === undefined ? {} : { language }),
  };
}

type Place = readonly [types: readonly string[], element: string];
const CORE: readonly string[] = ['core-properties'];
const EXTENDED: readonly string[] = ['extended-properties', 'extendedProperties'];
const CUSTOM: readonly string[] = ['custom-properties', 'customProperties'];

/** Where Word keeps the properties that its fields name, by their names in lower case. */
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['title', [CORE, 'dc:title']],
  ['subject', [CORE, 'dc:subject']],
  ['author', [CORE, 'dc:creator']],
  ['keywords', [CORE, 'cp:keywords']],
  ['comments', [CORE, 'dc:description']],
  ['category', [CORE, 'cp:category']],
  ['lastsavedby', [CORE, 'cp:lastModifiedBy']],
  ['revisionnumber', [CORE, 'cp:revision']],
  ['company', [EXTENDED, 'ep:Company']],
  ['manager', [EXTENDED, 'ep:Manager']],
  ['template', [EXTENDED, 'ep:Template']],
]);

/** Types of values that read as they are written (ECMA-376 22.4). */
const PLAIN_VALUES = new Set([
  'lpwstr',
  'lpstr',
  'bstr',
  'i1',
  'i2',
  'i4',
  'i8',
  'int',
  'ui1',
  'ui2',
  'ui4',
  'ui8',
  'uint',
  'r4',
  'r8',
  'decimal',
]);

/** A property by its name in fields, one of the document's own included; undefined where there is none, or it is no plain text. */
export function documentProperty(pkg: OoxmlPackage, name: string): string | undefined {
  const place = PLACES.get(name.toLowerCase());
  try {
    if (place !== undefined) {
      const [types, element] = place;
      return types.map((type) => said(rootOf(pkg, type), element)).find((text) => text !== undefined);
    }
    for (const property of CUSTOM.flatMap((type) => childrenNamed(rootOf(pkg, type), 'op:property'))) {
      if (attribute(property, 'name')?.toLowerCase() !== name.toLowerCase()) continue;
      const [value] = elements(property);
      if (value === undefined || !value.name.startsWith('vt:')) return undefined;
      const type = value.name.slice('vt:'.length);
      if (type === 'bool') return textOf(value).trim() === 'true' ? 'Y' : 'N';
      return PLAIN_VALUES.has(type) ? said(property, value.name) : undefined;
    }
    return undefined;
  } catch (error) {
    // A broken part has no properties, and the document is none the worse for it.
    if (error instanceof RefusedInput) return undefined;
    throw error;
  }
}
