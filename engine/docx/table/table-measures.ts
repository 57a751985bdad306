import type { Sides, TableFloat, Width } from '../../model/table.ts';
import { readTwips } from '../values/measure.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';

/** `w:tblW`, `w:tcW` and their like (ECMA-376 17.18.90): twentieths of a point, or fiftieths of a percent, or `50%`. */
export function readWidth(element: XmlElement | undefined): Width {
  const value = attribute(element, 'w:w');
  if (element === undefined || value === undefined) return { type: 'auto' };
  const type = attribute(element, 'w:type') ?? 'dxa';
  if (type === 'auto' || type === 'nil') return { type: 'auto' };
  const number = Number.parseFloat(value);
  if (!Number.isFinite(number)) return { type: 'auto' };
  if (value.endsWith('%')) return { type: 'fraction', value: number / 100 };
  if (type === 'pct') return { type: 'fraction', value: number / 5000 };
  return { type: 'points', value: readTwips(value) ?? 0 };
}

/** A length in points, as a cell margin, indent or spacing has it; undefined when it is none. */
export function readMeasure(element: XmlElement | undefined): number | undefined {
  const width = readWidth(element);
  if (element !== undefined && attribute(element, 'w:type') === 'nil') return 0;
  return width.type === 'points' ? width.value : undefined;
}

/** The sides that `w:tcMar` or `w:tblCellMar` sets. */
export function readCellMargins(element: XmlElement | undefined, rightToLeft: boolean): Partial<Sides<number>> {
  if (element === undefined) return {};
  const margins: { top?: number; right?: number; bottom?: number; left?: number } = {};
  const set = (side: keyof Sides<number>, name: string): void => {
    const value = readMeasure(child(element, name));
    if (value !== undefined) margins[side] = Math.max(0, value);
  };
  set('top', 'w:top');
  set('bottom', 'w:bottom');
  // `left` is the leading edge, whatever the direction of the table (ECMA-376-4, 14.4).
  const [leading, trailing] = rightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  set(leading, 'w:left');
  set(trailing, 'w:right');
  set(leading, 'w:start');
  set(trailing, 'w:end');
  return margins;
}

type From = TableFloat['horizontal']['from'];
const isFrom = (name: string | undefined): name is From => name === 'margin' || name === 'page' || name === 'text';

/** `w:tblpPr` (17.4.58). What Word leaves out is its default: the column, and the top margin. */
export function readTableFloat(element: XmlElement | undefined, overlap: boolean): TableFloat | undefined {
  if (element === undefined) return undefined;
  const length = (name: string): number => readTwips(attribute(element, name)) ?? 0;
  const [horizontalFrom, verticalFrom] = [attribute(element, 'w:horzAnchor'), attribute(element, 'w:vertAnchor')];
  const [alignX, alignY] = [attribute(element, 'w:tblpXSpec'), attribute(element, 'w:tblpYSpec')];
  const isX = alignX === 'left' || alignX === 'center' || alignX === 'right' || alignX === 'inside' || alignX === 'outside';
  const isY =
    alignY === 'top' || alignY === 'center' || alignY === 'bottom' || alignY === 'inside' || alignY === 'outside' || alignY === 'inline';
  return {
    horizontal: { from: isFrom(horizontalFrom) ? horizontalFrom : 'text', ...(isX ? { align: alignX } : { offset: length('w:tblpX') }) },
    vertical: { from: isFrom(verticalFrom) ? verticalFrom : 'margin', ...(isY ? { align: alignY } : { offset: length('w:tblpY') }) },
    distance: {
      top: length('w:topFromText'),
      right: length('w:rightFromText'),
      bottom: length('w:bottomFromText'),
      left: length('w:leftFromText'),
    },
    overlap,
  };
}
