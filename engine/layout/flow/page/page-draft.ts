import type { Drawing } from '../../../model/drawing.ts';
import type { Paragraph } from '../../../model/paragraph.ts';
import type { Section } from '../../../model/section.ts';
import type { Table } from '../../../model/table.ts';
import type { Obstacle, Rectangle } from '../../areas.ts';
import type { Box, Stack } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import type { Placed } from '../../display-list.ts';
import type { Floating } from '../floats/floating.ts';

export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly box: Box;
  /** A header row shown again. */
  readonly repeated: boolean;
}

/** A note, or what fits of it, in the column that refers to it. */
export interface PlacedNote {
  readonly x: number;
  readonly width: number;
  readonly id: string;
  /** Undefined: nothing of it fits here, all of it goes to the next column. */
  readonly stack: Stack | undefined;
  readonly rest: Stack | undefined;
  /** Points that it is further down than the notes' own spaces make it. */
  readonly lead: number;
  /** The note whose rest this is, of an earlier page or column. */
  readonly continues: PlacedNote | undefined;
}

/** Boxes `from` to `to` (exclusive) of a page whose lines are numbered. */
export interface NumberedBoxes {
  readonly section: Section;
  readonly from: number;
  readonly to: number;
}

/** What floats: a drawing, a table, or the first paragraph of a frame. */
export type FloatSource = Drawing | Table | Paragraph;

/** A page while it is filled. The arrays only grow, so that a state is their lengths. */
export interface PageDraft {
  readonly context: LayoutContext;
  readonly page: Rectangle;
  /** The page without its margins, as far as header and footer push them in: what floats in the body relates to that (measured: LibreOffice 7.4). */
  readonly margin: Rectangle;
  /** What of it text takes: whole lines of a document grid. */
  readonly body: Rectangle;
  readonly odd: boolean;
  readonly boxes: PlacedBox[];
  readonly floats: Floating[];
  readonly obstacles: Obstacle[];
  /** Notes of the page before with rests. */
  readonly carried: readonly PlacedNote[];
  readonly notes: PlacedNote[];
  readonly rules: Placed[];
  /** Stretches of `boxes` that are of a section with line numbers. */
  readonly numbered: NumberedBoxes[];
  /** Floats found in an earlier round that reach into text above their anchor. */
  readonly pinned: Map<FloatSource, Obstacle>;
  /** Floats that stand on the page. */
  readonly met: FloatSource[];
  /** Floats that pushed their own anchor off this page in an earlier round: what they are anchored in begins the next page. */
  readonly exiled: ReadonlySet<FloatSource>;
  /** No further round: floats stay where they are found. */
  readonly final: boolean;
}

/** A draft that nothing stands on but those obstacles. */
export function openDraft(
  place: Pick<PageDraft, 'context' | 'page' | 'margin' | 'body' | 'odd' | 'carried' | 'pinned' | 'exiled' | 'final'>,
  obstacles: readonly Obstacle[],
): PageDraft {
  return { ...place, boxes: [], floats: [], obstacles: [...obstacles], notes: [], rules: [], numbered: [], met: [] };
}

export interface DraftMark {
  readonly boxes: number;
  readonly floats: number;
  readonly met: number;
  readonly obstacles: number;
  readonly notes: number;
  readonly rules: number;
}

export function markDraft(draft: PageDraft): DraftMark {
  return {
    boxes: draft.boxes.length,
    floats: draft.floats.length,
    met: draft.met.length,
    obstacles: draft.obstacles.length,
    notes: draft.notes.length,
    rules: draft.rules.length,
  };
}

export function rewindDraft(draft: PageDraft, mark: DraftMark): void {
  draft.boxes.length = mark.boxes;
  draft.floats.length = mark.floats;
  draft.met.length = mark.met;
  draft.obstacles.length = mark.obstacles;
  draft.notes.length = mark.notes;
  draft.rules.length = mark.rules;
}
