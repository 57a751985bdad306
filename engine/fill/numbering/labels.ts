import { madeOnce } from '../../made-once.ts';
import type { TextDocument } from '../../model/document.ts';
import type { ListLabel, NumberingLevel } from '../../model/numbering.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import type { Bound } from '../bind/bind.ts';
import { countLists } from './count-lists.ts';
import type { CountedParagraph } from './list-counters.ts';

const MAX_KEPT = 5_000;

/** Labels made before, so that an equal label is the same object: by the paragraph mark's formatting, then by level and text. */
type LabelCache = WeakMap<RunProperties, Map<NumberingLevel, Map<string, ListLabel>>>;

/** The labels of all numbered paragraphs. */
export function labelParagraphs(document: TextDocument, cache: LabelCache = new WeakMap()): ReadonlyMap<Paragraph, ListLabel> {
  const labels = new Map<Paragraph, ListLabel>();
  if (document.numbering.size === 0) return labels;
  countLists(document, { paragraph: (paragraph, counted) => labels.set(paragraph, keptLabel(paragraph.mark, counted, cache)) });
  return labels;
}

const caches = new WeakMap<Bound, { readonly cache: LabelCache; readonly template: ReadonlyMap<Paragraph, ListLabel> }>();

/** The labels of a template filled by `fillTemplate`: looked up where rows cannot change the numbering, counted anew otherwise. */
export function labelsFor(bound: Bound, filled: TextDocument): ReadonlyMap<Paragraph, ListLabel> {
  const known = madeOnce(caches, bound, () => {
    const cache: LabelCache = new WeakMap();
    return { cache, template: labelParagraphs(bound.document, cache) };
  });
  if (filled === bound.document) return known.template;
  const { memory } = bound;
  const renewed = memory.filling?.document === filled ? memory.filling.paragraphs : undefined;
  if (bound.structural || !renewed) return labelParagraphs(filled, known.cache);
  if (renewed.length === 0 || known.template.size === 0) return known.template;
  const labels = new Map(known.template);
  for (const { filled: paragraph, template } of renewed) {
    const label = known.template.get(template);
    if (label) labels.set(paragraph, label);
  }
  return labels;
}

function keptLabel(mark: RunProperties, { level, index, text }: CountedParagraph, cache: LabelCache): ListLabel {
  let levels = cache.get(mark);
  if (!levels) {
    levels = new Map();
    cache.set(mark, levels);
  }
  let texts = levels.get(level);
  if (!texts) {
    texts = new Map();
    levels.set(level, texts);
  }
  if (texts.size >= MAX_KEPT) texts.clear();
  let label = texts.get(text);
  if (!label) {
    label = {
      text,
      properties: level.formatRun(mark),
      // No tab stands behind a bullet that is empty, though behind an empty number (measured: LibreOffice 7.4; Word's notes have such bullets).
      suffix: text === '' && level.format === 'bullet' && !level.picture ? 'nothing' : level.suffix,
      alignment: level.alignment,
      level: index,
      bullet: level.format === 'bullet',
      ...(level.picture ? { picture: level.picture } : {}),
    };
    texts.set(text, label);
  }
  return label;
}
