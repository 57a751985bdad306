import { attribute, type XmlElement } from '../xml/xml.ts';

/** The name of a `w:bookmarkStart` (ECMA-376 17.13.6.2); undefined for Word's own mark of the last edit, to which nothing points. */
export function bookmarkName(element: XmlElement): string | undefined {
  const name = attribute(element, 'w:name');
  return name === '_GoBack' ? undefined : name;
}
