import { holdsPlaceholder } from '../docx/body/form-control.ts';
import { child, elements, type XmlElement } from '../docx/xml/xml.ts';
import { type PartSource, partSourceOf, without } from './part-source.ts';

/**
 * The part with content controls that hold a placeholder bound to no data any longer (ECMA-376 17.5.2.6): Word would show the data in
 * place of what has been filled in. The same object where there are none.
 */
export function unbindControls(source: PartSource, part: string): PartSource {
  const bindings = bindingsIn(source.root);
  return bindings.length === 0 ? source : partSourceOf(without(source, bindings), part);
}

/** In the order of the text. */
function bindingsIn(element: XmlElement): readonly XmlElement[] {
  const inside = elements(element).flatMap(bindingsIn);
  if (element.name !== 'w:sdt' || !holdsPlaceholder(element)) return inside;
  return [...elements(child(element, 'w:sdtPr')).filter(({ name }) => name.endsWith(':dataBinding')), ...inside];
}
