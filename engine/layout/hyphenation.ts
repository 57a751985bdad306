import type { Report } from '../diagnostics.ts';
import type { DocumentSettings, HyphenationRules } from '../model/document.ts';
import type { Hyphenator, Hyphenators } from '../platform.ts';

/** How the words of a document are divided at the ends of its lines. */
export interface Hyphenation {
  readonly rules: HyphenationRules;
  /** Of text that names none. */
  readonly language: string | undefined;
  readonly hyphenators: Hyphenators;
}

/** Tags of text that is in no language. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(['zxx', 'x-none', 'und']);

/** Undefined where the document does not ask for it. `report` is told once of each language whose words stay whole. */
export function openHyphenation(
  { hyphenation: rules, language }: DocumentSettings,
  hyphenators: Hyphenators | undefined,
  report: Report,
): Hyphenation | undefined {
  if (rules === undefined) return undefined;
  const found = new Map<string, Hyphenator | undefined>();
  const find = (tag: string): Hyphenator | undefined => {
    if (found.has(tag)) return found.get(tag);
    const hyphenator = hyphenators?.find(tag);
    found.set(tag, hyphenator);
    if (hyphenator === undefined && !NO_LANGUAGE.has(tag.toLowerCase()))
      report({
        severity: 'warning',
        code: 'layout/no-hyphenation',
        message: `Words in the language "${tag}" are not divided at the ends of lines, though the template asks for it: there are no rules for that language.`,
        hint: 'Put optional hyphens (Ctrl and hyphen) into long words, or choose another language for the text.',
      });
    return hyphenator;
  };
  return { rules, language, hyphenators: { find } };
}
