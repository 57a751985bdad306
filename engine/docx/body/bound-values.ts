import type { DataStores } from '../parts/data-stores.ts';
import { attribute, child, childrenNamed, elements, onOff, type XmlElement } from '../xml/xml.ts';

/**
 * The tree of a part in which content controls that are bound to data show what it holds (ECMA-376 17.5.2.6), as Word does when it opens
 * the file: the text stored in them is a copy that may be old. What holds none is the same object.
 *
 * Kept as stored: controls of other kinds than text, list and check box, those whose data is missing or empty (their text is then the
 * prompt), and those that hold a placeholder of ours.
 */
export function withBoundValues(element: XmlElement, stores: () => DataStores): XmlElement {
  let children: (XmlElement | string)[] | undefined;
  for (let index = 0; index < element.children.length; index++) {
    const node = element.children[index] as XmlElement | string;
    if (typeof node === 'string') continue;
    const shown = withBoundValues(node, stores);
    if (shown === node) continue;
    children ??= [...element.children];
    children[index] = shown;
  }
  const inside = children === undefined ? element : { ...element, children };
  return element.name === 'w:sdt' ? showBoundValue(inside, stores) : inside;
}

function showBoundValue(control: XmlElement, stores: () => DataStores): XmlElement {
  const properties = child(control, 'w:sdtPr');
  const content = child(control, 'w:sdtContent');
  const binding = child(properties, 'w:dataBinding');
  if (properties === undefined || content === undefined || binding === undefined) return control;
  const stored = shownText(content);
  if (stored.includes('{{')) return control;
  const value = stores().find(attribute(binding, 'w:storeItemID') ?? '', attribute(binding, 'w:xpath') ?? '');
  const text = value && displayed(value, properties);
  if (!text || sameText(text, stored)) return control;
  const prompts = onOff(child(properties, 'w:showingPlcHdr')) === true;
  const format = prompts ? child(properties, 'w:rPr') : firstFormat(content);
  const run: XmlElement = { name: 'w:r', attributes: new Map(), children: [...(format ? [format] : []), ...piecesOf(text)] };
  return { ...control, children: control.children.map((node) => (node === content ? holding(content, run) : node)) };
}

const TRUE: ReadonlySet<string> = new Set(['true', '1']);

/** What a control shows for a value of its data; undefined for kinds that keep what is stored. */
function displayed(value: string, properties: XmlElement): string | undefined {
  for (const kind of elements(properties)) {
    switch (kind.name) {
      case 'w:text':
        return value;
      case 'w:dropDownList':
      case 'w:comboBox': {
        const item = childrenNamed(kind, 'w:listItem').find((entry) => attribute(entry, 'w:value') === value);
        return attribute(item, 'w:displayText') || value;
      }
      case 'w14:checkbox': {
        const isChecked = TRUE.has(value.trim().toLowerCase());
        const code = attribute(child(kind, isChecked ? 'w14:checkedState' : 'w14:uncheckedState'), 'w14:val');
        return /^[\da-f]{1,4}$/iu.test(code ?? '') ? String.fromCharCode(Number.parseInt(code ?? '', 16)) : isChecked ? '☒' : '☐';
      }
    }
  }
  return undefined;
}

const sameText = (one: string, other: string): boolean => one.replace(/\s+/gu, '') === other.replace(/\s+/gu, '');

const shownText = (element: XmlElement): string =>
  element.children.map((node) => (typeof node === 'string' ? (element.name === 'w:t' ? node : '') : shownText(node))).join('');

function firstFormat(element: XmlElement): XmlElement | undefined {
  for (const inner of elements(element)) {
    const found = inner.name === 'w:r' ? child(inner, 'w:rPr') : firstFormat(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

const piecesOf = (text: string): readonly XmlElement[] =>
  text.split(/\r\n?|\n/u).flatMap((line, index) => {
    const words: XmlElement = { name: 'w:t', attributes: new Map([['xml:space', 'preserve']]), children: [line] };
    return index === 0 ? [words] : [{ name: 'w:br', attributes: new Map(), children: [] }, words];
  });

/** The content of a control with this run in place of its own: in its first paragraph, or cell, where it holds such. */
function holding(content: XmlElement, run: XmlElement): XmlElement {
  const first = elements(content).find(({ name }) => name === 'w:tc' || name === 'w:p');
  const kept = elements(content).filter(({ name }) => name === 'w:tcPr' || name === 'w:pPr');
  return { ...content, children: [...kept, first ? holding(first, run) : run] };
}
