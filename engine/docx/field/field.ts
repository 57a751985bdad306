import type { RunProperties } from '../../model/run.ts';
import type { ParagraphReader, Story } from '../reader-context.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';
import { type FieldInstruction, readFieldInstruction } from './field-instruction.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import type { OpenField } from './open-field.ts';

/**
 * Whether what is read now stands in the stored result of a table of contents. Word prints its entries in the formatting of
 * their paragraphs, though their runs name the link style; ECMA-376 is silent. LibreOffice 7.4 does the same.
 */
export function inTableOfContents({ fields }: Story): boolean {
  return fields.some(({ phase, instruction }) => phase === 'result' && instruction?.name === 'TOC');
}

/** `begin` of a complex field (ECMA-376 17.16.18); `formData`: its `w:ffData`. */
export function beginField(reader: ParagraphReader, formData: XmlElement | undefined): void {
  reader.story.fields.push({
    phase: 'instruction',
    code: '',
    instruction: undefined,
    codeProperties: undefined,
    formData,
    captures: false,
    hidesResult: false,
    result: '',
    resultProperties: undefined,
    printed: false,
    link: undefined,
    reference: undefined,
    run: reader.run,
    dependsOnLayout: false,
  });
}

/** Adds `w:instrText`. */
export function addFieldCode(reader: ParagraphReader, code: string, properties: RunProperties): void {
  const field = reader.story.fields.at(-1);
  if (field?.phase !== 'instruction') return;
  field.code += code;
  // The name's own formatting decides (17.16.4.3.3), and spaces before it do not count.
  if (code.trim() !== '') field.codeProperties ??= properties;
}

/** `separate`: the code is whole, and the stored result follows. */
export function separateField(reader: ParagraphReader): void {
  const field = reader.story.fields.at(-1);
  if (field?.phase !== 'instruction') return;
  startResult(reader, field);
}

function startResult(reader: ParagraphReader, field: OpenField): FieldInstruction {
  const instruction = readFieldInstruction(field.code);
  field.phase = 'result';
  field.instruction = instruction;
  const kind = FIELD_KINDS.get(instruction.name);
  field.captures = kind?.captures === true;
  field.hidesResult = kind?.hidesResult === true;
  kind?.begin?.(reader, field, instruction);
  return instruction;
}

/** `end`: what is printed in place of the stored result comes now, in these properties where the code has none. */
export function endField(reader: ParagraphReader, properties: RunProperties): void {
  const field = reader.story.fields.at(-1);
  if (!field) return;
  const instruction = field.instruction ?? startResult(reader, field);
  reader.story.fields.pop();
  const kind = FIELD_KINDS.get(instruction.name);
  const own = field.codeProperties ?? properties;
  kind?.end?.(reader, field, instruction, own);
  if (!field.printed) kind?.endUnprinted?.(reader, field, instruction, own);
}

/** `w:fldSimple`: `read` reads its children, the stored result (17.16.19). */
export function readSimpleField(reader: ParagraphReader, element: XmlElement, read: () => void): void {
  beginField(reader, undefined);
  const field = reader.story.fields.at(-1) as OpenField;
  field.code = attribute(element, 'w:instr') ?? '';
  startResult(reader, field);
  read();
  endField(reader, reader.mark);
}
