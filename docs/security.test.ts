import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const rows = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| T\d/u.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, threat = '', , , tests = '']) => ({ threat, tests: tests.split('<br>') }));

/** Titles as they stand in a file, however it quotes them. */
const holds = (source: string, title: string): boolean =>
  [title, title.replaceAll("'", "\\'")].some((text) => [`'${text}'`, `"${text}"`, `\`${text}\``].some((quoted) => source.includes(quoted)));

it('the table of threats has all 27', () => {
  expect(rows.map(({ threat }) => threat)).toEqual(Array.from({ length: 27 }, (_, index) => `T${index + 1}`));
});

describe.each(rows)('$threat', ({ tests }) => {
  it.each(tests)('has the test %s', (test) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/u.exec(test) ?? [];
    expect(file).toMatch(/\.test\.ts$/u);
    expect(existsSync(path.join(root, file))).toBe(true);
    expect(holds(readFileSync(path.join(root, file), 'utf8'), title)).toBe(true);
  });
});
