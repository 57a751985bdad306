import { refuse } from '../refuse.ts';

const NAME = /[A-Za-z_\u00c0-\ufffd][\w.\-\u00b7-\ufffd]*(?::[A-Za-z_\u00c0-\ufffd][\w.\-\u00b7-\ufffd]*)?/y;
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Reads the pieces of XML 1.0 from the text of a part. Whatever breaks its grammar is refused, with the place in characters. */
export class XmlScanner {
  readonly source: string;
  /** Character that is read next. */
  at = 0;
  private readonly part: string;

  constructor(source: string, part: string) {
    this.source = source;
    this.part = part;
    const forbidden = FORBIDDEN.exec(source);
    if (forbidden) this.malformed('it contains a control character', forbidden.index);
  }

  /** `what` completes "The part is damaged: …". */
  malformed(what: string, at = this.at): never {
    refuse(
      'docx/malformed-xml',
      `The part ${this.part} is damaged: ${what} (character ${at}).`,
      'Open the file in Word or Google Docs, save it again as .docx and upload it again.',
      this.part,
    );
  }

  /** With its prefix, as written. */
  name(): string {
    NAME.lastIndex = this.at;
    const match = NAME.exec(this.source);
    if (match === null) this.malformed('a name is missing');
    this.at = NAME.lastIndex;
    return match[0];
  }

  skipSpace(): void {
    while (isSpace(this.source.charCodeAt(this.at))) this.at++;
  }

  /** The rest of a start tag up to its end: names and values in turn. */
  attributes(): string[] {
    const { source } = this;
    const attributes: string[] = [];
    for (;;) {
      const before = this.at;
      this.skipSpace();
      const code = source.charCodeAt(this.at);
      if (code === 62 || code === 47) return attributes;
      if (this.at === before) this.malformed('an attribute is not set apart by a space');
      const name = this.name();
      this.skipSpace();
      if (source.charCodeAt(this.at) !== 61) this.malformed(`the attribute ${name} has no value`);
      this.at++;
      this.skipSpace();
      const quote = source[this.at];
      if (quote !== '"' && quote !== "'") this.malformed(`the attribute ${name} is not quoted`);
      const end = source.indexOf(quote, this.at + 1);
      if (end < 0) this.malformed(`the attribute ${name} does not end`);
      attributes.push(name, this.attributeValue(source.slice(this.at + 1, end)));
      this.at = end + 1;
    }
  }

  /** What is written up to `end`, its references resolved; does not move. */
  textUpTo(end: number): string {
    const text = this.source.slice(this.at, end);
    const unix = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    return unix.includes('&') ? this.expand(unix) : unix;
  }

  /** Moves behind `mark` and gives what stands before it. */
  skipTo(mark: string, what: string): string {
    const end = this.source.indexOf(mark, this.at);
    if (end < 0) this.malformed(`${what} does not end`);
    const inside = this.source.slice(this.at, end);
    this.at = end + mark.length;
    return inside;
  }

  private attributeValue(text: string): string {
    if (!/[&<\t\r\n]/.test(text)) return text;
    if (text.includes('<')) this.malformed('an attribute contains "<"');
    // XML 1.0 3.3.3: white space in attributes becomes spaces, unless written as a reference.
    return this.expand(text.replace(/\r\n|[\t\r\n]/g, ' '));
  }

  private expand(text: string): string {
    return text.replace(/&([^;&]*);?/g, (whole, name: string) => {
      if (!whole.endsWith(';')) this.malformed('a "&" stands alone');
      const known = ENTITIES.get(name);
      if (known !== undefined) return known;
      const number = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
      const code = number === null ? -1 : number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
      return isCharacter(code) ? String.fromCodePoint(code) : this.malformed('it refers to an unknown entity');
    });
  }
}

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
