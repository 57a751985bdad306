import { attribute, type XmlElement } from '../../docx/xml/xml.ts';
import { arcSteps, roundedBox } from '../../model/curves.ts';
import type { PathStep } from '../../model/drawing.ts';
import { readSvgPath } from './svg-path.ts';

/** A number as SVG writes it (1.1, 4.2), each in one way only: else a long one that something else follows would be tried in all its parts. */
const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?`;
const LENGTH = new RegExp(String.raw`^\s*(${NUMBER})(px|pt|in|cm|mm|pc)?\s*$`);
const NUMBERS = new RegExp(NUMBER, 'g');

/** A length in user units; undefined for those that depend on what is around them. */
export function svgLength(text: string | undefined, otherwise = 0): number | undefined {
  if (text === undefined) return otherwise;
  const found = LENGTH.exec(text);
  if (found === null) return undefined;
  return Number(found[1]) * (UNITS[found[2] ?? 'px'] ?? 1);
}

const UNITS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54, pc: 16 };

/** The outline of a basic shape or path (SVG 1.1, 8 and 9); undefined when one of its lengths is not known here. */
export function svgOutline(element: XmlElement): readonly PathStep[] | undefined {
  const lengths = (...names: readonly string[]): number[] | undefined => {
    const found = names.map((name) => svgLength(attribute(element, name)));
    return found.includes(undefined) ? undefined : (found as number[]);
  };
  switch (element.name) {
    case 'path':
      return readSvgPath(attribute(element, 'd') ?? '');
    case 'rect': {
      const [x = 0, y = 0, width = 0, height = 0, rx = 0, ry = 0] = lengths('x', 'y', 'width', 'height', 'rx', 'ry') ?? [];
      return lengths('x', 'y', 'width', 'height', 'rx', 'ry') && rectangle(x, y, width, height, rx || ry, ry || rx);
    }
    case 'circle': {
      const found = lengths('cx', 'cy', 'r');
      return found && ellipse(found[0] as number, found[1] as number, found[2] as number, found[2] as number);
    }
    case 'ellipse': {
      const found = lengths('cx', 'cy', 'rx', 'ry');
      return found && ellipse(found[0] as number, found[1] as number, found[2] as number, found[3] as number);
    }
    case 'line': {
      const found = lengths('x1', 'y1', 'x2', 'y2');
      return (
        found && [
          ['M', found[0] as number, found[1] as number],
          ['L', found[2] as number, found[3] as number],
        ]
      );
    }
    case 'polyline':
    case 'polygon': {
      const numbers = (attribute(element, 'points') ?? '').match(NUMBERS)?.map(Number) ?? [];
      const steps: PathStep[] = [];
      for (let index = 0; index + 1 < numbers.length; index += 2)
        steps.push([index === 0 ? 'M' : 'L', numbers[index] as number, numbers[index + 1] as number]);
      if (element.name === 'polygon' && steps.length > 0) steps.push(['Z']);
      return steps;
    }
    default:
      return undefined;
  }
}

function rectangle(x: number, y: number, width: number, height: number, radiusX: number, radiusY: number): readonly PathStep[] {
  if (!(width > 0 && height > 0)) return [];
  const [right, bottom] = [x + width, y + height];
  if (!(radiusX > 0 && radiusY > 0)) return [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']];
  const [rx, ry] = [Math.min(radiusX, width / 2), Math.min(radiusY, height / 2)];
  return roundedBox(x, y, right, bottom, rx, ry);
}

const ellipse = (x: number, y: number, radiusX: number, radiusY: number): readonly PathStep[] =>
  radiusX > 0 && radiusY > 0 ? [['M', x + radiusX, y], ...arcSteps(x, y, radiusX, radiusY, 0, 2 * Math.PI), ['Z']] : [];
