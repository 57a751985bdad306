import { chooseAlternative } from './alternate-content.ts';
import { elements, type XmlElement } from './xml.ts';

/** Child elements, with those of the chosen branch in place of each `mc:AlternateContent` (ECMA-376-3, 7.5). */
export function unwrappedElements(parent: XmlElement): readonly XmlElement[] {
  const children = elements(parent);
  if (!children.some((element) => element.name === 'mc:AlternateContent')) return children;
  return children.flatMap((element) => {
    if (element.name !== 'mc:AlternateContent') return [element];
    const branch = chooseAlternative(element);
    return branch === undefined ? [] : unwrappedElements(branch);
  });
}
