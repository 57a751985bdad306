// Takes what keeps runs whole out of the sources, one thing at a time, and expects a test to turn red. Works in a copy of this checkout.
// npm run reliability:removals [-- --only 'part of a name']
import './check-node.mjs';
import { copyCheckout, expectGreen, runChanged } from './changed-checkout.mjs';
import { ensureInstalled } from './freshness.mjs';
import { readOptions } from './read-options.mjs';
import { SAFEGUARDS, withoutSafeguard } from './safeguards.mjs';

const { only } = readOptions({ only: '' });
ensureInstalled();
const chosen = SAFEGUARDS.filter(({ name }) => name.includes(only));
const copy = copyCheckout();
expectGreen(
  copy,
  chosen.map(({ test }) => test),
);

let red = 0;
for (const { name, edits, test } of chosen) {
  const changes = edits.map((edit) => ({ file: edit.file, change: (source) => withoutSafeguard(source, edit) }));
  const { isRed, failed } = runChanged(copy, changes, test);
  // A test file that does not even start shows nothing.
  const isSeen = isRed && failed > 0;
  if (isSeen) red += 1;
  console.log(`${isSeen ? 'red  ' : 'GREEN'} without ${name}${isRed && failed === 0 ? ' (the test file does not start)' : ''}`);
}
console.log(`${red} of ${chosen.length} red`);
process.exitCode = red === chosen.length && red > 0 ? 0 : 1;
