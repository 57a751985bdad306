import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Random } from '../scripts/seeded-random.mjs';
import { NAUGHTY_STRINGS } from './naughty-strings.ts';

interface Element {
  name: string;
  attributes: [name: string, value: string][];
  children: (Element | string)[];
}

/** Values of attributes that break programs which trust a document. */
export const EXTREMES = [
  '',
  '-1',
  '0',
  '1',
  '-0',
  '2',
  '63',
  '64',
  '32767',
  '65536',
  '2147483647',
  '-2147483648',
  '4294967296',
  '1000000000',
  '-1000000000',
  '99999999999999999999',
  '1e9',
  '1e309',
  '-1e309',
  '1e-320',
  'NaN',
  'Infinity',
  '0.0001',
  '0x7fffffff',
  'abc',
  '100%',
  '-100%',
  '1e9pt',
  '99999999in',
  'true',
  'on',
  'none',
  'auto',
  'page',
  'center',
  'rId1',
  '{{x}}',
  '__proto__',
  'constructor',
];
/** Containers that are put around themselves or around others. */
const NESTABLE =
  /^(w:(tbl|tr|tc|p|r|sdt|sdtContent|ins|hyperlink|smartTag|fldSimple|pict|txbxContent)|mc:\w+|a:\w+|wp[sg]?:\w+|v:\w+|m:\w+)$/;

const pick = <T>(values: readonly T[], random: Random): T | undefined => values[Math.floor(random() * values.length)];

function parseMarkup(text: string): Element {
  const root: Element = { name: '', attributes: [], children: [] };
  const open = [root];
  for (const [, tag, plain] of text.matchAll(/<([^>]*)>|([^<]+)/g)) {
    const parent = open.at(-1) as Element;
    if (plain !== undefined) parent.children.push(plain);
    else if (tag?.startsWith('/')) open.pop();
    else if (tag && !/^[?!]/.test(tag)) {
      const attributes = [...tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, name, double, single]) => [name, double ?? single] as [string, string],
      );
      const element: Element = { name: /^[^\s/]+/.exec(tag)?.[0] ?? 'x', attributes, children: [] };
      parent.children.push(element);
      if (!tag.endsWith('/')) open.push(element);
    }
    if (open.length === 0) open.push(root);
  }
  return root;
}

const isElement = (node: Element | string): node is Element => typeof node !== 'string';

function writeMarkup(node: Element | string): string {
  if (!isElement(node)) return node;
  const inside = node.children.map(writeMarkup).join('');
  return node.name === ''
    ? inside
    : `<${node.name}${node.attributes.map(([name, value]) => ` ${name}="${value}"`).join('')}>${inside}</${node.name}>`;
}

interface Place {
  readonly parent: Element;
  readonly index: number;
  readonly element: Element;
}

/** Of what is in a part; a change somewhere in the first so many is enough. */
const MOST_PLACES = 20_000;

/** The elements inside, in document order. */
function placesIn(root: Element): readonly Place[] {
  const places: Place[] = [];
  const visit = (parent: Element): void => {
    const { children } = parent;
    for (let index = 0; index < children.length && places.length < MOST_PLACES; index++) {
      const element = children[index] as Element | string;
      if (!isElement(element)) continue;
      places.push({ parent, index, element });
      visit(element);
    }
  };
  visit(root);
  return places;
}

type Mutation = (place: Place, all: readonly Place[], random: Random) => void;

/** As the text of an element or the value of an attribute. */
export const escaped = (text: string) =>
  text.replace(/[&<>"\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, (unit) =>
    unit === '&' ? '&amp;' : unit === '<' ? '&lt;' : unit === '"' ? '&quot;' : '?',
  );

const mutations: readonly Mutation[] = [
  ({ parent, index }) => parent.children.splice(index, 1),
  ({ parent, index, element }, _, random) =>
    parent.children.splice(index, 0, ...Array.from({ length: 1 + Math.floor(random() ** 3 * 60) }, () => structuredClone(element))),
  ({ element }, all, random) => {
    const copy = structuredClone(element);
    pick(all, random)?.element.children.push(copy);
  },
  ({ parent, index, element }, all, random) => {
    const other = pick(all, random);
    if (other) parent.children[index] = structuredClone(other.element);
    void element;
  },
  ({ element }, all, random) => {
    const other = pick(all, random)?.element;
    if (other) element.name = other.name;
  },
  ({ parent, index, element }, all, random) => {
    const around = NESTABLE.test(element.name)
      ? element
      : pick(
          all.filter((each) => NESTABLE.test(each.element.name)),
          random,
        )?.element;
    if (!around) return;
    let inner = structuredClone(element);
    for (let depth = Math.floor(random() ** 2 * 70); depth >= 0; depth--)
      inner = { name: around.name, attributes: around.attributes, children: [inner] };
    parent.children[index] = inner;
  },
  ({ element }, _, random) => {
    element.children = [escaped(pick(NAUGHTY_STRINGS, random) ?? '').repeat(1 + Math.floor(random() ** 6 * 1000))];
  },
];

const isChangeable = ([name]: Element['attributes'][number]) => !name.startsWith('xmlns');

function changeAttribute(all: readonly Place[], random: Random): void {
  let count = 0;
  for (const { element } of all) for (const attribute of element.attributes) if (isChangeable(attribute)) count += 1;
  let left = Math.floor(random() * count);
  let attribute: Element['attributes'][number] | undefined;
  for (let index = 0; index < all.length && attribute === undefined; index++) {
    for (const each of (all[index] as Place).element.attributes) {
      if (isChangeable(each) && left-- === 0) attribute = each;
    }
  }
  if (!attribute) return;
  const other = pick(all, random)?.element.attributes[0]?.[1];
  attribute[1] = random() < 0.85 || other === undefined ? (pick(EXTREMES, random) ?? '') : other;
}

const unzipped = new WeakMap<Uint8Array, Readonly<Record<string, Uint8Array>>>();

/** The parts of a template, which are only replaced, never changed; many documents are made of one template. */
function partsOf(template: Uint8Array): Map<string, Uint8Array> {
  let parts = unzipped.get(template);
  if (parts === undefined) {
    parts = unzipSync(template);
    unzipped.set(template, parts);
  }
  return new Map(Object.entries(parts));
}

/** Changes the markup of some parts of a `.docx`: elements deleted, copied, moved, renamed and nested, attributes replaced by extremes. */
export function mutateTemplate(template: Uint8Array, random: Random): Uint8Array {
  const parts = partsOf(template);
  const names = [...parts.keys()].filter((name) => /\.(xml|rels)$/.test(name));
  for (let rounds = 1 + Math.floor(random() * 3); rounds > 0; rounds--) {
    const name = random() < 0.6 ? (names.find((each) => /document\d*\.xml$/.test(each)) ?? pick(names, random)) : pick(names, random);
    if (name === undefined) break;
    if (random() < 0.03) {
      const other = pick(names, random);
      parts.set(name, (other === undefined ? undefined : parts.get(other)) ?? new Uint8Array());
      continue;
    }
    const root = parseMarkup(strFromU8(parts.get(name) ?? new Uint8Array()));
    for (let changes = 1 + Math.floor(random() * 12); changes > 0; changes--) {
      const all = placesIn(root);
      const place = pick(all, random);
      if (!place) break;
      if (random() < 0.5) changeAttribute(all, random);
      else pick(mutations, random)?.(place, all, random);
    }
    parts.set(name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${writeMarkup(root)}`));
  }
  return zipSync(Object.fromEntries(parts), { level: 1, mtime: '1990-01-01T12:00:00' });
}

/** Changes some bytes: of the archive as a whole or of one part inside, so that pictures, fonts and markup break, too. */
export function mutateBytes(template: Uint8Array, random: Random): Uint8Array {
  const whole = random() < 0.3;
  const parts = whole ? new Map([['', template]]) : partsOf(template);
  const name = pick([...parts.keys()], random) ?? '';
  const bytes = new Uint8Array(parts.get(name) ?? []);
  for (let changes = 1 + Math.floor(random() * 20); changes > 0; changes--) {
    const at = Math.floor(random() * bytes.length);
    if (random() < 0.1) bytes.copyWithin(at, Math.floor(random() * bytes.length), bytes.length);
    else bytes[at] = random() < 0.3 ? 255 : Math.floor(random() * 256);
  }
  const cut = random() < 0.15 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
  if (whole) return cut;
  parts.set(name, cut);
  return zipSync(Object.fromEntries(parts), { level: 1, mtime: '1990-01-01T12:00:00' });
}
