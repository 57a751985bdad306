/**
 * Languages whose words are divided, by the name of their file in `hyphenopoly/patterns`: those whose patterns, which come from hyph-utf8,
 * have licences that go with ours (MIT, BSD, LPPL, MPL). Left out for theirs are Czech, Slovak, Latvian, Romanian and a few more.
 */
export const PATTERN_FILES: readonly string[] = (
  'af be bg ca cy da de el-monoton en-us es et eu fi fr fur ga gl hr hsb hu is it ka kmr la lt mn-cyrl nb nl nn oc pl pt rm ru ' +
  'sh-cyrl sh-latn sl sq sv tk tr uk'
).split(' ');

/** Files of other names than that of the language: by its tag without the region, or with it. */
const NAMES: ReadonlyMap<string, string> = new Map([
  // Word divides British words as American ones: "termi-nation", in a document that recorded where its pages ended.
  ['en', 'en-us'],
  ['el', 'el-monoton'],
  ['no', 'nb'],
  ['ku', 'kmr'],
  ['mn', 'mn-cyrl'],
  ['sh', 'sh-latn'],
  ['sh-cyrl', 'sh-cyrl'],
  ['sr', 'sh-cyrl'],
  ['bs', 'sh-latn'],
  ['sr-latn', 'sh-latn'],
  ['bs-cyrl', 'sh-cyrl'],
]);

/** The file for a language (BCP 47, in any case); undefined where there is none. */
export function patternFile(language: string): string | undefined {
  const [primary = '', second] = language.toLowerCase().split('-');
  const name = NAMES.get(`${primary}-${second}`) ?? NAMES.get(primary) ?? primary;
  return PATTERN_FILES.includes(name) ? name : undefined;
}
