import { emitLinked } from '../body/inline-sink.ts';
import { boundedStart } from '../parts/numbering-level.ts';
import { readInteger } from '../values/measure.ts';
import { numberFormatOf } from './field-instruction.ts';
import type { EndField } from './field-kind.ts';

/** LISTNUM (ECMA-376 17.16.5.32). Word keeps no result of it: who does has counted by rules of his own. */
export const endListNumber: EndField = (reader, _, { operands, switches }, properties) => {
  const level = readInteger(switches.get('l'));
  const start = readInteger(switches.get('s'));
  emitLinked(reader, {
    type: 'text',
    text: '',
    listNumber: {
      ...(operands[0] ? { list: operands[0] } : {}),
      ...(level === undefined ? {} : { level: level - 1 }),
      ...(start === undefined ? {} : { start: boundedStart(start) }),
    },
    properties,
  });
};

/** AUTONUM and its like (17.16.5.5 to 17.16.5.7): each counts in a list of its own, for which a file never keeps a result. */
export const endAutoNumber: EndField = (reader, _, instruction, properties) => {
  const { name, switches } = instruction;
  const end = switches.has('e') ? '' : switches.get('s')?.slice(0, 1);
  const format = numberFormatOf(instruction);
  emitLinked(reader, {
    type: 'text',
    text: '',
    listNumber: { list: name, followsHeadings: true, ...(format === undefined ? {} : { format }), ...(end === undefined ? {} : { end }) },
    properties,
  });
};
