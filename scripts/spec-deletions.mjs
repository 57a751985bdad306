// Takes words of the specification out of the sources, one item at a time, and expects the test that docs/spec-coverage.md names to turn
// red. Works in a copy of this checkout. npm run spec:deletions [-- --of server|web|site] [--count 20] [--seed 1] [--only ID …]
// What pages show needs CHROMIUM, the path of a browser.
import './check-node.mjs';
import { copyCheckout, expectGreen, runChanged } from './changed-checkout.mjs';
import { ensureInstalled } from './freshness.mjs';
import { readOptions } from './read-options.mjs';
import { seededRandom } from './seeded-random.mjs';
import { isOfPages, readTable, withoutFragment } from './spec-items.mjs';

const { of, count, seed, only } = readOptions({ of: '', count: 20, seed: 1, only: [] });
ensureInstalled();

/** What items may be drawn from: those of the server, of what a browser shows, of the public site alone. */
const KINDS = {
  server: ({ test }) => !isOfPages(test),
  web: ({ test }) => isOfPages(test),
  site: ({ source }) => source.file.startsWith('web/site/'),
};

function chosen() {
  const isOfKind = of ? KINDS[of] : () => true;
  if (!isOfKind) throw new Error(`--of takes ${Object.keys(KINDS).join(', ')}.`);
  const { table, inPages } = readTable();
  const covered = [...table, ...inPages].filter((item) => item.test && isOfKind(item));
  if (only.length > 0) return covered.filter(({ id }) => only.includes(id));
  const next = seededRandom(seed);
  const drawn = covered.map((row) => ({ row, at: next() })).sort((one, other) => one.at - other.at);
  return drawn.slice(0, count).map(({ row }) => row);
}

const copy = copyCheckout();
const rows = chosen();
expectGreen(
  copy,
  rows.map(({ test }) => test),
);

let red = 0;
for (const { id, source, test } of rows) {
  const change = (text) => withoutFragment(text, source.fragment);
  const { isRed, failed } = runChanged(copy, [{ file: source.file, change }], test);
  if (isRed) red += 1;
  console.log(`${isRed ? 'red  ' : 'GREEN'} ${id} (${source.file}${isRed && failed === 0 ? '; the test file does not start' : ''})`);
}
console.log(`${red} of ${rows.length} red`);
process.exitCode = red === rows.length ? 0 : 1;
