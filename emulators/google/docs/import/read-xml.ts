import { strFromU8 } from 'fflate';
import { SaxesParser } from 'saxes';

/** Names keep their prefixes; text stands among the children. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlNode | string)[];
}

/** Throws when it is not well-formed XML of one root element. */
export function readXml(bytes: Uint8Array): XmlNode {
  const parser = new SaxesParser({});
  const open: { name: string; attributes: Record<string, string>; children: (XmlNode | string)[] }[] = [];
  let root: XmlNode | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    root = open.pop();
  });
  parser.on('text', (text) => void open.at(-1)?.children.push(text));
  parser.write(strFromU8(bytes)).close();
  if (!root) throw new Error('There is no root element.');
  return root;
}

export const elements = (node: XmlNode | undefined, name?: string): readonly XmlNode[] =>
  (node?.children ?? []).filter((child): child is XmlNode => typeof child !== 'string' && (name === undefined || child.name === name));

/** The first child of each name in turn. */
export const descend = (node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined =>
  names.reduce<XmlNode | undefined>((at, name) => elements(at, name)[0], node);

export const value = (node: XmlNode | undefined, name: string): string | undefined => descend(node, name)?.attributes['w:val'];

/** A switch of WordprocessingML: there without a value means on. */
export function toggle(node: XmlNode | undefined, name: string): boolean | undefined {
  const found = descend(node, name);
  return found && !['0', 'false', 'off'].includes(found.attributes['w:val'] ?? '1');
}

/** A whole number of an attribute, with or without a fraction that is cut off. */
export function number(node: XmlNode | undefined, attribute: string): number | undefined {
  const parsed = Number.parseFloat(node?.attributes[attribute] ?? '');
  return Number.isFinite(parsed) ? parsed : undefined;
}

export function textOf(node: XmlNode): string {
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
