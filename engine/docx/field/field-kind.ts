import type { RunProperties } from '../../model/run.ts';
import type { ParagraphReader } from '../reader-context.ts';
import type { FieldInstruction } from './field-instruction.ts';
import type { OpenField } from './open-field.ts';

/** What happens at the end of a field; `properties`: formatting of its code, for what is set in its place. */
export type EndField = (reader: ParagraphReader, field: OpenField, instruction: FieldInstruction, properties: RunProperties) => void;

/** How the fields of a name are read (ECMA-376 17.16.5). Without any of these they are printed as the file has them. */
export interface FieldKind {
  /** The stored result goes into the field and not into the paragraph. */
  readonly captures?: boolean;
  /** The stored result is text that is not shown. */
  readonly hidesResult?: boolean;
  /** The code is whole, and the stored result follows. */
  readonly begin?: (reader: ParagraphReader, field: OpenField, instruction: FieldInstruction) => void;
  readonly end?: EndField;
  /** The end of a field whose result has put nothing into a paragraph. */
  readonly endUnprinted?: EndField;
}
