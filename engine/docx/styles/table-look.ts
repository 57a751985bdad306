import { attribute, type XmlElement } from '../xml/xml.ts';

/** Which conditional formats of the table style apply (ECMA-376 17.4.55). */
export interface TableLook {
  readonly firstRow: boolean;
  readonly lastRow: boolean;
  readonly firstColumn: boolean;
  readonly lastColumn: boolean;
  readonly horizontalBands: boolean;
  readonly verticalBands: boolean;
}

/** The named attributes of Word 2010 on, else the bits of `w:val`. */
export function readTableLook(element: XmlElement | undefined): TableLook {
  const bits = Number.parseInt(attribute(element, 'w:val') ?? '0', 16) || 0;
  const flag = (name: string, bit: number): boolean => {
    const value = attribute(element, name);
    return value === undefined ? (bits & bit) !== 0 : value === '1' || value === 'true' || value === 'on';
  };
  return {
    firstRow: flag('w:firstRow', 0x20),
    lastRow: flag('w:lastRow', 0x40),
    firstColumn: flag('w:firstColumn', 0x80),
    lastColumn: flag('w:lastColumn', 0x100),
    // Without any look the bands are on, as for a missing bit (17.4.55 knows only "no bands").
    horizontalBands: !flag('w:noHBand', 0x200),
    verticalBands: !flag('w:noVBand', 0x400),
  };
}
