import { refuse } from '../refuse.ts';
import { decodeXml } from './decode-xml.ts';
import { canonicalPrefix } from './namespaces.ts';

/** Names carry the canonical prefix of their namespace (`w:p`, `a:off`); names in no namespace carry none. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** Where an element stands in the text of its part: character offsets. */
export interface XmlSpan {
  readonly start: number;
  /** Behind its start tag. */
  readonly inner: number;
  /** Before its end tag; an element without one ends where it begins. */
  innerEnd: number;
  end: number;
}

interface Open extends XmlElement {
  readonly raw: string;
  readonly children: (XmlElement | string)[];
  readonly scope: Scope;
  readonly keepsSpace: boolean;
  /** `xml:space="preserve"` of its own or of what it is in. */
  readonly preserves: boolean;
}

/** Prefixes in force, and the canonical form of every raw name met under them. */
interface Scope {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly elements: Map<string, string>;
  readonly attributes: Map<string, string>;
}

const MAX_DEPTH = 256;
const MAX_NODES = 5_000_000;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NAME = /[A-Za-z_\u00c0-\ufffd][\w.\-\u00b7-\ufffd]*(?::[A-Za-z_\u00c0-\ufffd][\w.\-\u00b7-\ufffd]*)?/y;
/** White space between elements is layout of the file, except in these. */
const TEXT_ELEMENTS = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText', 'm:t', 'a:t']);
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const BLANK = /^[ \t\r\n]*$/;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const ROOT_SCOPE: Scope = {
  prefixes: new Map([
    ['', ''],
    ['xml', 'xml'],
  ]),
  elements: new Map(),
  attributes: new Map(),
};

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

function isCharacter(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code < 0xd800) ||
    (code > 0xdfff && code < 0xfffe) ||
    (code > 0xffff && code <= 0x10ffff)
  );
}

/**
 * Parses a part of the package: XML 1.0 with namespaces and without document types. Prefixes are resolved once per
 * name and scope, which is why this is not left to a general parser: reading is most of the time to the first PDF.
 */
export const parseXml = (bytes: Uint8Array, part: string): XmlElement => parseXmlText(decodeXml(bytes, part), part);

/** The same from the text of the part; `spans` gets the place of every element in it, for those who write the part again. */
export function parseXmlText(source: string, part: string, spans?: Map<XmlElement, XmlSpan>): XmlElement {
  const malformed = (what: string, at: number): never =>
    refuse(
      'docx/malformed-xml',
      `The part ${part} is damaged: ${what} (character ${at}).`,
      'Open the file in Word or Google Docs, save it again as .docx and upload it again.',
      part,
    );
  const forbidden = FORBIDDEN.exec(source);
  if (forbidden) malformed('it contains a control character', forbidden.index);

  let at = 0;
  let nodes = 0;
  let root: XmlElement | undefined;
  let current: Open | undefined;
  const stack: Open[] = [];

  const readName = (): string => {
    NAME.lastIndex = at;
    const match = NAME.exec(source);
    if (match === null) return malformed('a name is missing', at);
    at = NAME.lastIndex;
    return match[0];
  };
  const skipSpace = (): void => {
    while (isSpace(source.charCodeAt(at))) at++;
  };
  const expand = (text: string, from: number): string =>
    text.replace(/&([^;&]*);?/g, (whole, name: string) => {
      if (!whole.endsWith(';')) return malformed('a "&" stands alone', from);
      const known = ENTITIES.get(name);
      if (known !== undefined) return known;
      const number = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
      const code = number === null ? -1 : number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
      return isCharacter(code) ? String.fromCodePoint(code) : malformed('it refers to an unknown entity', from);
    });
  const decodeText = (text: string, from: number): string => {
    const unix = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    return unix.includes('&') ? expand(unix, from) : unix;
  };
  const decodeAttribute = (text: string, from: number): string => {
    if (!/[&<\t\r\n]/.test(text)) return text;
    if (text.includes('<')) malformed('an attribute contains "<"', from);
    // XML 1.0 3.3.3: white space in attributes becomes spaces, unless written as a reference.
    return expand(text.replace(/\r\n|[\t\r\n]/g, ' '), from);
  };
  const addText = (text: string, open: Open, literal: boolean): void => {
    if (!literal && !open.keepsSpace && BLANK.test(text)) return;
    if (++nodes > MAX_NODES) malformed('it is too large', at);
    const last = open.children.length - 1;
    const previous = open.children[last];
    // Text interrupted by a comment or a CDATA section is one text.
    if (typeof previous === 'string') open.children[last] = previous + text;
    else open.children.push(text);
  };
  const resolve = (raw: string, scope: Scope, names: Map<string, string>, isAttribute: boolean): string => {
    const colon = raw.indexOf(':');
    const prefix = colon < 0 ? '' : raw.slice(0, colon);
    const canonical = isAttribute && colon < 0 ? '' : scope.prefixes.get(prefix);
    if (canonical === undefined) return malformed(`the prefix "${prefix}" is not declared`, at);
    const local = raw.slice(colon + 1);
    const name = canonical === '' ? local : `${canonical}:${local}`;
    names.set(raw, name);
    return name;
  };
  const declare = (attributes: readonly string[], outer: Scope): Scope => {
    let prefixes: Map<string, string> | undefined;
    for (let index = 0; index < attributes.length; index += 2) {
      const raw = attributes[index] as string;
      const prefix = raw === 'xmlns' ? '' : raw.startsWith('xmlns:') ? raw.slice(6) : undefined;
      if (prefix === undefined) continue;
      const canonical = canonicalPrefix(attributes[index + 1] as string, prefix);
      if (outer.prefixes.get(prefix) === canonical && prefixes === undefined) continue;
      prefixes ??= new Map(outer.prefixes);
      prefixes.set(prefix, canonical);
    }
    return prefixes === undefined ? outer : { prefixes, elements: new Map(), attributes: new Map() };
  };
  const readAttributes = (): string[] => {
    const attributes: string[] = [];
    for (;;) {
      const before = at;
      skipSpace();
      const code = source.charCodeAt(at);
      if (code === 62 || code === 47) return attributes;
      if (at === before) malformed('an attribute is not set apart by a space', at);
      const name = readName();
      skipSpace();
      if (source.charCodeAt(at) !== 61) malformed(`the attribute ${name} has no value`, at);
      at++;
      skipSpace();
      const quote = source[at];
      if (quote !== '"' && quote !== "'") malformed(`the attribute ${name} is not quoted`, at);
      const end = source.indexOf(quote as string, at + 1);
      if (end < 0) malformed(`the attribute ${name} does not end`, at);
      attributes.push(name, decodeAttribute(source.slice(at + 1, end), at));
      at = end + 1;
    }
  };
  const openElement = (): void => {
    const start = at - 1;
    if (root !== undefined && current === undefined) malformed('something follows its end', at);
    const raw = readName();
    const list = readAttributes();
    const outer = current?.scope ?? ROOT_SCOPE;
    const scope = list.length === 0 ? outer : declare(list, outer);
    const name = scope.elements.get(raw) ?? resolve(raw, scope, scope.elements, false);
    let attributes = NO_ATTRIBUTES;
    const isText = TEXT_ELEMENTS.has(name);
    let keepsSpace = isText;
    let preserves = current?.preserves ?? false;
    if (list.length > 0) {
      const map = new Map<string, string>();
      for (let index = 0; index < list.length; index += 2) {
        const rawName = list[index] as string;
        if (rawName === 'xmlns' || rawName.startsWith('xmlns:')) continue;
        const key = scope.attributes.get(rawName) ?? resolve(rawName, scope, scope.attributes, true);
        if (map.has(key)) malformed(`the attribute ${key} occurs twice`, at);
        map.set(key, list[index + 1] as string);
      }
      attributes = map;
      const space = map.get('xml:space');
      if (space !== undefined) preserves = space === 'preserve';
      if (space === 'preserve') keepsSpace = true;
    }
    // It holds for all that is inside (XML 1.0, 2.10).
    if (isText && preserves && !attributes.has('xml:space')) attributes = new Map(attributes).set('xml:space', 'preserve');
    if (++nodes > MAX_NODES) malformed('it is too large', at);
    const element: Open = { name, attributes, children: [], raw, scope, keepsSpace, preserves };
    current?.children.push(element);
    root ??= element;
    const empty = source.charCodeAt(at) === 47;
    if (empty) at++;
    if (source.charCodeAt(at) !== 62) malformed(`the element ${raw} does not end`, at);
    at++;
    spans?.set(element, { start, inner: at, innerEnd: at, end: at });
    if (empty) return;
    if (stack.length + 1 >= MAX_DEPTH)
      refuse(
        'docx/too-deep',
        `The part ${part} is nested deeper than ${MAX_DEPTH} levels.`,
        'Take tables and content controls that lie inside one another out of the template.',
        part,
      );
    if (current !== undefined) stack.push(current);
    current = element;
  };
  const closeElement = (): void => {
    if (current === undefined || !source.startsWith(current.raw, at)) {
      malformed('its elements do not match', at);
      return;
    }
    const innerEnd = at - 2;
    at += current.raw.length;
    skipSpace();
    if (source.charCodeAt(at) !== 62) malformed('its elements do not match', at);
    at++;
    const span = spans?.get(current);
    if (span) Object.assign(span, { innerEnd, end: at });
    current = stack.pop();
  };
  const skipTo = (mark: string, what: string): string => {
    const end = source.indexOf(mark, at);
    if (end < 0) return malformed(`${what} does not end`, at);
    const inside = source.slice(at, end);
    at = end + mark.length;
    return inside;
  };
  const readDeclaration = (): void => {
    if (source.startsWith('!--', at)) {
      at += 3;
      skipTo('-->', 'a comment');
    } else if (source.startsWith('![CDATA[', at) && current !== undefined) {
      at += 8;
      addText(skipTo(']]>', 'a CDATA section').replace(/\r\n?/g, '\n'), current, true);
    } else if (/^!DOCTYPE/i.test(source.slice(at, at + 8))) {
      refuse(
        'docx/doctype',
        `The part ${part} contains a document type definition, which Word never writes.`,
        'Open the file in Word or Google Docs, save it again as .docx and upload it again.',
        part,
      );
    } else malformed('it contains an unknown declaration', at);
  };

  while (at < source.length) {
    const next = source.indexOf('<', at);
    const end = next < 0 ? source.length : next;
    if (end > at) {
      const text = source.slice(at, end);
      if (current !== undefined) addText(decodeText(text, at), current, false);
      else if (!BLANK.test(text)) malformed('text stands outside of its elements', at);
    }
    if (next < 0) break;
    at = next + 1;
    const code = source.charCodeAt(at);
    if (code === 47) {
      at++;
      closeElement();
    } else if (code === 33) readDeclaration();
    else if (code === 63) skipTo('?>', 'a processing instruction');
    else openElement();
  }
  if (current !== undefined) malformed(`the element ${current.raw} does not end`, at);
  return root ?? malformed('it is empty', at);
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
  return value === undefined || !OFF.has(value.toLowerCase());
}

/** All text inside, in order. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  let text = '';
  for (const node of element.children) text += typeof node === 'string' ? node : textOf(node);
  return text;
}
