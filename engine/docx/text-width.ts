import { readTwips } from './measure.ts';
import type { OoxmlPackage } from './package.ts';
import { attribute, child, elements, type XmlElement } from './xml.ts';

/** Width of the text on the pages of the last section, points: what horizontal rules are as wide as. */
export function readMeasuredTextWidth(pkg: OoxmlPackage): number {
  const body = child(pkg.xml(pkg.mainPart), 'w:body');
  const section: XmlElement | undefined = elements(body).findLast((element) => element.name === 'w:sectPr');
  const size = readTwips(attribute(child(section, 'w:pgSz'), 'w:w')) ?? 612;
  const margins = child(section, 'w:pgMar');
  const width = size - (readTwips(attribute(margins, 'w:left')) ?? 72) - (readTwips(attribute(margins, 'w:right')) ?? 72);
  return Math.max(1, width);
}
