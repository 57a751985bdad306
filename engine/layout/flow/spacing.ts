import type { Block } from '../../model/document.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import { frameStart, type Join } from '../inline/marks/paragraph-frame.ts';

/** `w:beforeAutospacing`: what an HTML paragraph gets, points. */
const AUTO_SPACING = 14;

/** The same where `w:doNotUseHTMLParagraphAutoSpacing` makes it a fixed figure, at either end of the text as well (ECMA-376 17.15.3.21). */
const FIXED_AUTO_SPACING = 5;

/** Space a paragraph asks for above itself, before it meets the neighbour's; no `previous`: nothing stands above it. */
function spaceBefore(paragraph: Paragraph, previous: Block | undefined, compatibility: ReadonlySet<string>): number {
  const { spacing } = paragraph.properties;
  return spacing.beforeAuto ? autoSpacing(paragraph, previous, 0, compatibility) : spacing.before;
}

/** Measured in LibreOffice 7.4: the automatic space below the last item of a list counts at the end of a cell, that of other text does not. */
function spaceAfter(paragraph: Paragraph, next: Block | undefined, compatibility: ReadonlySet<string>): number {
  const { spacing, numbering } = paragraph.properties;
  return spacing.afterAuto ? autoSpacing(paragraph, next, numbering ? AUTO_SPACING : 0, compatibility) : spacing.after;
}

/** None between the items of one list; `alone`: what HTML's rule gives where there is no neighbour. */
function autoSpacing(paragraph: Paragraph, neighbour: Block | undefined, alone: number, compatibility: ReadonlySet<string>): number {
  if (neighbour?.type === 'paragraph' && sameList(paragraph, neighbour)) return 0;
  if (withoutHtmlSpacing(compatibility)) return FIXED_AUTO_SPACING;
  return neighbour === undefined ? alone : AUTO_SPACING;
}

function sameList({ properties: { numbering } }: Paragraph, other: Paragraph): boolean {
  return numbering !== undefined && numbering.numberingId === other.properties.numbering?.numberingId;
}

/** Points above a block that a forced break puts at the top of a page: automatic space counts there (measured: LibreOffice 7.4). */
export function gapBehindBreak(block: Block, compatibility: ReadonlySet<string>): number {
  if (block.type !== 'paragraph') return 0;
  const { spacing } = block.properties;
  return spacing.beforeAuto ? autoSpacing(block, undefined, AUTO_SPACING, compatibility) : spacing.before;
}

function withoutHtmlSpacing(compatibility: ReadonlySet<string>): boolean {
  return compatibility.has('doNotUseHTMLParagraphAutoSpacing');
}

/**
 * Points between two blocks: the larger of what the upper wants below and the lower above it, and both together where
 * `w:doNotUseHTMLParagraphAutoSpacing` takes HTML's rule out (Word does; measured: LibreOffice 7.4). `contextualSpacing` drops a
 * paragraph's own share next to one of its style (ECMA-376 17.3.1.9). Tables want none.
 */
export function gapBetween(previous: Block | undefined, next: Block | undefined, compatibility: ReadonlySet<string>): number {
  const after = spaceBelow(previous, next, compatibility);
  const before = spaceAbove(previous, next, compatibility);
  return withoutHtmlSpacing(compatibility) ? after + before : Math.max(after, before);
}

/** The upper block's own share of the points between two blocks, or between it and the end. */
export function spaceBelow(previous: Block | undefined, next: Block | undefined, compatibility: ReadonlySet<string>): number {
  if (previous?.type !== 'paragraph' || (previous.properties.contextualSpacing && sameStyle(previous, next))) return 0;
  return spaceAfter(previous, next, compatibility);
}

/** The lower block's own share of the points between two blocks: what it still wants when it starts a page. */
export function spaceAbove(previous: Block | undefined, next: Block | undefined, compatibility: ReadonlySet<string>): number {
  if (next?.type !== 'paragraph' || (next.properties.contextualSpacing && sameStyle(previous, next))) return 0;
  return spaceBefore(next, previous, compatibility);
}

function sameStyle(upper: Block | undefined, lower: Block | undefined): boolean {
  return upper?.type === 'paragraph' && lower?.type === 'paragraph' && upper.properties.styleId === lower.properties.styleId;
}

/**
 * How much of the space above a paragraph is its own: drawings placed against the paragraph start at the top of that
 * (measured: LibreOffice 7.4; the space below the paragraph before stays above).
 */
export function ownSpaceAbove(gap: number, previous: Block | undefined, next: Block, compatibility: ReadonlySet<string>): number {
  if (gap <= 0 || next.type !== 'paragraph') return 0;
  return Math.max(0, gap - gapBetween(previous, withoutSpaceBefore(next), compatibility));
}

/** The paragraph as if it asked for nothing above itself: what is left of the gap is the space below its neighbour. */
export function withoutSpaceBefore(paragraph: Paragraph): Paragraph {
  const { properties } = paragraph;
  return { ...paragraph, properties: { ...properties, spacing: { ...properties.spacing, before: 0, beforeAuto: false } } };
}

/**
 * What two paragraphs share. Equal borders that stand one below the other: one frame, with no rule and no room between them
 * (ECMA-376 17.3.1.7; a hanging first line counts for where they stand). No borders and one shading: that fills the space between
 * them, whatever their indents (both measured: LibreOffice 7.4).
 */
export function joinOf(upper: Block | undefined, lower: Block | undefined): Join | undefined {
  if (upper?.type !== 'paragraph' || lower?.type !== 'paragraph') return undefined;
  const a = upper.properties;
  const b = lower.properties;
  if (!a.frame !== !b.frame) return undefined;
  if (!bordered(a) && !bordered(b)) return a.shading !== undefined && a.shading === b.shading ? 'shading' : undefined;
  const same = a.borders === b.borders || sameBorders(a.borders, b.borders);
  return same && frameStart(a) === frameStart(b) && a.indent.end === b.indent.end ? 'frame' : undefined;
}

const SIDES = ['top', 'bottom', 'left', 'right', 'between'] as const;

/** Whether a paragraph has any border, be it only the rule to the next one of its kind. */
export function bordered({ borders }: Paragraph['properties']): boolean {
  return SIDES.some((side) => borders[side] !== undefined);
}

export function sameBorders(a: Paragraph['properties']['borders'], b: Paragraph['properties']['borders']): boolean {
  for (const side of SIDES) {
    const one = a[side];
    const other = b[side];
    if (one === other) continue;
    if (!one || !other) return false;
    if (one.style !== other.style || one.width !== other.width || one.space !== other.space) return false;
    if (one.colour !== other.colour || one.shadow !== other.shadow) return false;
  }
  return true;
}
