import { emitLinked, emitText } from '../body/inline-sink.ts';
import { boundedStart } from '../parts/numbering-level.ts';
import { readInteger } from '../values/measure.ts';
import { numberFormatOf } from './field-instruction.ts';
import type { EndField } from './field-kind.ts';

/** SEQ (ECMA-376 17.16.5.56): what it has printed last, and how it is counted where a row has other fields of its sequence. */
export const endSequence: EndField = (reader, { result, resultProperties }, instruction, codeProperties) => {
  const { operands, switches } = instruction;
  const properties = resultProperties ?? codeProperties;
  const [name, elsewhere] = operands;
  // A second operand is a bookmark, whose number is printed. Tags are found in plain text.
  if (name === undefined || elsewhere !== undefined || result.includes('{{')) {
    emitText(reader, result, properties);
    return;
  }
  const start = readInteger(switches.get('r'));
  const level = readInteger(switches.get('s'));
  emitLinked(reader, {
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
  });
};
