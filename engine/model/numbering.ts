import type { Media } from './drawing.ts';
import type { ParagraphProperties } from './paragraph.ts';
import type { RunProperties } from './run.ts';

export interface NumberingLevel {
  readonly start: number;
  /** ST_NumberFormat by name: `decimal`, `bullet`, `lowerLetter`, `upperRoman`, `none`, … */
  readonly format: string;
  /** `%1.%2.` or the bullet itself. */
  readonly text: string;
  readonly suffix: 'tab' | 'space' | 'nothing';
  readonly alignment: 'start' | 'center' | 'end';
  /** Level whose rise restarts this one: absent = any higher level, 0 = never (ECMA-376 17.9.10). */
  readonly restartAfter?: number;
  /** All numbers of the label in decimal (`w:isLgl`). */
  readonly legal: boolean;
  /** Lays the level's own run formatting over the paragraph mark's. Called once per label. */
  readonly formatRun: (mark: RunProperties) => RunProperties;
  readonly picture?: Media;
  readonly indent?: ParagraphProperties['indent'];
}

/** `w:num` with its overrides applied; counters are shared by all of one `abstractId`. */
export interface NumberingInstance {
  readonly id: number;
  readonly abstractId: number;
  /** Of the abstract numbering, by which LISTNUM fields call the list (`w:name`, ECMA-376 17.9.16). */
  readonly name?: string;
  readonly levels: readonly NumberingLevel[];
  /** Levels that this instance restarts on its first use (`w:startOverride`), with the new start. */
  readonly startOverrides: ReadonlyMap<number, number>;
}

export type Numbering = ReadonlyMap<number, NumberingInstance>;

/** What stands before a numbered paragraph. */
export interface ListLabel {
  readonly text: string;
  readonly properties: RunProperties;
  readonly suffix: NumberingLevel['suffix'];
  readonly alignment: NumberingLevel['alignment'];
  readonly level: number;
  readonly bullet: boolean;
  readonly picture?: Media;
}
