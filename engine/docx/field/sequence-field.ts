import type { RunProperties } from '../../model/run.ts';
import { currentLink, emit, emitText } from '../body/inline-sink.ts';
import { boundedStart } from '../parts/numbering-level.ts';
import type { ParagraphReader } from '../reader-context.ts';
import { readInteger } from '../values/measure.ts';
import { type FieldInstruction, numberFormatOf } from './field-instruction.ts';
import type { OpenField } from './open-field.ts';

/** SEQ (ECMA-376 17.16.5.56): what it has printed last, and how it is counted where a row has other fields of its sequence. */
export function endSequence(reader: ParagraphReader, field: OpenField, instruction: FieldInstruction, own: RunProperties): void {
  const { operands, switches } = instruction;
  const { result } = field;
  const properties = field.resultProperties ?? field.codeProperties ?? own;
  const [name, elsewhere] = operands;
  // A second operand is a bookmark, whose number is printed. Tags are found in plain text.
  if (name === undefined || elsewhere !== undefined || result.includes('{{')) {
    emitText(reader, result, properties);
    return;
  }
  const start = readInteger(switches.get('r'));
  const level = readInteger(switches.get('s'));
  const link = currentLink(reader);
  emit(reader, {
    type: 'text',
    text: result,
    sequence: {
      name: name.toLowerCase(),
      repeats: switches.has('c'),
      ...(start === undefined ? {} : { start: boundedStart(start) }),
      ...(level === undefined ? {} : { restartAfter: level - 1 }),
      format: numberFormatOf(instruction) ?? 'decimal',
      hidden: switches.has('h') && result === '',
      result,
    },
    properties,
    ...(link ? { link } : {}),
  });
}
