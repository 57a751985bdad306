import { driveFault } from '../google-fault.ts';
import type { DriveFile } from '../open-store.ts';

/** Does the file belong to the result? `text` gives its words, for fullText. */
export type SearchQuery = (file: DriveFile, text: () => string) => boolean;

export interface SearchContext {
  readonly email: string;
  /** The id that stands for 'root' among parents. */
  readonly rootId: string;
}

const MOST_LEVELS = 100;

const invalid = () => driveFault(400, 'invalid', 'Invalid Value', { location: 'q', locationType: 'parameter' });

/**
 * The query language of files.list: `name contains 'Invoice' and trashed = false`, `'root' in parents`, parentheses, `and`, `or`
 * (from left to right, as Drive does) and `not`. Throws 400 for what Drive would not read.
 */
export function readSearchQuery(text: string, context: SearchContext): SearchQuery {
  const tokens = tokenize(text);
  if (tokens.filter((token) => token === '(' || token.toLowerCase() === 'not').length > MOST_LEVELS) throw invalid();
  let position = 0;
  const take = () => tokens[position++];

  const expression = (): SearchQuery => {
    let left = term();
    for (;;) {
      const operator = tokens[position]?.toLowerCase();
      if (operator !== 'and' && operator !== 'or') return left;
      position += 1;
      const [first, second] = [left, term()];
      left =
        operator === 'and'
          ? (file, words) => first(file, words) && second(file, words)
          : (file, words) => first(file, words) || second(file, words);
    }
  };
  const term = (): SearchQuery => {
    const token = take();
    if (token === undefined) throw invalid();
    if (token.toLowerCase() === 'not') {
      const inner = term();
      return (file, words) => !inner(file, words);
    }
    if (token === '(') {
      const inner = expression();
      if (take() !== ')') throw invalid();
      return inner;
    }
    if (token.startsWith("'")) {
      if (take()?.toLowerCase() !== 'in') throw invalid();
      return membership(unquote(token), take() ?? '', context);
    }
    if (token === 'sharedWithMe' && !/^(=|!=)$/u.test(tokens[position] ?? ''))
      return (file) => Object.hasOwn(file.sharedWith, context.email);
    return comparison(token, take()?.toLowerCase() ?? '', take() ?? '', context);
  };

  const query = expression();
  if (position < tokens.length) throw invalid();
  return query;
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const pattern = /\s*('(?:[^'\\]|\\.)*'|[()]|!=|<=|>=|[=<>]|[\w.]+)\s*/uy;
  while (pattern.lastIndex < text.length) {
    const token = pattern.exec(text)?.[1];
    if (token === undefined) throw invalid();
    tokens.push(token);
  }
  return tokens;
}

function unquote(token: string): string {
  if (!/^'.*'$/su.test(token)) throw invalid();
  return token.slice(1, -1).replaceAll(/\\(.)/gsu, '$1');
}

function membership(value: string, collection: string, { rootId }: SearchContext): SearchQuery {
  switch (collection) {
    case 'parents':
      return (file) => file.parents.includes(value === 'root' ? rootId : value);
    case 'owners':
      return (file) => file.owner === value;
    case 'writers':
      return (file) => file.owner === value || (Object.hasOwn(file.sharedWith, value) && file.sharedWith[value] === 'writer');
    case 'readers':
      return (file) => file.owner === value || Object.hasOwn(file.sharedWith, value);
    default:
      throw invalid();
  }
}

const ORDER = new Map<string, (left: string | number, right: string | number) => boolean>([
  ['=', (left, right) => left === right],
  ['!=', (left, right) => left !== right],
  ['<', (left, right) => left < right],
  ['<=', (left, right) => left <= right],
  ['>', (left, right) => left > right],
  ['>=', (left, right) => left >= right],
]);

function comparison(field: string, operator: string, operand: string, { email }: SearchContext): SearchQuery {
  const compare = ORDER.get(operator);
  const boolean = (of: (file: DriveFile) => boolean): SearchQuery => {
    if (!/^(true|false)$/u.test(operand) || !/^!?=$/u.test(operator)) throw invalid();
    return (file) => (of(file) === (operand === 'true')) === (operator === '=');
  };
  switch (field) {
    case 'trashed':
      return boolean((file) => file.trashed);
    case 'starred':
      return boolean((file) => file.starred);
    case 'sharedWithMe':
      return boolean((file) => Object.hasOwn(file.sharedWith, email));
    case 'name': {
      const value = unquote(operand).toLowerCase();
      if (operator === 'contains') return (file) => beginsAWord(file.name.toLowerCase(), value);
      if (!/^!?=$/u.test(operator) || !compare) throw invalid();
      return (file) => compare(file.name.toLowerCase(), value);
    }
    case 'mimeType': {
      const value = unquote(operand);
      if (operator === 'contains') return (file) => file.mimeType.startsWith(value);
      if (!/^!?=$/u.test(operator) || !compare) throw invalid();
      return (file) => compare(file.mimeType, value);
    }
    case 'fullText': {
      if (operator !== 'contains') throw invalid();
      const words = unquote(operand).toLowerCase().replaceAll('"', '').split(/\s+/u).filter(Boolean);
      return (file, text) => {
        const all = `${file.name}\n${file.description ?? ''}\n${text()}`.toLowerCase();
        return words.every((word) => beginsAWord(all, word));
      };
    }
    case 'modifiedTime':
    case 'createdTime':
    case 'viewedByMeTime': {
      const time = Date.parse(unquote(operand));
      if (!compare || Number.isNaN(time)) throw invalid();
      return (file) => {
        const own = field === 'viewedByMeTime' ? file.viewed[email] : file[field];
        return own !== undefined && compare(own, time);
      };
    }
    default:
      throw invalid();
  }
}

/** Drive's `contains` finds beginnings of words only: 'Doc' finds "User Document", 'ument' doesn't. */
function beginsAWord(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}
