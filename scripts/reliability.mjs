// Runs the tests behind the lines of docs/reliability.md. npm run reliability [-- --write] [--full] [--only R1 …]
// --write: puts what they told into the document; lines that did not run stay as they are.
import './check-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { patternOf } from './changed-checkout.mjs';
import { ensureInstalled, root } from './freshness.mjs';
import { measureTest } from './measure-test.mjs';
import { readOptions } from './read-options.mjs';
import { LINES } from './reliability-table.mjs';

const { write, full, only } = readOptions({ write: false, full: false, only: [] });
ensureInstalled();
const chosen = LINES.filter(({ id }) => only.length === 0 || only.includes(id));
const files = new Map();
for (const test of chosen.flatMap(({ tests }) => tests)) files.set(test.file, [...(files.get(test.file) ?? []), test]);

const told = [];
const red = new Set();
for (const [file, tests] of files) {
  const titles = [...new Set(tests.map(({ title }) => patternOf(title)))];
  const settings = full ? Object.assign({}, ...tests.map((test) => test.full)) : {};
  const measured = measureTest(file, settings, `(?:^| )(?:${titles.join('|')})$`);
  told.push(...measured.told);
  if (!measured.isGreen) red.add(file);
}

/** As `12 rows, 0 lost`; several of a line one below the other, equal ones once. */
const reached = (id) =>
  [
    ...new Set(
      told
        .filter((one) => one.id === id)
        .map(({ figures }) =>
          Object.entries(figures)
            .map(([what, value]) => `${value} ${what.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)}`)
            .join(', '),
        ),
    ),
  ].join('<br>') || 'holds';

const document = path.join(root, 'docs', 'reliability.md');
let text = readFileSync(document, 'utf8');
for (const { id, wanted, tests } of chosen) {
  if (tests.some(({ file }) => red.has(file))) {
    console.error(`red: ${id} (${[...new Set(tests.map(({ file }) => file))].join(', ')})`);
    continue;
  }
  const by = [...new Set(tests.map(({ file }) => `\`${file}\``))].join('<br>');
  const line = `| ${id} | ${wanted} | ${reached(id)} | ${by} |`;
  console.log(line);
  text = text.replace(new RegExp(`^\\| ${id} \\|.*$`, 'mu'), () => line);
}
if (write) writeFileSync(document, text);
process.exitCode = red.size === 0 ? 0 : 1;
