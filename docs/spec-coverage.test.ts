import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { isOfPages, readCoverage, readItems, readSpecification, readTable, withoutFragment } from '../scripts/spec-items.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { table, inPages } = readTable();
const rows = [...table, ...inPages];
const files = new Map<string, string>();

/** Empty for a file that is not there. */
function read(file: string): string {
  const place = path.join(root, file);
  const text = files.get(file) ?? (existsSync(place) ? readFileSync(place, 'utf8') : '');
  files.set(file, text);
  return text;
}
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('the table of the specification', () => {
  it('has every item once, in the order and the words of the specification', () => {
    expect(table.map(({ id, text }) => `${id}: ${text}`)).toEqual(readSpecification().map(({ id, text }) => `${id}: ${text}`));
  });

  it('says of every item which test shows it, or why none does', () => {
    const silent = rows.filter(({ test, reason }) => !test && !/^(?:web|not in a page|not applicable): .+$/u.test(reason ?? ''));
    expect(idsOf(silent)).toEqual([]);
    // Where a server or the tool could show it, 'not yet' is not enough.
    expect(idsOf(rows.filter(({ id, reason }) => /^[4-9]/u.test(id) && reason?.includes('not yet')))).toEqual([]);
  });

  it('says of every text in quotes of what users meet which test sees it in a page, or why none does', () => {
    const items = new Map(readSpecification().map((item) => [item.id, item]));
    const told = new Map(inPages.map((row) => [row.id, row]));
    const unseen = table.filter(({ id, test }) => /^[2458]:/u.test(id) && test && !isOfPages(test) && !told.has(id));
    expect(idsOf(unseen)).toEqual([]);
    expect(inPages.filter(({ id, text, test }) => items.get(id)?.text !== text || (test && !isOfPages(test)))).toEqual([]);
    expect(new Set(idsOf(inPages)).size).toBe(inPages.length);
  });

  it('names a source for every test, and a file that holds the very words', () => {
    const wrong = rows.filter(({ source, test }) => (source ? !read(source.file).includes(source.fragment) : test !== undefined));
    expect(idsOf(wrong)).toEqual([]);
  });

  it('names tests that exist', () => {
    const wrong = rows.filter(({ test }) => test && !hasTitle(read(test.file), test.title));
    expect(idsOf(wrong)).toEqual([]);
  });

  it('names tests that hold the text in quotes to the letter', () => {
    const wrong = rows.filter(
      ({ isLiteral, source, test }) => isLiteral && test && !unquoted(read(test.file)).includes(source?.fragment ?? ''),
    );
    expect(idsOf(wrong)).toEqual([]);
  });

  it('names words that leave a readable source when they are taken out, so that only what they do can turn a test red', () => {
    const broken = rows.filter(
      ({ source }) =>
        source && /\.tsx?$/u.test(source.file) && !isReadable(source.file, withoutFragment(read(source.file), source.fragment)),
    );
    expect(idsOf(broken)).toEqual([]);
  });
});

describe('items of a specification', () => {
  const items = readItems(
    [
      '## 1. What it is',
      "It says 'nothing'.",
      '## 4. States',
      'Two words:',
      '### The List',
      "- It isn't 'Done' before 'I'll wait' ends.",
      "- 'Only this'.",
      '1. First step.',
      '| Call | Answer |',
      '|---|---|',
      "| get-it | 'Done' |",
    ].join('\n'),
  );

  it('are quoted texts once a section, points, steps and rows, with ids that say where they stand', () => {
    expect(items.map(({ id, kind, text }) => [id, kind, text])).toEqual([
      ['1.1', 'rule', "It says 'nothing'."],
      ['1:nothing', 'text', 'nothing'],
      ['4.the-list.1', 'rule', "It isn't 'Done' before 'I'll wait' ends."],
      ['4:done', 'text', 'Done'],
      ['4:i-ll-wait', 'text', "I'll wait"],
      ['4:only-this', 'text', 'Only this'],
      ['4.the-list.3', 'rule', 'First step.'],
      ['4.the-list.get-it', 'row', "get-it — 'Done'"],
    ]);
  });

  it('are found again in a row of the table, its bars escaped', () => {
    expect(readCoverage('| `4:a` | a \\| b | `server/x.ts` | `server/x.test.ts`: says a |\n| `4:c` | c | — | web: not yet |')).toEqual([
      {
        id: '4:a',
        text: 'a | b',
        source: { file: 'server/x.ts', fragment: 'a | b' },
        isLiteral: true,
        test: { file: 'server/x.test.ts', title: 'says a' },
        reason: undefined,
      },
      { id: '4:c', text: 'c', source: undefined, isLiteral: false, test: undefined, reason: 'web: not yet' },
    ]);
  });

  it('are taken out of a source as words, and changed as numbers', () => {
    expect(withoutFragment("say('a b'); say('a b');", 'a b')).toBe("say(''); say('');");
    expect(withoutFragment('const MOST = 3;', 'MOST = 3')).toBe('const MOST = 4;');
  });
});

const unquoted = (source: string): string => source.replace(/\\(['"`])/gu, '$1');

/** As a literal: the title itself, or one of a table of tests. */
function hasTitle(source: string, title: string): boolean {
  const plain = unquoted(source);
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => plain.includes(literal));
}

function isReadable(file: string, source: string): boolean {
  try {
    parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    return true;
  } catch {
    return false;
  }
}
