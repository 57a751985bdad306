import { attribute, child, isTrue, type XmlElement } from '../xml/xml.ts';

/** Which conditional formats of the table style apply (ECMA-376 17.4.55). */
export interface TableLook {
  readonly firstRow: boolean;
  readonly lastRow: boolean;
  readonly firstColumn: boolean;
  readonly lastColumn: boolean;
  readonly horizontalBands: boolean;
  readonly verticalBands: boolean;
}

/** What Word takes for a `w:tblLook` that is left out: the first row, the first column and the bands of rows (MS-OI29500 2.1.160; the standard says 0). */
const DEFAULT_LOOK = 0x4a0;
const NAMED = ['w:firstRow', 'w:lastRow', 'w:firstColumn', 'w:lastColumn', 'w:noHBand', 'w:noVBand'] as const;

/**
 * Of `w:tblPr`: the named attributes of Word 2010 on where there is one of them, else the bits of `w:val`, as in Word. A table without
 * style or look shows bands alone of the default style (LibreOffice 7.4 nothing).
 */
export function readTableLook(properties: XmlElement | undefined): TableLook {
  const look = child(properties, 'w:tblLook');
  const omitted = child(properties, 'w:tblStyle') ? DEFAULT_LOOK : 0;
  const bits = look ? Number.parseInt(attribute(look, 'w:val') ?? '0', 16) || 0 : omitted;
  const named = NAMED.some((name) => attribute(look, name) !== undefined);
  const flag = (name: (typeof NAMED)[number], bit: number): boolean => {
    const value = attribute(look, name);
    return named ? isTrue(value) : (bits & bit) !== 0;
  };
  return {
    firstRow: flag('w:firstRow', 0x20),
    lastRow: flag('w:lastRow', 0x40),
    firstColumn: flag('w:firstColumn', 0x80),
    lastColumn: flag('w:lastColumn', 0x100),
    horizontalBands: !flag('w:noHBand', 0x200),
    verticalBands: !flag('w:noVBand', 0x400),
  };
}
