import { emitText } from '../body/inline-sink.ts';
import { documentProperty } from '../parts/properties.ts';
import type { EndField } from './field-kind.ts';

/** Properties that are called otherwise than their fields. */
const NAMES: ReadonlyMap<string, string> = new Map([['REVNUM', 'RevisionNumber']]);

/** TITLE and its like, and DOCPROPERTY and INFO, which name a property (ECMA-376 17.16.5): looked up where the file has no result. */
export const endProperty: EndField = (reader, _, { name, operands: [operand] }, properties) => {
  const property = name === 'DOCPROPERTY' || name === 'INFO' ? operand : (NAMES.get(name) ?? name);
  if (property !== undefined) emitText(reader, documentProperty(reader.story.sources.package, property) ?? '', properties);
};
