import type { Report } from '../diagnostics.ts';

/** As many are named, the others counted. */
const MOST_NAMED = 12;

/** Tells of the characters that no font has, each with its marks, but not of those that are `known`: told of before. */
export function tellMissing(missing: ReadonlySet<string>, known: ReadonlySet<string>, report: Report): void {
  const clusters = new Set([...missing].filter((cluster) => !known.has(cluster)));
  const one = clusters.size === 1;
  if (clusters.size > 0)
    report({
      severity: 'warning',
      code: 'font/missing-glyph',
      message: `No font has ${namesOf(clusters)}: ${one ? 'a box is' : 'boxes are'} shown instead.`,
      hint: one
        ? 'Replace the character, or give Sheafmill a font that has it.'
        : 'Replace the characters, or give Sheafmill a font that has them.',
    });
}

/** `the character U+0041 "A"`, or as many characters as are worth reading. */
export function namesOf(clusters: ReadonlySet<string>): string {
  const [first = ''] = clusters;
  if (clusters.size === 1) return `the character ${codeOf(first)}${isPrintable(first) ? ` "${first}"` : ''}`;
  const named = [...clusters].slice(0, MOST_NAMED).map((cluster) => (isPrintable(cluster) ? `"${cluster}"` : codeOf(cluster)));
  const more = clusters.size - named.length;
  const last = more > 0 ? `${more} more` : named.pop();
  return `the characters ${named.join(', ')} and ${last}`;
}

/** The first character as Unicode names it: U+0041. */
const codeOf = (text: string): string => `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function isPrintable(cluster: string): boolean {
  const codePoint = cluster.codePointAt(0) ?? 0;
  return (
    codePoint > 0x20 &&
    codePoint < 0xf0000 &&
    !(codePoint >= 0xd800 && codePoint <= 0xf8ff) &&
    !(codePoint >= 0x202a && codePoint <= 0x202e) &&
    !(codePoint >= 0x2066 && codePoint <= 0x2069)
  );
}
