import { attribute, elements, type XmlElement } from './xml.ts';

/** What stands between the slashes of a path, with those in quotation marks. */
const PARTS = /\/((?:[^/'"]|'[^']*'|"[^"]*")+)/guy;
/** One step of a path: an element by name and what is asked of it, an attribute, or the text itself. */
const STEP = /^\s*(@)?(?:[\w.-]+:)?([\w.-]+|\*|text\(\))\s*((?:\[(?:[^\]'"]|'[^']*'|"[^"]*")*\])*)\s*$/u;
const PREDICATES = /\[((?:[^\]'"]|'[^']*'|"[^"]*")*)\]/gu;
const PLACE = /^\s*(\d{1,9})\s*$/u;
/** One of the conditions that `and` joins. */
const CONDITION = /\s*(?:(name|local-name|namespace-uri)\(\)|@([\w.:-]+))\s*=\s*(?:'([^']*)'|"([^"]*)")(?:\s*$|\s+and\s)/guy;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements and characters that may still be looked at; below zero, nothing more is found. */
export interface PathBudget {
  left: number;
}

/**
 * The text at a path of XPath 1.0 of the kinds that are written into bindings: `/p:order[1]/p:item[2]/@price` by Word, and
 * `/*[name()='p:order' and @id='7']` by programs that file documents. Names are compared without their namespaces, which the tree of a
 * part does not keep. Undefined for a path that leads nowhere, and for any other kind of path.
 */
export function valueAt(root: XmlElement, path: string, budget: PathBudget): string | undefined {
  budget.left -= path.length;
  const parts = budget.left < 0 ? undefined : piecesOf(path, PARTS);
  if (parts === undefined) return undefined;
  let places: readonly XmlElement[] = [{ name: '', attributes: new Map(), children: [root] }];
  for (const [, part = ''] of parts) {
    const [match, isAttribute, name = '', predicates = ''] = STEP.exec(part) ?? [];
    const [first] = places;
    if (match === undefined || first === undefined) return undefined;
    if (isAttribute !== undefined) return attributeOf(first, name);
    if (name === 'text()') return textIn(first, budget);
    const asked = [...predicates.matchAll(PREDICATES)].map(([, predicate = '']) => predicate);
    for (const { children } of places) budget.left -= children.length * (1 + asked.length);
    if (budget.left < 0) return undefined;
    places = places.flatMap((parent) =>
      asked.reduce(
        matching,
        elements(parent).filter((element) => name === '*' || localName(element.name) === name),
      ),
    );
  }
  const [found] = places;
  return found && textIn(found, budget);
}

/** A text as matches of a sticky pattern, one behind the other; undefined where anything else is left of it. */
function piecesOf(text: string, pattern: RegExp): readonly RegExpMatchArray[] | undefined {
  const pieces = [...text.matchAll(pattern)];
  return pieces.reduce((read, [whole]) => read + whole.length, 0) === text.length ? pieces : undefined;
}

/** Those of some elements that a predicate asks for: none where it is of another kind. */
function matching(found: readonly XmlElement[], predicate: string): readonly XmlElement[] {
  const place = PLACE.exec(predicate)?.[1];
  if (place !== undefined) return found.slice(Number(place) - 1, Number(place));
  const conditions = piecesOf(predicate, CONDITION) ?? [];
  if (conditions.length === 0) return [];
  return found.filter((element) =>
    conditions.every(([, kind, key = '', single, double]) => {
      const value = single ?? double ?? '';
      if (kind === 'namespace-uri') return true;
      return kind === undefined ? attributeOf(element, localName(key)) === value : localName(element.name) === localName(value);
    }),
  );
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
