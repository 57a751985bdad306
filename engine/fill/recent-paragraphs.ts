import { endure } from '../identity-cache.ts';
import type { Paragraph } from '../model/paragraph.ts';

/** What a paragraph of the template became in rows before, by the texts of its values; last used last. */
export type RecentParagraphs = Map<string, { readonly paragraph: Paragraph; recurring: boolean }>;

/** Characters of the paragraphs that came more than once: what is kept of them takes about a hundred bytes for each. */
export interface RecurringText {
  characters: number;
}

const MAX_RECENT = 64;
const MAX_RECURRING_CHARACTERS = 200_000;
/** Longer ones are set anew, with whatever there is to report of them. */
const MAX_LENGTH = 10_000;

/** Tells lists of texts apart. */
export function keyOfTexts(texts: readonly string[]): string {
  if (texts.length === 1) return texts[0] as string;
  let key = '';
  for (let index = 0; index < texts.length; index++) key += `${(texts[index] as string).length}:${texts[index]}`;
  return key;
}

/** The paragraph that these texts made before. Whatever is known of it is kept from its second time on. */
export function recallParagraph(recent: RecentParagraphs, key: string, text: RecurringText): Paragraph | undefined {
  const known = recent.get(key);
  if (known === undefined) return undefined;
  recent.delete(key);
  recent.set(key, known);
  const { paragraph } = known;
  if (!known.recurring && text.characters < MAX_RECURRING_CHARACTERS) {
    known.recurring = true;
    text.characters += lengthOf(paragraph);
    endure(paragraph);
  }
  return paragraph;
}

/** Keeps what these texts made, in place of what was asked for longest ago. */
export function rememberParagraph(recent: RecentParagraphs, key: string, paragraph: Paragraph, text: RecurringText): void {
  if (key.length > MAX_LENGTH) return;
  if (recent.size >= MAX_RECENT) {
    const oldest = recent.keys().next().value as string;
    const dropped = recent.get(oldest);
    recent.delete(oldest);
    if (dropped?.recurring) text.characters -= lengthOf(dropped.paragraph);
  }
  recent.set(key, { paragraph, recurring: false });
}

const lengthOf = ({ children }: Paragraph): number =>
  children.reduce((sum, child) => sum + (child.type === 'text' ? child.text.length : 1), 0);
