// Takes what keeps runs whole out of the sources, one thing at a time, and expects a test to turn red. Works in a copy of this checkout.
// npm run reliability:removals [-- --only 'part of a name']
import './check-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyCheckout, expectGreen, runTests } from './changed-checkout.mjs';
import { ensureInstalled } from './freshness.mjs';
import { SAFEGUARDS, withoutSafeguard } from './safeguards.mjs';

ensureInstalled();
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = SAFEGUARDS.filter(({ name }) => name.includes(values.only));
const copy = copyCheckout();
expectGreen(
  copy,
  chosen.map(({ test }) => test),
);

let red = 0;
for (const { name, edits, test } of chosen) {
  const wholes = new Map();
  for (const edit of edits) {
    const place = path.join(copy, edit.file);
    const source = readFileSync(place, 'utf8');
    if (!wholes.has(place)) wholes.set(place, source);
    writeFileSync(place, withoutSafeguard(source, edit));
  }
  const { isRed, failed } = runTests(copy, test.file, [test.title]);
  for (const [place, whole] of wholes) writeFileSync(place, whole);
  // A test file that does not even start shows nothing.
  const isSeen = isRed && failed > 0;
  if (isSeen) red += 1;
  console.log(`${isSeen ? 'red  ' : 'GREEN'} without ${name}${isRed && failed === 0 ? ' (the test file does not start)' : ''}`);
}
console.log(`${red} of ${chosen.length} red`);
process.exitCode = red === chosen.length && red > 0 ? 0 : 1;
