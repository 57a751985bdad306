import { madeOnce } from '../../made-once.ts';
import { type OoxmlPackage, wholeXml } from '../package/package.ts';
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

// Types of the relationships to the parts of `docProps`: transitional and strict files name them differently (ECMA-376-1 and -4, annex A).
const CORE: readonly string[] = ['core-properties'];
const EXTENDED: readonly string[] = ['extended-properties', 'extendedProperties'];
const CUSTOM: readonly string[] = ['custom-properties', 'customProperties'];

/** The root of the part to which a relationship of one of these types leads. */
function rootOf(pkg: OoxmlPackage, types: readonly string[]): XmlElement | undefined {
  const part = types.map((type) => pkg.related('', type)).find((related) => related !== undefined);
  return part === undefined ? undefined : pkg.xml(part);
}

/** Whether Office 2007 wrote the file (22.2.2.3 `AppVersion`): what is not said in its charts means other things there. */
export const isWrittenBy2007 = (pkg: OoxmlPackage): boolean => said(rootOf(pkg, EXTENDED), 'ep:AppVersion')?.startsWith('12.') ?? false;

/** Reads the core and extended properties (ECMA-376-2 clause 8 and ECMA-376 22.2). */
export function readDocumentProperties(pkg: OoxmlPackage): DocumentProperties {
  const core = rootOf(pkg, CORE);
  const extended = rootOf(pkg, EXTENDED);
  const title = said(core, 'dc:title');
  const language = said(core, 'dc:language');
  const application = said(extended, 'ep:Application');
  return {
    ...(title === undefined ? {} : { title }),
    ...(application === undefined ? {} : { application }),
    ...(language === undefined ? {} : { language }),
  };
}

/** Where Word keeps the properties that its fields name. */
const PLACES: readonly (readonly [name: string, types: readonly string[], element: string])[] = [
  ['title', CORE, 'dc:title'],
  ['subject', CORE, 'dc:subject'],
  ['author', CORE, 'dc:creator'],
  ['keywords', CORE, 'cp:keywords'],
  ['comments', CORE, 'dc:description'],
  ['category', CORE, 'cp:category'],
  ['lastsavedby', CORE, 'cp:lastModifiedBy'],
  ['revisionnumber', CORE, 'cp:revision'],
  ['company', EXTENDED, 'ep:Company'],
  ['manager', EXTENDED, 'ep:Manager'],
  ['template', EXTENDED, 'ep:Template'],
];

/** Values that read as they are written (ECMA-376 22.4). */
const PLAIN_VALUE = /^vt:(?:lpw?str|bstr|u?i[1248]|u?int|r[48]|decimal)$/u;
/** Word takes no more of them in its dialogs; thousands of fields may show a long one. */
const MAX_SHOWN = 255;

const known = new WeakMap<OoxmlPackage, ReadonlyMap<string, string>>();

/** A property by its name in fields, one of the document's own included; undefined where there is none, or it is no plain text. */
export function documentProperty(pkg: OoxmlPackage, name: string): string | undefined {
  return madeOnce(known, pkg, () => readShown(pkg)).get(name.toLowerCase());
}

/** What fields may show, by their names in lower case. */
function readShown(pkg: OoxmlPackage): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  const roots = (types: readonly string[]) => types.flatMap((type) => wholeXml(pkg, pkg.related('', type)) ?? []);
  for (const property of roots(CUSTOM).flatMap((root) => childrenNamed(root, 'op:property'))) {
    const [value] = elements(property);
    const text = value?.name === 'vt:bool' ? yesOrNo(value) : PLAIN_VALUE.test(value?.name ?? '') ? textOf(value).trim() : '';
    const name = attribute(property, 'name')?.toLowerCase();
    if (name !== undefined && text !== '') shown.set(name, text.slice(0, MAX_SHOWN));
  }
  for (const [name, types, element] of PLACES)
    for (const root of roots(types)) {
      const text = said(root, element);
      if (text !== undefined) shown.set(name, text.slice(0, MAX_SHOWN));
    }
  return shown;
}

const yesOrNo = (value: XmlElement): string => (textOf(value).trim() === 'true' ? 'Y' : 'N');
