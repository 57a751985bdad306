import { emitLinked } from '../body/inline-sink.ts';
import type { ParagraphReader } from '../reader-context.ts';
import type { FieldInstruction } from './field-instruction.ts';
import type { EndField } from './field-kind.ts';
import type { OpenField } from './open-field.ts';
import { endStored } from './stored-fields.ts';

/** STYLEREF (ECMA-376 17.16.5.59): the layout finds the paragraph, where the field names a paragraph style that the document has. */
export function beginStyleReference(reader: ParagraphReader, field: OpenField, instruction: FieldInstruction): void {
  field.captures = !instruction.switches.has('p') && styleOf(reader, instruction) !== undefined;
}

const endUnknown = endStored('the same on every page');

/** A character style, or where the paragraph lies (`\p`), stays as it is stored. */
export const endStyleReference: EndField = (reader, field, instruction, properties) => {
  const styleId = styleOf(reader, instruction);
  if (!field.captures || styleId === undefined) {
    endUnknown(reader, field, instruction, properties);
    return;
  }
  const { switches } = instruction;
  const number = switches.has('w') || switches.has('r') ? 'full' : switches.has('n') || switches.has('s') ? 'own' : undefined;
  emitLinked(reader, {
    type: 'field',
    kind: 'styleReference',
    style: {
      styleId,
      ...(switches.has('l') ? { fromBottom: true } : {}),
      ...(number === undefined ? {} : { number }),
      // `\s` is not in the standard: Word writes it for the chapter's number in captions, without the words in its label.
      ...(switches.has('t') || switches.has('s') ? { withoutWords: true } : {}),
    },
    result: field.result,
    properties: field.resultProperties ?? properties,
  });
};

function styleOf({ story }: ParagraphReader, { operands: [name] }: FieldInstruction): string | undefined {
  return name === undefined ? undefined : story.sources.styles.called(name);
}
