import type { RunProperties } from '../../model/run.ts';
import { emit, emitText } from '../body/inline-sink.ts';
import type { ParagraphReader } from '../reader-context.ts';
import { attribute, child, childrenNamed, onOff } from '../xml/xml.ts';
import type { FieldInstruction } from './field-instruction.ts';
import type { OpenField } from './open-field.ts';

/** FORMTEXT: what was filled in, or else what its data (ECMA-376 17.16.17) begin with. */
export function endTextInput(reader: ParagraphReader, field: OpenField, _: FieldInstruction, properties: RunProperties): void {
  if (!field.printed) emitText(reader, formValue(field, 'w:textInput', 'w:default') ?? '', field.codeProperties ?? properties);
}

/** FORMCHECKBOX: a box, whatever is stored. */
export function endCheckBox(reader: ParagraphReader, field: OpenField, _: FieldInstruction, properties: RunProperties): void {
  emit(reader, { type: 'text', text: isChecked(field) ? '☒' : '☐', checkBox: true, properties: field.codeProperties ?? properties });
}

/** FORMDROPDOWN: the entry that was chosen. */
export function endDropDown(reader: ParagraphReader, field: OpenField, _: FieldInstruction, properties: RunProperties): void {
  const list = field.formData && child(field.formData, 'w:ddList');
  if (field.printed || !list) return;
  const chosen = child(list, 'w:result') ?? child(list, 'w:default');
  const entry = childrenNamed(list, 'w:listEntry')[Number((chosen && attribute(chosen, 'w:val')) ?? 0)];
  emitText(reader, (entry && attribute(entry, 'w:val')) ?? '', field.codeProperties ?? properties);
}

function formValue(field: OpenField, holder: string, name: string): string | undefined {
  const element = field.formData && child(field.formData, holder);
  const value = element && child(element, name);
  return value && attribute(value, 'w:val');
}

function isChecked(field: OpenField): boolean {
  const box = field.formData && child(field.formData, 'w:checkBox');
  if (!box) return false;
  const state = child(box, 'w:checked') ?? child(box, 'w:default');
  return state !== undefined && onOff(state) === true;
}
