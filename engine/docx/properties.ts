import type { OoxmlPackage } from './package.ts';
import { child, textOf, type XmlElement } from './xml.ts';

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

/** Reads the core and extended properties (ECMA-376-2 clause 8 and ECMA-376 22.2). */
export function readDocumentProperties(pkg: OoxmlPackage): DocumentProperties {
  const root = (type: string): XmlElement | undefined => {
    const part = pkg.related('', type);
    return part === undefined ? undefined : pkg.xml(part);
  };
  const core = root('core-properties');
  // Transitional and strict files name the relationship differently (ECMA-376-1 and -4, annex A).
  const extended = root('extended-properties') ?? root('extendedProperties');
  const title = said(core, 'dc:title');
  const language = said(core, 'dc:language');
  const application = said(extended, 'ep:Application');
  return {
    ...(title === undefined ? {} : { title }),
    ...(application === undefined ? {} : { application }),
    ...(language === undefined ? {} : { language }),
  };
}
