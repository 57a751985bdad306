import type { Guide, PathCommand, PathDefinition, PathFill, ShapeDefinition } from '../../model/shape-definition.ts';
import { attribute, child, childrenNamed, elements, isTrue, type XmlElement } from '../xml/xml.ts';

/** More are no drawing. */
const MAX_GUIDES = 10000;
const MAX_COMMANDS = 20000;

const FILLS: ReadonlySet<string> = new Set<PathFill>(['norm', 'none', 'lighten', 'lightenLess', 'darken', 'darkenLess']);
const isFill = (name: string | undefined): name is PathFill => name !== undefined && FILLS.has(name);

function readGuides(list: XmlElement | undefined): readonly Guide[] {
  return childrenNamed(list, 'a:gd')
    .slice(0, MAX_GUIDES)
    .map((guide): Guide => [attribute(guide, 'name') ?? '', attribute(guide, 'fmla') ?? '']);
}

/** `a:custGeom` (ECMA-376 20.1.9.8). */
export function readCustomGeometry(geometry: XmlElement): ShapeDefinition {
  const rectangle = child(geometry, 'a:rect');
  const side = (name: string, otherwise: string): string => attribute(rectangle, name) ?? otherwise;
  let left = MAX_COMMANDS;
  return {
    adjust: readGuides(child(geometry, 'a:avLst')),
    guides: readGuides(child(geometry, 'a:gdLst')),
    ...(rectangle ? { text: [side('l', 'l'), side('t', 't'), side('r', 'r'), side('b', 'b')] as const } : {}),
    paths: childrenNamed(child(geometry, 'a:pathLst'), 'a:path').map((element) => {
      const path = readPath(element, left);
      left -= path.commands.length;
      return path;
    }),
  };
}

/** The points that each command needs. */
const POINTS: ReadonlyMap<string, readonly [operator: string, points: number]> = new Map([
  ['a:moveTo', ['M', 1]],
  ['a:lnTo', ['L', 1]],
  ['a:quadBezTo', ['Q', 2]],
  ['a:cubicBezTo', ['C', 3]],
  ['a:close', ['Z', 0]],
]);

function readPath(path: XmlElement, most: number): PathDefinition {
  const commands: PathCommand[] = [];
  for (const element of elements(path)) {
    if (commands.length >= most) break;
    if (element.name === 'a:arcTo') {
      commands.push(['A', ...['wR', 'hR', 'stAng', 'swAng'].map((name) => attribute(element, name) ?? '0')]);
      continue;
    }
    const [operator, count] = POINTS.get(element.name) ?? [];
    if (operator === undefined || count === undefined) continue;
    const points = childrenNamed(element, 'a:pt').slice(0, count);
    if (points.length < count) continue;
    commands.push([operator, ...points.flatMap((point) => [attribute(point, 'x') ?? '0', attribute(point, 'y') ?? '0'])]);
  }
  const [width, height, fill] = [attribute(path, 'w'), attribute(path, 'h'), attribute(path, 'fill')];
  return {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fill: isFill(fill) ? fill : 'norm',
    stroked: isTrue(attribute(path, 'stroke'), true),
    commands,
  };
}
