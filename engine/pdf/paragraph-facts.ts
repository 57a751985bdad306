import type { Drawing } from '../model/drawing.ts';
import type { NoteReference, Paragraph } from '../model/paragraph.ts';

/** What the structure tree and the outline need to know of a paragraph. */
export interface ParagraphFacts {
  /** Without layout, one space between words; put together when asked for. */
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

const NONE: readonly never[] = [];

function textOf(paragraph: Paragraph): string {
  let text = '';
  for (const inline of paragraph.children) {
    if (inline.type === 'text') text += inline.properties.hidden ? '' : inline.text;
    else if (inline.type === 'tab' || inline.type === 'break') text += ' ';
    else if (inline.type === 'field') text += inline.result;
  }
  return text.replace(/\s+/g, ' ').trim();
}

function readFacts(paragraph: Paragraph): ParagraphFacts {
  let language: string | undefined;
  let drawings: Drawing[] | undefined;
  let notes: NoteReference[] | undefined;
  for (const inline of paragraph.children) {
    if (inline.type === 'text') {
      if (!inline.properties.hidden) language ??= languageOf(inline.properties);
    } else if (inline.type === 'drawing') {
      drawings ??= [];
      drawings.push(inline.drawing);
    } else if (inline.type === 'note-reference') {
      notes ??= [];
      notes.push(inline);
    }
  }
  return {
    get text() {
      return textOf(paragraph);
    },
    language: language ?? languageOf(paragraph.mark),
    drawings: drawings ?? NONE,
    notes: notes ?? NONE,
  };
}

function languageOf(properties: Paragraph['mark']): string | undefined {
  return properties.rightToLeft ? properties.language.complex : properties.language.latin;
}
