import type { Stroke } from '../../model/drawing.ts';
import { DASHES, type Extent, type LineEnd, lineEnd } from '../../model/line-style.ts';
import type { Story } from '../reader-context.ts';
import { readDrawingFraction, readEmu } from '../values/emu.ts';
import { attribute, child, childrenNamed, elements, type XmlElement } from '../xml/xml.ts';
import { colourIn } from './shape-style.ts';

const MAX_DASHES = 16;

const isPreset = (name: string | undefined): name is keyof typeof DASHES => name !== undefined && Object.hasOwn(DASHES, name);

/** `a:prstDash` or `a:custDash` (ECMA-376 20.1.8.21); undefined for a solid line. */
function readDash(preset: XmlElement | undefined, custom: XmlElement | undefined): Stroke['dash'] {
  const name = attribute(preset, 'val');
  if (isPreset(name)) return DASHES[name];
  const lengths = childrenNamed(custom, 'a:ds')
    .slice(0, MAX_DASHES)
    .flatMap((stop) => [readDrawingFraction(attribute(stop, 'd'), 1), readDrawingFraction(attribute(stop, 'sp'), 1)]);
  const isPattern = lengths.length > 0 && lengths.every((each) => each >= 0) && lengths.some((each) => each > 0);
  return isPattern ? lengths : undefined;
}

const endTypes: ReadonlySet<string> = new Set<LineEnd['type']>(['triangle', 'stealth', 'diamond', 'oval', 'arrow']);
const isEnd = (name: string | undefined): name is LineEnd['type'] => name !== undefined && endTypes.has(name);

/** `a:headEnd` and `a:tailEnd` (20.1.8.38). */
function readEnd(element: XmlElement | undefined): LineEnd | undefined {
  const type = attribute(element, 'type');
  const sized = (name: string): Extent => {
    const value = attribute(element, name);
    return value === 'sm' ? 'small' : value === 'lg' ? 'large' : 'medium';
  };
  return isEnd(type) ? lineEnd(type, sized('w'), sized('len')) : undefined;
}

/** `a:ln` (20.1.2.2.24) over the line of the theme that the style refers to; undefined when no line is drawn. */
export function readStroke(story: Story, line: XmlElement | undefined, style: XmlElement | undefined): Stroke | undefined {
  const reference = child(style, 'a:lnRef');
  const index = Number(attribute(reference, 'idx') ?? 0);
  const themed = index > 0 ? story.sources.theme.lines[index - 1] : undefined;
  const placeholder = index > 0 ? colourIn(story, reference) : undefined;
  let colour = placeholder;
  for (const element of [...elements(themed), ...elements(line)]) {
    if (element.name === 'a:noFill') colour = undefined;
    else if (element.name === 'a:solidFill') colour = colourIn(story, element, placeholder?.colour);
    else if (element.name === 'a:gradFill') colour = colourIn(story, child(child(element, 'a:gsLst'), 'a:gs'), placeholder?.colour);
    else if (element.name === 'a:pattFill') colour = colourIn(story, child(element, 'a:fgClr'), placeholder?.colour);
  }
  if (!colour || colour.opacity === 0) return undefined;
  const found = (name: string): XmlElement | undefined => child(line, name) ?? child(themed, name);
  const own = child(line, 'a:prstDash') ?? child(line, 'a:custDash');
  const dash = own ? readDash(own, own) : readDash(child(themed, 'a:prstDash'), child(themed, 'a:custDash'));
  const cap = CAPS.get(attribute(line, 'cap') ?? attribute(themed, 'cap') ?? '');
  const lines = COMPOUND.get(attribute(line, 'cmpd') ?? attribute(themed, 'cmpd') ?? '');
  const [headEnd, tailEnd] = [readEnd(found('a:headEnd')), readEnd(found('a:tailEnd'))];
  const joins = [line, themed].flatMap((each) => JOINS.filter(([name]) => child(each, name)));
  // Round where nothing is said (measured: LibreOffice 7.4).
  const join = joins[0] ? joins[0][1] : 'round';
  return {
    ...colour,
    width: Math.max(0, readEmu(attribute(line, 'w'), readEmu(attribute(themed, 'w'), 0.75))),
    ...(lines ? { lines } : {}),
    ...(dash ? { dash } : {}),
    ...(cap ? { cap } : {}),
    ...(join ? { join } : {}),
    ...(headEnd ? { headEnd } : {}),
    ...(tailEnd ? { tailEnd } : {}),
  };
}

const CAPS = new Map<string, NonNullable<Stroke['cap']>>([
  ['rnd', 'round'],
  ['sq', 'square'],
]);
/** `ST_CompoundLine` (20.1.10.15). */
const COMPOUND = new Map<string, NonNullable<Stroke['lines']>>([
  ['dbl', 'double'],
  ['thickThin', 'thickThin'],
  ['thinThick', 'thinThick'],
  ['tri', 'triple'],
]);
const JOINS: readonly (readonly [string, Stroke['join']])[] = [
  ['a:miter', undefined],
  ['a:round', 'round'],
  ['a:bevel', 'bevel'],
];
