import type { ObjectFile } from '../file/object-file.ts';
import { asciiBytes } from '../file/pdf-text.ts';
import type { WrittenFile, WrittenObject } from '../file/read-written.ts';

/** Takes the objects of one file over into another, where they have other numbers. */
export interface Transplant {
  /** The number there of an object that stands in place of this one. */
  readonly replace: (number: number, other: number) => void;
  /** The number there of an object that has the same content, which is written when there is none yet. */
  readonly share: (number: number) => number;
  /** A number there for this object alone; it is written by `writeCopies`. */
  readonly copy: (number: number) => number;
  /** The text of an object with references to copies, and with keys of the parent tree as they are there. */
  readonly translate: (text: string) => string;
  /** Writes what is to be copied, and what that refers to. */
  readonly writeCopies: () => void;
}

export interface TransplantContext {
  readonly file: ObjectFile;
  /** What is added to each key of the parent tree. */
  readonly firstKey: number;
  /** Numbers of what files share, by the digest of its content. */
  readonly shared: Map<string, number>;
  readonly digest: (bytes: Uint8Array) => string;
}

/** A string, a reference or a key of the parent tree: nothing in a string is one of the others. */
const TOKENS = /\((?:\\.|[^\\)])*\)|\b(\d+) 0 R\b|(\/StructParents? )(\d+)/gs;

/** Opens a transplant of which nothing is taken over yet. */
export function openTransplant(source: WrittenFile, { file, firstKey, shared, digest }: TransplantContext): Transplant {
  const numbers = new Map<number, number>();
  const waiting: number[] = [];

  const translate = (text: string, numberOf: (number: number) => number): string =>
    text.replace(TOKENS, (whole, reference?: string, name?: string, key?: string) => {
      if (reference !== undefined) return `${numberOf(Number(reference))} 0 R`;
      return name === undefined ? whole : `${name}${firstKey + Number(key)}`;
    });
  const write = (number: number, { text, data }: WrittenObject): void => {
    if (data === undefined) file.object(number, text);
    else file.stream(number, text.replace(/^<</, '').replace(/\/Length \d+>>$/, ''), data);
  };
  const share = (number: number): number => {
    const known = numbers.get(number);
    if (known !== undefined) return known;
    const { text, data } = source.object(number);
    const body = translate(text, share);
    const content = `${digest(asciiBytes(body))}${data === undefined ? '' : digest(data)}`;
    let own = shared.get(content);
    if (own === undefined) {
      own = file.number();
      write(own, { text: body, data });
      shared.set(content, own);
    }
    numbers.set(number, own);
    return own;
  };
  const copy = (number: number): number => {
    let known = numbers.get(number);
    if (known === undefined) {
      known = file.number();
      numbers.set(number, known);
      waiting.push(number);
    }
    return known;
  };
  return {
    replace: (number, other) => numbers.set(number, other),
    share,
    copy,
    translate: (text) => translate(text, copy),
    writeCopies: () => {
      for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
        const { text, data } = source.object(number);
        write(copy(number), { text: translate(text, copy), data });
      }
    },
  };
}
