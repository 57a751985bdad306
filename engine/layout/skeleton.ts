import type { ListLabel } from '../model/numbering.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import { compareFields, same, unheeded } from './compare-fields.ts';
import { type LayoutContext, UNBROKEN_WIDTH } from './context.ts';
import type { Fragment, Mark, Owner, Page, Placed } from './display-list.ts';
import { layoutParagraph, type ParagraphLayout, type ParagraphSetting, settingsOf } from './inline/layout-paragraph.ts';
import type { Line } from './inline/lines/line.ts';
import type { DrawnPart } from './inline/marks/paragraph-box.ts';
import { openRefit, type Refit } from './inline/plain/refit.ts';

/** A page of one document and the items on it that others have differently. */
export interface OpenPage {
  readonly page: Page;
  readonly changing: readonly number[];
}

/**
 * The pages of one document, open for others: documents of equal plans whose changing paragraphs have lines of equal measures
 * have these very pages with other glyphs in some fragments. Whatever depends on the skeleton alone is made once.
 */
export interface Skeleton {
  readonly pages: readonly OpenPage[];
}

interface Place {
  readonly page: number;
  readonly item: number;
}
/** Items of a changing paragraph and where they are on the pages. */
interface Part extends DrawnPart {
  readonly places: readonly (readonly Place[])[];
}
interface Setting extends ParagraphSetting {
  readonly parts: readonly Part[];
  /** Undefined where there is more than plain text. */
  readonly refit: Refit | undefined;
}
interface Slot {
  readonly paragraph: Paragraph;
  readonly label: ListLabel | undefined;
  /** Undefined: how the paragraph was set is not known, so it can't be another. */
  readonly settings: readonly Setting[] | undefined;
}

export interface KnownSkeleton {
  readonly skeleton: Skeleton;
  readonly slots: readonly Slot[];
}

/** Opens the pages that `context.document` was just set into; undefined when its paragraphs can't be told from the rest. */
export function openPages(pages: readonly Page[], paragraphs: readonly Paragraph[], context: LayoutContext): KnownSkeleton | undefined {
  const places = new Map<Fragment, Place[]>();
  const changing = new Set<object>();
  const known = paragraphs.map((paragraph) => {
    const settings = canChange(paragraph) ? settingsOf(paragraph, context.session) : undefined;
    if (settings?.length) changing.add(paragraph);
    for (const { layout } of settings ?? [])
      for (const { items } of layout.parts.drawn) for (const { fragment } of items) places.set(fragment, []);
    return { paragraph, label: context.labels.get(paragraph), settings: settings?.length ? settings : undefined };
  });
  const open: OpenPage[] = [];
  for (let page = 0; page < pages.length; page++) {
    const { items } = pages[page] as Page;
    const found: number[] = [];
    for (let item = 0; item < items.length; item++) {
      const { fragment } = items[item] as Placed;
      const list = places.get(fragment);
      if (list !== undefined) {
        list.push({ page, item });
        found.push(item);
        // A copy that is clipped or turned is made of the fragment, and is not the fragment.
      } else if (fragment.owner !== undefined && changing.has(fragment.owner.node)) return undefined;
    }
    open.push({ page: pages[page] as Page, changing: found });
  }
  const slots = known.map(({ paragraph, label, settings }) => ({
    paragraph,
    label,
    settings: settings?.map((setting) => {
      const parts = setting.layout.parts.drawn
        .map((part) => ({ ...part, places: part.items.map(({ fragment }) => places.get(fragment) ?? []) }))
        .filter((part) => part.places.some((list) => list.length > 0));
      const refit = setting.options.width < UNBROKEN_WIDTH && parts.every(isPlainPart) ? openRefit(paragraph, setting, context) : undefined;
      return { ...setting, parts, refit };
    }),
  }));
  return { skeleton: { pages: open }, slots };
}

/** The pages of a document of the same plans; undefined when one of its paragraphs has other measures. */
export function fillPages(known: KnownSkeleton, paragraphs: readonly Paragraph[], context: LayoutContext): readonly Page[] | undefined {
  const { slots, skeleton } = known;
  if (slots.length !== paragraphs.length) return undefined;
  const changed: (Placed[] | undefined)[] = skeleton.pages.map(() => undefined);
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] as Slot;
    const paragraph = paragraphs[index] as Paragraph;
    if (slot.paragraph === paragraph) continue;
    if (slot.settings === undefined || context.labels.get(paragraph) !== slot.label) return undefined;
    for (let each = 0; each < slot.settings.length; each++) {
      const setting = slot.settings[each] as Setting;
      const items = refitted(paragraph, setting, context) ?? setAnew(paragraph, slot, setting, context);
      if (items === undefined) return undefined;
      const { parts } = setting;
      for (let part = 0; part < parts.length; part++)
        if (!replaceItems(parts[part] as Part, items[part] as readonly Placed[], skeleton, changed)) return undefined;
    }
  }
  return skeleton.pages.map(({ page }, index) => {
    const items = changed[index];
    return items === undefined ? page : { ...page, items };
  });
}

type PartItems = readonly (readonly Placed[])[];

/** What a paragraph became in a setting, and in the ones before: nearly every paragraph has one. */
interface Refitted {
  readonly setting: Setting;
  readonly items: PartItems;
  readonly before: Refitted | undefined;
}

/** The items of each part; undefined when the paragraph has other measures. */
function setAnew(paragraph: Paragraph, slot: Slot, { options, layout, parts }: Setting, context: LayoutContext): PartItems | undefined {
  if (!canStandFor(paragraph, slot)) return undefined;
  const set = layoutParagraph(paragraph, options, { ...context, fields: options.fields });
  if (!sameMeasures(layout, set, options.width)) return undefined;
  return parts.map((part) => set.parts.itemsOf(part));
}

/** The same where no more than the words differs. What is known of the paragraph is kept like its layout. */
function refitted(paragraph: Paragraph, setting: Setting, { session }: LayoutContext): PartItems | undefined {
  const { refit, parts } = setting;
  if (refit === undefined) return undefined;
  const cache = session.cache<Paragraph, Refitted>('skeleton/refitted');
  const last = cache.get(paragraph);
  for (let known = last; known !== undefined; known = known.before) if (known.setting === setting) return known.items;
  const lines = refit(paragraph);
  if (lines === undefined) return undefined;
  const items: (readonly Placed[])[] = [];
  for (let index = 0; index < parts.length; index++) items.push(itemsWith(lines, parts[index] as Part, paragraph));
  cache.set(paragraph, { setting, items, before: last });
  return items;
}

function itemsWith(lines: readonly (readonly Mark[])[], part: Part, paragraph: Paragraph): readonly Placed[] {
  const items: Placed[] = [];
  for (let index = 0; index < part.items.length; index++) items.push(withMarks(part.items[index] as Placed, part, paragraph, lines));
  return items;
}

function withMarks(item: Placed, { from, to }: Part, paragraph: Paragraph, lines: readonly (readonly Mark[])[]): Placed {
  const { x, y, fragment } = item;
  if (fragment.owner === undefined) return item;
  // Step by step: an object in the literal of another is made by the runtime, which takes several times as long.
  if (fragment.owner.part === 'label') {
    const owner: Owner = { node: paragraph, part: 'label' };
    const label: Fragment = { marks: fragment.marks, owner };
    return { x, y, fragment: label };
  }
  const owner: Owner = { node: paragraph };
  const text: Fragment = { marks: marksBetween(lines, from, to), owner };
  return { x, y, fragment: text };
}

function marksBetween(lines: readonly (readonly Mark[])[], from: number, to: number): readonly Mark[] {
  if (to - from === 1) return lines[from] as readonly Mark[];
  const marks: Mark[] = [];
  for (let line = from; line < to; line++) {
    const own = lines[line] as readonly Mark[];
    for (let index = 0; index < own.length; index++) marks.push(own[index] as Mark);
  }
  return marks;
}

/** A frame, a label and one stretch of text at most. */
const isPlainPart = ({ items }: Part): boolean =>
  items.every(({ fragment: { owner } }) => owner?.link === undefined) &&
  items.filter(({ fragment: { owner } }) => owner !== undefined && owner.part === undefined).length === 1;

/** Nothing in the paragraph takes part in the layout of the page but its lines. */
function canChange({ children, properties }: Paragraph): boolean {
  if (properties.frame !== undefined) return false;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as Inline;
    if (child.type === 'drawing' || child.type === 'note-reference' || child.type === 'note-mark') return false;
    if (child.type === 'field' && child.kind === 'pageReference') return false;
  }
  return true;
}

function canStandFor(paragraph: Paragraph, slot: Slot): boolean {
  return (
    canChange(paragraph) &&
    isEmpty(paragraph) === isEmpty(slot.paragraph) &&
    (paragraph.children[0]?.type === 'break') === (slot.paragraph.children[0]?.type === 'break')
  );
}

const isEmpty = ({ children }: Paragraph): boolean => children.every((child) => child.type === 'bookmark');

/** What stands on a line may differ, and with it where the line is broken: its items are compared by their places. */
const sameLineMeasures = compareFields<Line>({
  top: same,
  height: same,
  contentHeight: same,
  textHeight: same,
  forced: same,
  baseline: unheeded,
  snapped: unheeded,
  stretches: unheeded,
  endsWith: unheeded,
});

function sameMeasures(a: ParagraphLayout, b: ParagraphLayout, width: number): boolean {
  if (a.lines.length !== b.lines.length || a.firstBaseline !== b.firstBaseline || a.box.height !== b.box.height) return false;
  // Only where no line is broken the width of the text has a say in the layout.
  if (width >= UNBROKEN_WIDTH && (a.preferredWidth !== b.preferredWidth || a.minimumWidth !== b.minimumWidth)) return false;
  for (let index = 0; index < a.lines.length; index++) {
    if (!sameLineMeasures(a.lines[index] as Line, b.lines[index] as Line)) return false;
  }
  return true;
}

function replaceItems(part: Part, items: readonly Placed[], skeleton: Skeleton, changed: (Placed[] | undefined)[]): boolean {
  if (items.length !== part.items.length) return false;
  for (let index = 0; index < items.length; index++) {
    const [before, after] = [part.items[index] as Placed, items[index] as Placed];
    if (before.x !== after.x || before.y !== after.y || !sameOwner(before.fragment, after.fragment)) return false;
    const places = part.places[index] as readonly Place[];
    for (let place = 0; place < places.length; place++) {
      const { page, item } = places[place] as Place;
      let list = changed[page];
      if (list === undefined) {
        list = (skeleton.pages[page] as OpenPage).page.items.slice();
        changed[page] = list;
      }
      const { x, y, artifact } = list[item] as Placed;
      list[item] = artifact === undefined ? { x, y, fragment: after.fragment } : { x, y, fragment: after.fragment, artifact };
    }
  }
  return true;
}

function sameOwner({ owner: a }: Fragment, { owner: b }: Fragment): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.part === b.part && a.link === b.link;
}
