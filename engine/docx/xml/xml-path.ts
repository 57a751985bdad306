import { attribute, elements, type XmlElement } from './xml.ts';

/** One step of a path: an element by name and place among its like, an attribute, or the text itself. */
const STEP = /^(@)?(?:[\w.-]+:)?([\w.-]+|\*|text\(\))(?:\[(\d{1,9})\])?$/u;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements and characters that may still be looked at; below zero, nothing more is found. */
export interface PathBudget {
  left: number;
}

/**
 * The text at a path of XPath 1.0 of the kind that Word writes into bindings: `/p:order[1]/p:item[2]/@price`. Names are compared without
 * their namespaces, which the tree of a part does not keep. Undefined for a path that leads nowhere, and for any other kind of path.
 */
export function valueAt(root: XmlElement, path: string, budget: PathBudget): string | undefined {
  budget.left -= path.length;
  if (budget.left < 0 || !path.startsWith('/')) return undefined;
  let places: readonly XmlElement[] = [{ name: '', attributes: new Map(), children: [root] }];
  for (const part of path.slice(1).split('/')) {
    const [match, isAttribute, name = '', place] = STEP.exec(part.trim()) ?? [];
    const [first] = places;
    if (match === undefined || first === undefined) return undefined;
    if (isAttribute !== undefined) return attributeOf(first, name);
    if (name === 'text()') return textIn(first, budget);
    for (const { children } of places) budget.left -= children.length;
    if (budget.left < 0) return undefined;
    const found = places.flatMap((parent) => elements(parent).filter((element) => name === '*' || localName(element.name) === name));
    places = place === undefined ? found : found.slice(Number(place) - 1, Number(place));
  }
  const [found] = places;
  return found && textIn(found, budget);
}

function attributeOf(element: XmlElement, name: string): string | undefined {
  const found = [...element.attributes.keys()].find((key) => localName(key) === name);
  return found === undefined ? undefined : attribute(element, found);
}

function textIn(element: XmlElement, budget: PathBudget): string | undefined {
  let text = '';
  for (const node of element.children) {
    budget.left -= typeof node === 'string' ? node.length : 1;
    const inside = typeof node === 'string' ? node : textIn(node, budget);
    if (inside === undefined || budget.left < 0) return undefined;
    text += inside;
  }
  return text;
}
