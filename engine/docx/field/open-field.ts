import type { Link, Text } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import type { XmlElement } from '../xml/xml.ts';
import type { FieldInstruction } from './field-instruction.ts';

/** A field between its begin and its end (ECMA-376 17.16.18). Changes while it is read. */
export interface OpenField {
  phase: 'instruction' | 'result';
  code: string;
  instruction: FieldInstruction | undefined;
  /** Formatting of the code, for what is set in its place. */
  codeProperties: RunProperties | undefined;
  readonly formData: XmlElement | undefined;
  /** The stored result goes into `result` and not into the paragraph. */
  captures: boolean;
  /** The stored result is text that is not shown. */
  hidesResult: boolean;
  result: string;
  resultProperties: RunProperties | undefined;
  /** Its result put something into a paragraph. */
  printed: boolean;
  link: Link | undefined;
  /** Of what its result puts into the paragraph. */
  reference: Text['reference'];
  /** That its begin stands in. */
  readonly run: XmlElement | undefined;
  /** A page number stands inside its code, so that the stored result may be wrong. */
  dependsOnLayout: boolean;
}
