import type { Drawing } from '../../model/drawing.ts';
import type { Inline, NoteReference, Paragraph } from '../../model/paragraph.ts';

/** What the structure tree and the outline need to know of a paragraph. */
export interface ParagraphFacts {
  readonly language: string | undefined;
  readonly drawings: readonly Drawing[];
  readonly notes: readonly NoteReference[];
}

const cache = new WeakMap<Paragraph, ParagraphFacts>();

/** Kept by the paragraph's identity. */
export function factsOf(paragraph: Paragraph): ParagraphFacts {
  let facts = cache.get(paragraph);
  if (facts === undefined) {
    facts = readFacts(paragraph);
    cache.set(paragraph, facts);
  }
  return facts;
}

const NONE: readonly never[] = [];

function readFacts(paragraph: Paragraph): ParagraphFacts {
  let drawings: Drawing[] | undefined;
  let notes: NoteReference[] | undefined;
  for (const inline of paragraph.children) {
    if (inline.type === 'drawing') {
      drawings ??= [];
      drawings.push(inline.drawing);
    } else if (inline.type === 'note-reference') {
      notes ??= [];
      notes.push(inline);
    }
  }
  return {
    language: languageOfParagraph(paragraph),
    drawings: drawings ?? NONE,
    notes: notes ?? NONE,
  };
}

/** The language that the paragraph is in: that of its first visible text. */
export function languageOfParagraph({ children, mark }: Paragraph): string | undefined {
  for (let index = 0; index < children.length; index++) {
    const inline = children[index] as Inline;
    if (inline.type !== 'text' || inline.properties.hidden) continue;
    const language = languageOf(inline.properties);
    if (language !== undefined) return language;
  }
  return languageOf(mark);
}

function languageOf(properties: Paragraph['mark']): string | undefined {
  return properties.rightToLeft ? properties.language.complex : properties.language.latin;
}
