import type { RunProperties } from '../../model/run.ts';
import { emitText } from '../body/inline-sink.ts';
import { documentProperty } from '../parts/properties.ts';
import type { ParagraphReader } from '../reader-context.ts';
import type { FieldInstruction } from './field-instruction.ts';
import type { OpenField } from './open-field.ts';

/** Properties that are called otherwise than their fields. */
const NAMES: ReadonlyMap<string, string> = new Map([['REVNUM', 'RevisionNumber']]);

/** TITLE and its like, and DOCPROPERTY and INFO, which name a property (ECMA-376 17.16.5): looked up where the file has no result. */
export function endProperty(
  reader: ParagraphReader,
  field: OpenField,
  { name, operands: [operand] }: FieldInstruction,
  properties: RunProperties,
): void {
  if (field.printed) return;
  const property = name === 'DOCPROPERTY' || name === 'INFO' ? operand : (NAMES.get(name) ?? name);
  if (property === undefined) return;
  emitText(reader, documentProperty(reader.story.sources.package, property) ?? '', field.codeProperties ?? properties);
}
