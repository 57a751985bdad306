import type { FontLibrary } from '../../../fonts/face.ts';
import type { ParagraphProperties } from '../../../model/paragraph.ts';
import type { Availability } from '../../areas.ts';
import type { Hyphenation } from '../../hyphenation.ts';

/** What the list label takes on the first line. */
export interface LabelRoom {
  /** Pen behind the label and its suffix. */
  readonly pen: number;
  readonly ascent: number;
  readonly descent: number;
}

export interface BreakRequest {
  readonly properties: ParagraphProperties;
  readonly width: number;
  readonly defaultTabStop: number;
  /** Compatibility modes below 15: a tab may take text past the end of the line. */
  readonly textInMargin: boolean;
  /** Compatibility modes below 15: drawings whose text has no room beside them make a line as low as they are. */
  readonly lowDrawings: boolean;
  /** `w:splitPgBreakAndParaMark` (ISO/IEC 29500-4): a page break that ends the paragraph is followed by an empty line too. */
  readonly markBehindPageBreak: boolean;
  readonly label: LabelRoom | undefined;
  /** How much further in the first line starts where it has no label, points. */
  readonly lead: number;
  /** Of the paragraph mark: the height of a paragraph without text. */
  readonly markAscent: number;
  readonly markDescent: number;
  /** Of the paragraph's style: the height of a line of white space, and the least of one of drawings that no text follows. */
  readonly blankAscent: number;
  readonly blankDescent: number;
  readonly gridPitch: number;
  readonly availability: Availability | undefined;
  /** Where the area of `availability` starts above the first line (top border and its space). */
  readonly offset: number;
  /** Room that a first line which makes way for a float keeps below it, points. */
  readonly clearance: number;
  readonly fonts: FontLibrary;
  readonly hyphenation: Hyphenation | undefined;
}
