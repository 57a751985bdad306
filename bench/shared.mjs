// Where the corpus, the fidelity score and the peers are kept, beside the repository.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const shared = path.join(root, '..', 'shared');

export function needShared(part) {
  const place = path.join(shared, part);
  if (existsSync(place)) return place;
  console.error(`This needs ../shared/${part}, which is not there.`);
  process.exit(2);
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
export function replaceSection(text, name, content) {
  const pattern = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!pattern.test(text)) throw new Error(`No section ${name}.`);
  return text.replace(pattern, (_, start, end) => `${start}${content.trim()}\n${end}`);
}

export const median = (values) => percentile(values, 0.5);

/** The value below which this share of the values lies, of the sorted ones. */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
