import type { Block, Note, TextDocument } from '../../model/document.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { ListLabel } from '../../model/numbering.ts';
import type { Field, Paragraph, StyleReference } from '../../model/paragraph.ts';
import { textOfParagraph } from '../../model/text-of-paragraph.ts';
import type { FieldValues } from '../context.ts';
import type { Placed } from '../display-list.ts';
import type { FilledPage } from './page/fill-page.ts';
import type { PageDraft } from './page/page-draft.ts';

type StyleText = FieldValues['styleText'];
/** Sets a page whose fields show this. */
type Fill = (styleText: StyleText) => FilledPage;

/** The paragraphs that STYLEREF fields refer to. */
export interface StyledParagraphs {
  /** For the pages of one pass, in order: each is set until its running heads name what stands on it. */
  readonly openPages: () => (fill: Fill) => FilledPage;
}

/** The first and the last paragraph of a style on a page, by their places among those of the style. */
interface Span {
  readonly first: number;
  readonly last: number;
}
type Spans = ReadonlyMap<string, Span>;

/** What Word prints for the number of a paragraph that has none. */
export const NO_NUMBER = '0';

/** How often a page is set again because its running heads make room for a heading or push it off. */
const MAX_ROUNDS = 3;

/**
 * Finds what STYLEREF fields print (ECMA-376 17.16.5.59). In the text that is the nearest paragraph of the style before the field, or else
 * after it. In a running head it is the first on its page, or the last (`\l`), or else the last one before the page, or the first after it.
 */
export function findStyledParagraphs(
  document: TextDocument,
  labels: ReadonlyMap<Paragraph, ListLabel>,
  fields: readonly Field[],
): StyledParagraphs {
  const index = new ParagraphIndex(document, labels, fields);
  return {
    openPages: () => {
      const before = new Map<string, number>();
      return (fill) => {
        let spans: Spans = new Map();
        for (let round = 1; ; round++) {
          const assumed = spans;
          const filled = fill((field) => index.textOf(field, assumed, before));
          spans = index.spansOn(filled.draft);
          const isRight = index.running.every((field) => index.textOf(field, spans, before) === index.textOf(field, assumed, before));
          if (!isRight && round < MAX_ROUNDS) continue;
          for (const [style, { last }] of spans) before.set(style, last);
          return filled;
        }
      };
    },
  };
}

class ParagraphIndex {
  /** The fields of running heads. */
  readonly running: readonly Field[];
  /** In the order of the document. */
  private readonly paragraphs: ReadonlyMap<string, Paragraph[]>;
  private readonly places = new Map<Paragraph, number>();
  /** How many paragraphs of its style stand before a field of the text. */
  private readonly fieldPlaces = new Map<Field, number>();
  /** Of numbered ones: their number with those of the levels above. */
  private readonly fullNumbers = new Map<Paragraph, string>();
  /** By list: the number counted last of each level. */
  private readonly counted = new Map<number, string[]>();
  private readonly met = new Set<Note>();
  private readonly document: TextDocument;
  private readonly labels: ReadonlyMap<Paragraph, ListLabel>;

  constructor(document: TextDocument, labels: ReadonlyMap<Paragraph, ListLabel>, fields: readonly Field[]) {
    this.document = document;
    this.labels = labels;
    this.paragraphs = new Map(fields.flatMap(({ style }) => (style ? [[style.styleId, []] as const] : [])));
    for (const { blocks } of document.sections) this.addBlocks(blocks, true);
    this.running = fields.filter((field) => !this.fieldPlaces.has(field));
  }

  /** What a field prints, on a page with those paragraphs and behind the pages with `before`. */
  textOf(field: Field, on: Spans, before: ReadonlyMap<string, number>): string | undefined {
    const { style } = field;
    const found = style && this.paragraphs.get(style.styleId);
    if (!style || !found || found.length === 0) return field.result.includes('{{') ? '' : undefined;
    const inText = this.fieldPlaces.get(field);
    const span = on.get(style.styleId);
    const inHead = (style.fromBottom ? span?.last : span?.first) ?? before.get(style.styleId) ?? 0;
    const paragraph = found[inText === undefined ? inHead : Math.max(0, inText - 1)] as Paragraph;
    return style.number === undefined ? textOfParagraph(paragraph) : this.numberOf(paragraph, style);
  }

  spansOn({ boxes, floats }: PageDraft): Spans {
    const spans = new Map<string, Span>();
    for (const { box, repeated } of boxes) if (!repeated) this.widen(spans, box.items);
    for (const { items } of floats) this.widen(spans, items);
    return spans;
  }

  private widen(spans: Map<string, Span>, items: readonly Placed[]): void {
    for (const { fragment } of items) {
      const node = fragment.owner?.node;
      const place = node?.type === 'paragraph' ? this.places.get(node) : undefined;
      if (place === undefined) continue;
      const style = (node as Paragraph).properties.styleId ?? '';
      const known = spans.get(style);
      spans.set(style, { first: Math.min(known?.first ?? place, place), last: Math.max(known?.last ?? place, place) });
    }
  }

  /** `searched`: a field finds the paragraphs in it. Word finds none in text boxes and notes. */
  private addBlocks(blocks: readonly Block[], searched: boolean): void {
    for (const block of blocks) {
      if (block.type === 'table') for (const row of block.rows) for (const cell of row.cells) this.addBlocks(cell.blocks, searched);
      else this.addParagraph(block, searched);
    }
  }

  private addParagraph(paragraph: Paragraph, searched: boolean): void {
    if (searched) this.countNumber(paragraph);
    for (const child of paragraph.children) {
      if (child.type === 'field' && child.style) this.fieldPlaces.set(child, this.paragraphs.get(child.style.styleId)?.length ?? 0);
      else if (child.type === 'drawing') this.addDrawing(child.drawing);
      else if (child.type === 'note-reference') {
        const note = this.document[child.kind === 'footnote' ? 'footnotes' : 'endnotes'].get(child.id);
        if (!note || this.met.has(note)) continue;
        this.met.add(note);
        this.addBlocks(note.blocks, false);
      }
    }
    const list = searched ? this.paragraphs.get(paragraph.properties.styleId ?? '') : undefined;
    if (!list || textOfParagraph(paragraph) === '') return;
    this.places.set(paragraph, list.length);
    list.push(paragraph);
  }

  private addDrawing({ content }: Drawing): void {
    if (content.type === 'group') for (const { drawing } of content.children) this.addDrawing(drawing);
    else if (content.type === 'shape' && content.text) this.addBlocks(content.text.blocks, false);
  }

  private countNumber(paragraph: Paragraph): void {
    const label = this.labels.get(paragraph);
    const instance = this.document.numbering.get(paragraph.properties.numbering?.numberingId ?? -1);
    if (!label || !instance || label.bullet) return;
    const counted = this.counted.get(instance.abstractId) ?? [];
    this.counted.set(instance.abstractId, counted);
    // What the level shows of those above is in its number already.
    const [own = label.level] = [...(instance.levels[label.level]?.text.matchAll(/%([1-9])/gu) ?? [])]
      .map(([, digit]) => Number(digit) - 1)
      .sort();
    const above = own > 0 ? (counted[own - 1] ?? '') : '';
    const full = /^[\p{L}\p{N}]/u.test(label.text) ? above + label.text : above.replace(END, '') + label.text;
    counted.length = label.level;
    counted[label.level] = full;
    this.fullNumbers.set(paragraph, full);
  }

  /** Without the full stops at its end. */
  private numberOf(paragraph: Paragraph, { number, withoutWords }: StyleReference): string {
    const label = this.labels.get(paragraph);
    if (!label || label.bullet) return NO_NUMBER;
    const text = number === 'full' ? (this.fullNumbers.get(paragraph) ?? label.text) : label.text;
    return (withoutWords ? this.withoutWords(text, paragraph) : text).trim().replace(END, '');
  }

  /** The number without the words that its level writes round it. */
  private withoutWords(text: string, { properties: { numbering } }: Paragraph): string {
    const pattern = this.document.numbering.get(numbering?.numberingId ?? -1)?.levels[numbering?.level ?? 0]?.text ?? '';
    const words = pattern.replace(/%[1-9]/gu, ' ').match(/[\p{L}\p{M}]+/gu) ?? [];
    return words.reduce((rest, word) => rest.replace(word, ''), text).trim();
  }
}

const END = /\.+$/u;
