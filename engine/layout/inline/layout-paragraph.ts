import type { ListLabel } from '../../model/numbering.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { Colour } from '../../model/run.ts';
import type { Section } from '../../model/section.ts';
import type { Availability } from '../areas.ts';
import type { Box } from '../boxes.ts';
import { compareFields, same } from '../compare-fields.ts';
import type { FieldValues, LayoutContext } from '../context.ts';
import { type ContextUse, inlinesUse, shownValues } from '../context-use.ts';
import { followsWord2010 } from '../follows-word-2010.ts';
import type { LayoutSession } from '../session.ts';
import { fieldText } from './atoms/field-text.ts';
import { type ItemisedParagraph, itemise } from './atoms/itemise.ts';
import { spreadRules } from './atoms/spread-rules.ts';
import { styleResolver } from './atoms/text-style.ts';
import { breakLines } from './lines/break-lines.ts';
import type { Line } from './lines/line.ts';
import { textHeight } from './lines/line-metrics.ts';
import { decimalLead } from './lines/tab-width.ts';
import { ParagraphParts } from './marks/paragraph-box.ts';
import { type Join, paragraphFrame } from './marks/paragraph-frame.ts';
import { setLabel } from './set-label.ts';

/** What of its place decides how a paragraph is set: in equal places it has the same lines, as long as its fields show the same. */
export interface ParagraphPlace {
  /** Of the area the paragraph stands in, before its own indents; points. */
  readonly width: number;
  /** The same object wherever the paragraph has this label. */
  readonly label?: ListLabel | undefined;
  /** What the paragraph shares with its neighbour above or below. */
  readonly joinTop?: Join | undefined;
  readonly joinBottom?: Join | undefined;
  /** Space above that a joined frame has to bridge, points. Absent: none. */
  readonly joinGap?: number;
  /** Of what lies behind the paragraph (cell, text box, page): decides the colour of `auto` text. */
  readonly background?: Colour | undefined;
  /** The section's grid; lines snap to it when it is one of lines. */
  readonly grid?: Section['grid'] | undefined;
}

const samePlace = compareFields<ParagraphPlace>({
  width: same,
  label: same,
  joinTop: same,
  joinBottom: same,
  joinGap: (a = 0, b = 0) => a === b,
  background: same,
  grid: same,
});

export interface InlineOptions extends ParagraphPlace {
  readonly fields: FieldValues;
  /** Given where floats are near: such lines are never kept. */
  readonly availability?: Availability | undefined;
  /** Room a first line that makes way for a float keeps below it, points. */
  readonly clearance?: number;
}

export interface ParagraphLayout {
  /** Without the space before and after. */
  readonly box: Box;
  /** Its parts, by lines. */
  readonly parts: ParagraphParts;
  readonly lines: readonly Line[];
  /** Widest stretch without an opportunity to break, with the indents; points. */
  readonly minimumWidth: number;
  /** Without any wrapping, with the indents; points. */
  readonly preferredWidth: number;
  /** From the top of the box; points. */
  readonly firstBaseline: number;
}

/** One of the ways in which a paragraph was set. */
export interface ParagraphSetting {
  readonly options: InlineOptions;
  readonly layout: ParagraphLayout;
}

interface Known extends ParagraphSetting {
  /** What the fields showed. */
  readonly values: string;
}
interface Memory {
  readonly usesFields: boolean;
  /** What stands in the text boxes of its lines, where it has any. */
  readonly inside: ContextUse | undefined;
  /** Not all settings are in `layouts`: some were beside floats, or there were too many. */
  incomplete: boolean;
  readonly layouts: Known[];
  /** As the paragraph was set last, floats apart. */
  latest: ParagraphLayout | undefined;
  /** By field values. */
  readonly itemised: Map<string, ItemisedParagraph>;
}

const MAX_LAYOUTS = 16;

/** Sets a paragraph; an unchanged one gives the same object again in an equal place. */
export function layoutParagraph(paragraph: Paragraph, options: InlineOptions, context: LayoutContext): ParagraphLayout {
  const cache = context.session.cache<Paragraph, Memory>('inline/paragraph');
  let memory = cache.get(paragraph);
  if (memory === undefined) {
    memory = remember(paragraph);
    cache.set(paragraph, memory);
  }
  const own = memory.usesFields ? fieldKey(paragraph, options.fields) : '';
  const inside = memory.inside === undefined ? '' : shownInside(memory.inside, options.fields);
  if (options.availability !== undefined || inside === undefined) {
    memory.incomplete = true;
    return setParagraphLines(paragraph, options, context, memory, own);
  }
  const values = own + inside;
  for (const known of memory.layouts) {
    if (known.values !== values || !samePlace(known.options, options)) continue;
    memory.latest = known.layout;
    return known.layout;
  }
  const layout = setParagraphLines(paragraph, options, context, memory, own);
  if (memory.layouts.length >= MAX_LAYOUTS) {
    memory.layouts.shift();
    memory.incomplete = true;
  }
  memory.layouts.push({ values, options, layout });
  memory.latest = layout;
  return layout;
}

/** As the paragraph was set last, floats apart; undefined when it was not. */
export function latestLayoutOf(paragraph: Paragraph, session: LayoutSession): ParagraphLayout | undefined {
  return session.cache<Paragraph, Memory>('inline/paragraph').get(paragraph)?.latest;
}

/** All the ways in which the paragraph was set so far; undefined when they are not known any more. */
export function settingsOf(paragraph: Paragraph, session: LayoutSession): readonly ParagraphSetting[] | undefined {
  const memory = session.cache<Paragraph, Memory>('inline/paragraph').get(paragraph);
  return memory?.incomplete ? undefined : (memory?.layouts ?? []);
}

function remember(paragraph: Paragraph): Memory {
  let usesFields = false;
  for (const child of paragraph.children) {
    if (child.type === 'field' || child.type === 'note-reference' || child.type === 'note-mark') usesFields = true;
  }
  const drawings = paragraph.children.filter((child) => child.type === 'drawing' && !child.drawing.anchor);
  const inside = drawings.length === 0 ? undefined : inlinesUse(drawings);
  return { usesFields, inside, incomplete: false, layouts: [], latest: undefined, itemised: new Map() };
}

/** The same means that the text boxes show the same; undefined where that can't be told. */
function shownInside(inside: ContextUse, fields: FieldValues): string | undefined {
  return inside.numbered.length > 0 ? undefined : shownValues(inside, fields);
}

function fieldKey(paragraph: Paragraph, fields: FieldValues): string {
  let key = '';
  for (const child of paragraph.children) {
    if (child.type === 'field') key += `${fieldText(child, fields)}\n`;
    else if (child.type === 'note-reference') key += `${fields.noteNumber(child.kind, child.id)}\n`;
    else if (child.type === 'note-mark') key += `${fields.noteNumber('footnote', '')}\n`;
  }
  return key;
}

function pitchOf(paragraph: Paragraph, grid: Section['grid'] | undefined): number {
  if (grid === undefined || grid.type === 'none' || !paragraph.properties.snapToGrid) return 0;
  return grid.linePitch > 0 ? grid.linePitch : 0;
}

function itemised(paragraph: Paragraph, options: InlineOptions, context: LayoutContext, memory: Memory, values: string): ItemisedParagraph {
  let items = memory.itemised.get(values);
  if (items === undefined) {
    items = itemise(paragraph.children, paragraph.properties, options.fields, context);
    if (memory.itemised.size >= MAX_LAYOUTS) memory.itemised.clear();
    memory.itemised.set(values, items);
  }
  return items;
}

function setParagraphLines(
  paragraph: Paragraph,
  options: InlineOptions,
  context: LayoutContext,
  memory: Memory,
  values: string,
): ParagraphLayout {
  const { properties, mark } = paragraph;
  const items = itemised(paragraph, options, context, memory, values);
  const markStyle = styleResolver(context)(mark, 'ascii', false);
  // The mark of an empty paragraph is as tall as its font, whatever its vertical alignment.
  const markHeight = textHeight(context.fonts.face(markStyle.request), markStyle.nominalSize);
  const blankStyle = styleResolver(context)(paragraph.styleText ?? mark, 'ascii', false);
  const blankHeight = blankStyle === markStyle ? markHeight : textHeight(context.fonts.face(blankStyle.request), blankStyle.nominalSize);
  const label = options.label === undefined ? undefined : setLabel(options.label, properties, options.width, context);
  const frame = paragraphFrame(properties, options);
  const isOld = followsWord2010(context);
  const { atoms, lines, labelled } = breakLines(spreadRules(items.atoms, properties, options.width, context), {
    properties,
    width: options.width,
    defaultTabStop: context.document.settings.defaultTabStop,
    textInMargin: isOld,
    lowDrawings: isOld,
    markBehindPageBreak: context.document.settings.compatibility.has('splitPgBreakAndParaMark'),
    label: label?.room,
    lead: context.insideCell === true ? decimalLead(items.atoms, properties, options.width) : 0,
    markAscent: markHeight.ascent,
    markDescent: markHeight.descent,
    blankAscent: blankHeight.ascent,
    blankDescent: blankHeight.descent,
    gridPitch: pitchOf(paragraph, options.grid),
    availability: options.availability,
    offset: frame.topRoom,
    clearance: options.clearance ?? 0,
    fonts: context.fonts,
    hyphenation: properties.hyphenate ? context.hyphenation : undefined,
  });
  if ((lines.at(-1)?.stretches.at(-1)?.end ?? atoms.length) < atoms.length)
    context.report({
      severity: 'error',
      code: 'layout/too-many-lines',
      message: `Of a paragraph only ${lines.length} lines are laid out, the most there may be.`,
      hint: 'Split it into several paragraphs.',
    });
  const parts = new ParagraphParts({
    paragraph,
    width: options.width,
    atoms,
    lines,
    label,
    labelled,
    frame,
    background: options.background,
    gap: options.joinGap ?? 0,
    context,
  });
  const indents = properties.indent.start + properties.indent.end;
  return {
    box: parts.whole,
    parts,
    lines,
    minimumWidth: items.minimumWidth + indents,
    preferredWidth: items.preferredWidth + indents + properties.indent.firstLine,
    firstBaseline: frame.topRoom + (lines[0]?.baseline ?? 0),
  };
}
