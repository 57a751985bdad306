import { refuse } from '../refuse.ts';
import { decodeXml } from './decode-xml.ts';
import type { XmlElement } from './xml.ts';
import { XmlScanner } from './xml-scanner.ts';
import { declaredPrefix, prefixIn, rootScope, scopeInside, type XmlScope } from './xml-scope.ts';

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
  readonly scope: XmlScope;
  readonly keepsSpace: boolean;
  /** `xml:space="preserve"` of its own or of what it is in. */
  readonly preserves: boolean;
}

const MAX_DEPTH = 256;
const MAX_NODES = 5_000_000;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
/** White space between elements is layout of the file, except in these. */
const TEXT_ELEMENTS = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText', 'm:t', 'a:t', 'c:separator']);
const BLANK = /^[ \t\r\n]*$/;

/**
 * Parses a part of the package: XML 1.0 with namespaces and without document types. Prefixes are resolved once per
 * name and scope, which is why this is not left to a general parser: reading is most of the time to the first PDF.
 */
export const parseXml = (bytes: Uint8Array, part: string): XmlElement => parseXmlText(decodeXml(bytes, part), part);

/** The same from the text of the part; `spans` gets the place of every element in it, for those who write the part again. */
export function parseXmlText(source: string, part: string, spans?: Map<XmlElement, XmlSpan>): XmlElement {
  const scanner = new XmlScanner(source, part);
  const tree = new XmlTree(scanner, part, spans);
  while (scanner.at < source.length) {
    const next = source.indexOf('<', scanner.at);
    const end = next < 0 ? source.length : next;
    if (end > scanner.at) tree.text(end);
    if (next < 0) break;
    scanner.at = next + 1;
    const code = source.charCodeAt(scanner.at);
    if (code === 47) {
      scanner.at++;
      tree.close();
    } else if (code === 33) tree.declaration();
    else if (code === 63) scanner.skipTo('?>', 'a processing instruction');
    else tree.open();
  }
  return tree.finish();
}

/** The elements of a part while they are read. */
class XmlTree {
  private readonly scanner: XmlScanner;
  private readonly part: string;
  private readonly spans: Map<XmlElement, XmlSpan> | undefined;
  private readonly stack: Open[] = [];
  private root: XmlElement | undefined;
  private current: Open | undefined;
  private nodes = 0;

  constructor(scanner: XmlScanner, part: string, spans: Map<XmlElement, XmlSpan> | undefined) {
    this.scanner = scanner;
    this.part = part;
    this.spans = spans;
  }

  /** The text up to `end`. */
  text(end: number): void {
    const { scanner, current } = this;
    if (current !== undefined) {
      const text = scanner.textUpTo(end);
      if (current.keepsSpace || !BLANK.test(text)) this.add(text, current);
    } else if (!BLANK.test(scanner.source.slice(scanner.at, end))) scanner.malformed('text stands outside of its elements');
  }

  /** A comment, a CDATA section, or what is refused. */
  declaration(): void {
    const { scanner, current } = this;
    const { source, at } = scanner;
    if (source.startsWith('!--', at)) {
      scanner.at += 3;
      scanner.skipTo('-->', 'a comment');
    } else if (source.startsWith('![CDATA[', at) && current !== undefined) {
      scanner.at += 8;
      this.add(scanner.skipTo(']]>', 'a CDATA section').replace(/\r\n?/g, '\n'), current);
    } else if (/^!DOCTYPE/i.test(source.slice(at, at + 8))) {
      refuse(
        'docx/doctype',
        `The part ${this.part} contains a document type definition, which Word never writes.`,
        'Open the file in Word or Google Docs, save it again as .docx and upload it again.',
        this.part,
      );
    } else scanner.malformed('it contains an unknown declaration');
  }

  /** A start tag, or an element without content. */
  open(): void {
    const { scanner, current } = this;
    const start = scanner.at - 1;
    if (this.root !== undefined && current === undefined) scanner.malformed('something follows its end');
    const element = this.element(scanner.name(), scanner.attributes(), current);
    this.count();
    current?.children.push(element);
    this.root ??= element;
    const empty = scanner.source.charCodeAt(scanner.at) === 47;
    if (empty) scanner.at++;
    if (scanner.source.charCodeAt(scanner.at) !== 62) scanner.malformed(`the element ${element.raw} does not end`);
    const inner = ++scanner.at;
    this.spans?.set(element, { start, inner, innerEnd: inner, end: inner });
    if (empty) return;
    if (this.stack.length + 1 >= MAX_DEPTH)
      refuse(
        'docx/too-deep',
        `The part ${this.part} is nested deeper than ${MAX_DEPTH} levels.`,
        'Take tables and content controls that lie inside one another out of the template.',
        this.part,
      );
    if (current !== undefined) this.stack.push(current);
    this.current = element;
  }

  /** The rest of an end tag. */
  close(): void {
    const { current } = this;
    // With its type written out the compiler sees that refusing does not return.
    const scanner: XmlScanner = this.scanner;
    if (current === undefined || !scanner.source.startsWith(current.raw, scanner.at)) scanner.malformed('its elements do not match');
    const innerEnd = scanner.at - 2;
    scanner.at += current.raw.length;
    scanner.skipSpace();
    if (scanner.source.charCodeAt(scanner.at) !== 62) scanner.malformed('its elements do not match');
    scanner.at++;
    const span = this.spans?.get(current);
    if (span) Object.assign(span, { innerEnd, end: scanner.at });
    this.current = this.stack.pop();
  }

  finish(): XmlElement {
    if (this.current !== undefined) this.scanner.malformed(`the element ${this.current.raw} does not end`);
    return this.root ?? this.scanner.malformed('it is empty');
  }

  private element(raw: string, list: readonly string[], parent: Open | undefined): Open {
    const outer = parent?.scope ?? rootScope();
    const scope = list.length === 0 ? outer : scopeInside(list, outer);
    const name = scope.elements.get(raw) ?? this.resolve(raw, scope, false);
    const isText = TEXT_ELEMENTS.has(name);
    let attributes = list.length === 0 ? NO_ATTRIBUTES : this.attributes(list, scope);
    const space = attributes.get('xml:space');
    const preserves = space === undefined ? (parent?.preserves ?? false) : space === 'preserve';
    // It holds for all that is inside (XML 1.0, 2.10).
    if (isText && preserves && space === undefined) attributes = new Map(attributes).set('xml:space', 'preserve');
    return { name, attributes, children: [], raw, scope, keepsSpace: isText || space === 'preserve', preserves };
  }

  private attributes(list: readonly string[], scope: XmlScope): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    for (let index = 0; index < list.length; index += 2) {
      const raw = list[index] as string;
      if (declaredPrefix(raw) !== undefined) continue;
      const key = scope.attributes.get(raw) ?? this.resolve(raw, scope, true);
      if (attributes.has(key)) this.scanner.malformed(`the attribute ${key} occurs twice`);
      attributes.set(key, list[index + 1] as string);
    }
    return attributes;
  }

  /** A name in its canonical form, which the scope keeps. */
  private resolve(raw: string, scope: XmlScope, isAttribute: boolean): string {
    const colon = raw.indexOf(':');
    const prefix = colon < 0 ? '' : raw.slice(0, colon);
    const canonical = isAttribute && colon < 0 ? '' : prefixIn(scope, prefix);
    if (canonical === undefined) this.scanner.malformed(`the prefix "${prefix}" is not declared`);
    const local = raw.slice(colon + 1);
    const name = canonical === '' ? local : `${canonical}:${local}`;
    (isAttribute ? scope.attributes : scope.elements).set(raw, name);
    return name;
  }

  private add(text: string, open: Open): void {
    this.count();
    const last = open.children.length - 1;
    const previous = open.children[last];
    // Text interrupted by a comment or a CDATA section is one text.
    if (typeof previous === 'string') open.children[last] = previous + text;
    else open.children.push(text);
  }

  private count(): void {
    if (++this.nodes > MAX_NODES) this.scanner.malformed('it is too large');
  }
}
