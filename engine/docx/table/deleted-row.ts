import { child, type XmlElement } from '../xml/xml.ts';

/** Whether a tracked change deleted the row (ECMA-376 17.13.5.12). */
export function isDeletedRow(row: XmlElement): boolean {
  return child(child(row, 'w:trPr'), 'w:del') !== undefined;
}
