import { emitLinked, emitText } from '../body/inline-sink.ts';
import { attribute, child, childrenNamed, onOff } from '../xml/xml.ts';
import type { EndField } from './field-kind.ts';

/** FORMTEXT: what was filled in, or else what its data (ECMA-376 17.16.17) begin with. */
export const endTextInput: EndField = (reader, { formData }, _, properties) =>
  emitText(reader, attribute(child(child(formData, 'w:textInput'), 'w:default'), 'w:val') ?? '', properties);

/** FORMCHECKBOX: a box, whatever is stored. */
export const endCheckBox: EndField = (reader, { formData }, _, properties) => {
  const box = child(formData, 'w:checkBox');
  const isChecked = onOff(child(box, 'w:checked') ?? child(box, 'w:default')) === true;
  emitLinked(reader, { type: 'text', text: isChecked ? '☒' : '☐', checkBox: true, properties });
};

/** FORMDROPDOWN: the entry that was chosen. */
export const endDropDown: EndField = (reader, { formData }, _, properties) => {
  const list = child(formData, 'w:ddList');
  const chosen = child(list, 'w:result') ?? child(list, 'w:default');
  const entry = childrenNamed(list, 'w:listEntry')[Number(attribute(chosen, 'w:val') ?? 0)];
  emitText(reader, attribute(entry, 'w:val') ?? '', properties);
};
