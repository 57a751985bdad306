/** Names carry the canonical prefix of their namespace (`w:p`, `a:off`); names in no namespace carry none. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** The first child element of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined) return undefined;
  for (const node of element.children) if (typeof node !== 'string' && node.name === name) return node;
  return undefined;
}

/** All child elements of that name, in order. */
export function childrenNamed(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element === undefined ? [] : element.children.filter((node): node is XmlElement => typeof node !== 'string' && node.name === name);
}

/** All child elements. */
export function elements(element: XmlElement | undefined): readonly XmlElement[] {
  return element === undefined ? [] : element.children.filter((node): node is XmlElement => typeof node !== 'string');
}

export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.get(name);
}

const OFF = new Set(['0', 'false', 'off', 'none']);

/** ST_OnOff (ECMA-376 17.17.4): the element alone means on. Undefined when there is no element. */
export function onOff(element: XmlElement | undefined): boolean | undefined {
  if (element === undefined) return undefined;
  const value = element.attributes.get('w:val') ?? element.attributes.get('val') ?? element.attributes.get('m:val');
  return value === undefined || isOn(value);
}

const TRUE = new Set(['1', 'true', 'on', 't']);

/** Whether an attribute says yes in one of the words for it; `otherwise` where it is not there. */
export const isTrue = (value: string | undefined, otherwise = false): boolean => (value === undefined ? otherwise : TRUE.has(value));

/** Whether an attribute of ST_OnOff says nothing of the kind of no; off where it is not there. */
export const isOn = (value: string | undefined): boolean => value !== undefined && !OFF.has(value.toLowerCase());

/** All text inside, in order. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  let text = '';
  for (const node of element.children) text += typeof node === 'string' ? node : textOf(node);
  return text;
}
