// Reads the specification as a list of items, and the table that says what holds each of them: see docs/spec-coverage.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** An apostrophe between two letters belongs to its word. */
const QUOTED = /(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/gu;

const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9<>]+/gu, '-')
    .replace(/^-|-$/gu, '');

/** Lines of one section without its headings and the heads of its tables, each with the heading above it. */
function* statements(section) {
  let heading = '';
  const lines = section.split('\n');
  for (const [index, line] of lines.entries()) {
    const title = /^### (.+)/u.exec(line)?.[1];
    if (title) heading = title;
    if (title || line.trim() === '' || /^[|\s:-]+$/u.test(line) || /^\|[\s:|-]+$/u.test(lines[index + 1] ?? '')) continue;
    yield { heading, line: line.trim() };
  }
}

/**
 * Everything that the specification says in its sections 1 to 9, in its order. Ids: `section:slug` for a text in quotes, once for each
 * section; `section.heading.number` for a point, a step, a paragraph; `section.heading.first-cell` for a row of a table.
 */
export function readItems(specification) {
  const items = new Map();
  const add = (id, kind, text) => {
    if (!items.has(id)) items.set(id, { id, kind, text });
  };
  for (const [, section, body] of specification.matchAll(/^## (\d)\. .*\n([\s\S]*?)(?=^## |(?![\s\S]))/gmu)) {
    const counts = new Map();
    for (const { heading, line } of statements(body)) {
      const place = [section, slug(heading)].filter(Boolean).join('.');
      const number = (counts.get(place) ?? 0) + 1;
      if (line.startsWith('|')) {
        const cells = line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim());
        add(`${place}.${slug(cells[0])}`, 'row', cells.filter(Boolean).join(' — '));
      } else {
        counts.set(place, number);
        const text = line.replace(/^(?:[-*]|\d+\.) /u, '');
        const besidesQuotes = text.replace(QUOTED, '').match(/\p{L}+/gu) ?? [];
        // What only leads to the points below it, or only names a text, is no point of its own.
        if (!text.endsWith(':') && besidesQuotes.length > 1) add(`${place}.${number}`, 'rule', text);
      }
      for (const [, text] of line.matchAll(QUOTED)) add(`${section}:${slug(text)}`, 'text', text);
    }
  }
  return [...items.values()];
}

const unescaped = (cell) => cell.trim().replaceAll('\\|', '|');

/** The rows of the table, in the order of the file. `source` and `test` are undefined for an item that nothing here shows. */
export function readCoverage(table) {
  return [...table.matchAll(/^\| `([^`]+)` \|((?:[^|\\\n]|\\.)*)\|((?:[^|\\\n]|\\.)*)\|((?:[^|\\\n]|\\.)*)\|$/gmu)].map(
    ([, id, text, held, shown]) => {
      const source = /^`([^`]+)`(?:: `([^`]+)`)?$/u.exec(unescaped(held));
      const test = /^`([^`]+)`: (.+)$/u.exec(unescaped(shown));
      return {
        id,
        text: unescaped(text),
        source: source ? { file: source[1], fragment: source[2] ?? unescaped(text) } : undefined,
        isLiteral: source !== null && source[2] === undefined,
        test: test ? { file: test[1], title: test[2] } : undefined,
        reason: test ? undefined : unescaped(shown),
      };
    },
  );
}

export const readSpecification = () => readItems(readFileSync(path.join(root, 'docs', 'specification.md'), 'utf8'));

/** The table of every item; `inPages` are the lines of those that a page shows besides. */
export function readTable() {
  const [table, inPages] = readFileSync(path.join(root, 'docs', 'spec-coverage.md'), 'utf8').split('\n## In a page too\n');
  return { table: readCoverage(table), inPages: readCoverage(inPages ?? '') };
}

/** Whether a test sees what a browser shows, and not what the server answers. */
export const isOfPages = ({ file }) => file.startsWith('e2e/browser/') || file.startsWith('web/');

/** The source without the fragment; a fragment that ends in a number has another number instead. */
export function withoutFragment(source, fragment) {
  const changed = fragment.replace(/\d(?=\D?$)/u, (digit) => String((Number(digit) + 1) % 10));
  return source.replaceAll(fragment, /\d\D?$/u.test(fragment) ? changed : '');
}
