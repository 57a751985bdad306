import type { OoxmlPackage } from '../package/package.ts';
import { child, textOf, type XmlElement } from '../xml/xml.ts';

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
