import type { Guide, PathCommand, PathDefinition, PathFill, ShapeDefinition } from '../../model/shape-definition.ts';
import { PRESET_DEFINITIONS } from './preset-definitions.ts';

/** Terms behind each operator of a path. */
const TERMS: ReadonlyMap<string, number> = new Map([
  ['M', 2],
  ['L', 2],
  ['C', 6],
  ['Q', 4],
  ['A', 4],
  ['Z', 0],
]);

const FILLS: ReadonlySet<string> = new Set<PathFill>(['none', 'lighten', 'lightenLess', 'darken', 'darkenLess']);
const isFill = (word: string): word is PathFill => FILLS.has(word);

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

function readPath(text: string): PathDefinition {
  const [body = '', head = ''] = text.split(':').reverse();
  const properties = words(head);
  const size = properties.find((word) => /^\d+x\d+$/.test(word))?.split('x');
  const commands: PathCommand[] = [];
  const terms = words(body);
  for (let at = 0; at < terms.length; ) {
    const operator = terms[at] as string;
    const end = at + 1 + (TERMS.get(operator) ?? 0);
    commands.push([operator, ...terms.slice(at + 1, end)]);
    at = end;
  }
  return {
    ...(size ? { width: size[0] as string, height: size[1] as string } : {}),
    fill: properties.find(isFill) ?? 'norm',
    stroked: !properties.includes('bare'),
    commands,
  };
}

function readDefinition(text: string): ShapeDefinition {
  const [adjust = '', guides = '', rectangle = '', ...paths] = text.split('|');
  const [left, top, right, bottom] = words(rectangle);
  return {
    adjust: words(adjust).map((entry): Guide => {
      const [name = '', value = ''] = entry.split('=');
      return [name, `val ${value}`];
    }),
    guides: guides.split(';').flatMap((entry): Guide[] => {
      const space = entry.indexOf(' ');
      return space < 0 ? [] : [[entry.slice(0, space), entry.slice(space + 1)]];
    }),
    ...(left && top && right && bottom ? { text: [left, top, right, bottom] as const } : {}),
    paths: paths.map(readPath),
  };
}

const definitions = new Map<string, ShapeDefinition>();

/** The definition of a preset (ECMA-376 20.1.10.56); undefined for a name that is none. */
export function readPreset(name: string): ShapeDefinition | undefined {
  const known = definitions.get(name);
  if (known) return known;
  if (!Object.hasOwn(PRESET_DEFINITIONS, name)) return undefined;
  const definition = readDefinition(PRESET_DEFINITIONS[name] as string);
  definitions.set(name, definition);
  return definition;
}
