import { child, elements, textOf, type XmlElement } from '../docx/xml/xml.ts';
import { type PartSource, partSourceOf, spanOf } from './part-source.ts';

/**
 * The part with content controls that hold a placeholder bound to no data any longer (ECMA-376 17.5.2.6): Word would show the data in
 * place of what has been filled in. The same object where there are none.
 */
export function unbindControls(source: PartSource, part: string): PartSource {
  const bindings = bindingsIn(source.root);
  if (bindings.length === 0) return source;
  let text = '';
  let at = 0;
  for (const binding of bindings) {
    const { start, end } = spanOf(source, binding);
    text += source.text.slice(at, start);
    at = end;
  }
  return partSourceOf(text + source.text.slice(at), part);
}

/** In the order of the text. */
function bindingsIn(element: XmlElement): readonly XmlElement[] {
  const inside = elements(element).flatMap(bindingsIn);
  const isFilled = element.name === 'w:sdt' && textOf(child(element, 'w:sdtContent')).includes('{{');
  if (!isFilled) return inside;
  return [...elements(child(element, 'w:sdtPr')).filter(({ name }) => name.endsWith(':dataBinding')), ...inside];
}
