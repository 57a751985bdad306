import type { XmlElement } from '../xml/xml.ts';

/** A string that is equal for elements that say the same; revision marks are left out. */
export function elementSignature(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  let text = element.name;
  for (const [name, value] of element.attributes) if (!name.startsWith('w:rsid')) text += ` ${name}=${value.length}:${value}`;
  if (element.children.length === 0) return `${text};`;
  text += '{';
  for (const node of element.children) text += typeof node === 'string' ? `'${node.length}:${node}` : elementSignature(node);
  return `${text}}`;
}
