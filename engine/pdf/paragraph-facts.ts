import type { Drawing } from '../model/drawing.ts';
import type { NoteReference, Paragraph } from '../model/paragraph.ts';

/** What the structure tree and the outline need to know of a paragraph. */
export interface ParagraphFacts {
  readonly text: string;
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

function readFacts(paragraph: Paragraph): ParagraphFacts {
  let text = '';
  let language: string | undefined;
  const drawings: Drawing[] = [];
  const notes: NoteReference[] = [];
  for (const inline of paragraph.children) {
    if (inline.type === 'text') {
      if (inline.properties.hidden) continue;
      text += inline.text;
      language ??= languageOf(inline.properties);
    } else if (inline.type === 'tab' || inline.type === 'break') text += ' ';
    else if (inline.type === 'field') text += inline.result;
    else if (inline.type === 'drawing') drawings.push(inline.drawing);
    else if (inline.type === 'note-reference') notes.push(inline);
  }
  return { text: text.replace(/\s+/g, ' ').trim(), language: language ?? languageOf(paragraph.mark), drawings, notes };
}

function languageOf(properties: Paragraph['mark']): string | undefined {
  return properties.rightToLeft ? properties.language.complex : properties.language.latin;
}
