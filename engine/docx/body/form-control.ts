import type { FormControl, Link } from '../../model/paragraph.ts';
import type { Story } from '../reader-context.ts';
import { attribute, child, childrenNamed, elements, isTrue, onOff, textOf, type XmlElement } from '../xml/xml.ts';

/**
 * What is to be filled in at a content control (`w:sdt`, ECMA-376 17.5.2); undefined for those that only hold content, such as rich text, and
 * where fields were not asked for.
 */
export function readFormControl({ sources }: Story, element: XmlElement): Link | undefined {
  if (!sources.formFields) return undefined;
  const properties = child(element, 'w:sdtPr');
  const kind = readKind(properties);
  if (kind === undefined) return undefined;
  const value = (name: string) => attribute(child(properties, name), 'w:val');
  const alias = value('w:alias');
  const name = value('w:tag') || alias || kind.type;
  // 17.5.2.39: the content is a prompt, unless it holds a placeholder of ours, which the row has filled.
  const isPrompt = onOff(child(properties, 'w:showingPlcHdr')) === true && !holdsPlaceholder(element);
  const isLocked = value('w:lock') === 'contentLocked' || value('w:lock') === 'sdtContentLocked';
  return { control: { ...kind, name, label: alias || name, isPrompt, isLocked } };
}

/** Whether a row fills the content of a content control. */
export const holdsPlaceholder = (control: XmlElement): boolean => textOf(child(control, 'w:sdtContent')).includes('{{');

function readKind(properties: XmlElement | undefined): Pick<FormControl, 'type' | 'options' | 'isChecked' | 'isMultiline'> | undefined {
  const plain = { options: [], isChecked: false, isMultiline: false };
  for (const element of elements(properties)) {
    switch (element.name) {
      case 'w:text':
        return { ...plain, type: 'text', isMultiline: isTrue(attribute(element, 'w:multiLine')) };
      case 'w:date':
        return { ...plain, type: 'date' };
      case 'w:dropDownList':
        return { ...plain, type: 'list', options: readOptions(element) };
      case 'w:comboBox':
        return { ...plain, type: 'combo', options: readOptions(element) };
      case 'w14:checkbox':
        return { ...plain, type: 'checkbox', isChecked: isTrue(attribute(child(element, 'w14:checked'), 'w14:val')) };
    }
  }
  return undefined;
}

/** More come from broken files. */
const MAX_OPTIONS = 1000;

/** `w:listItem` (17.5.2.21): what is shown, or the value where nothing else is. An item without either is the prompt. */
const readOptions = (list: XmlElement): readonly string[] =>
  childrenNamed(list, 'w:listItem')
    .slice(0, MAX_OPTIONS)
    .map((item) => attribute(item, 'w:displayText') || attribute(item, 'w:value') || '')
    .filter((text, index, all) => text !== '' && all.indexOf(text) === index);
