import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LINES } from '../scripts/reliability-table.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the table of reliability', () => {
  it('has the lines that are measured, in their order and words, each with a figure and its tests', () => {
    const rows = [...read('docs/reliability.md').matchAll(/^\| (R\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gmu)];
    expect(rows.map(([, id, wanted]) => `${id}: ${wanted}`)).toEqual(LINES.map(({ id, wanted }) => `${id}: ${wanted}`));
    for (const [index, [, , , , files]] of rows.entries())
      for (const { file } of LINES[index]?.tests ?? []) expect(files).toContain(`\`${file}\``);
  });

  it('names tests that exist', () => {
    for (const { id, tests } of LINES) for (const { file, title } of tests) expect(read(file), `${id}: ${title}`).toContain(title);
  });
});
