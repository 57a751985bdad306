import type { FillState } from '../fill/fill-state.ts';
import type { PartSource } from './part-source.ts';
import type { RowCopies } from './row-copies.ts';
import type { RowNotes } from './row-notes.ts';
import type { RowPictures } from './row-pictures.ts';
import type { RowRelationships } from './row-relationships.ts';

/** A part being written for one row of data. */
export interface PartWriting {
  readonly part: string;
  readonly source: PartSource;
  readonly state: FillState;
  readonly pictures: RowPictures;
  readonly copies: RowCopies;
  readonly relationships: RowRelationships;
  readonly notes: RowNotes;
}
