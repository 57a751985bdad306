import type { Field } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import { emitLinked } from '../body/inline-sink.ts';
import { numberFormatOf } from './field-instruction.ts';
import type { FieldKind } from './field-kind.ts';

/** A number that is known when the document is laid out, such as PAGE (ECMA-376 17.16.5). */
export const layoutField = (kind: Field['kind']): FieldKind => ({
  captures: true,
  end: (reader, field, instruction, codeProperties) => {
    const format = numberFormatOf(instruction);
    const target = kind === 'pageReference' ? instruction.operands[0] : undefined;
    const properties = field.resultProperties ?? codeProperties;
    const isInOneRun = field.run !== undefined && field.run === reader.run;
    emitLinked(reader, {
      type: 'field',
      kind,
      result: field.result,
      properties,
      ...(isInOneRun && takesPlainHeight(properties, reader.text) ? { heightOf: reader.text } : {}),
      ...(format === undefined ? {} : { format }),
      ...(target === undefined ? {} : { target }),
      ...(target !== undefined && instruction.switches.has('h') ? { link: { anchor: target } } : {}),
    });
  },
});

/**
 * LibreOffice 7.4 gives a field that stands in one run, as Google writes them, the look of its paragraph's style. We keep the
 * run's look, and LibreOffice's line where the look fits into it, so that as much stays on a page.
 */
function takesPlainHeight(own: RunProperties, plain: RunProperties): boolean {
  return own !== plain && own.size <= plain.size && own.verticalAlign === 'baseline' && own.position === 0;
}
