import type { Cell } from '../../model/table.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';

/** ST_TextDirection by the names of transitional files and, behind them, of strict ones (ECMA-376-4 14.11.7, ECMA-376-1 17.18.93). */
const TURNED: ReadonlyMap<string, Cell['textDirection']> = new Map([
  ['tbRl', 'down'],
  ['rl', 'down'],
  ['tbRlV', 'down'],
  ['rlV', 'down'],
  ['tbLrV', 'down'],
  ['lrV', 'down'],
  ['btLr', 'up'],
  ['lr', 'up'],
]);

/** The direction that a `w:textDirection` of a section or cell asks for. */
export const readTextDirection = (element: XmlElement | undefined): Cell['textDirection'] =>
  TURNED.get(attribute(element, 'w:val') ?? '') ?? 'horizontal';
