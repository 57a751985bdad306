import type { Fill, Stroke } from '../model/drawing.ts';
import { readCssLength } from './css-length.ts';
import { readMedia } from './media.ts';
import type { Story } from './reader-context.ts';
import { readVmlBoolean, readVmlColour, readVmlFraction } from './vml-colour.ts';
import { attribute, child, type XmlElement } from './xml.ts';

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Fill of a VML shape (ECMA-376 Part 4, 14.1.2.5); white when nothing is said. */
export function readVmlFill(story: Story, shape: XmlElement, type: XmlElement | undefined): Fill {
  const fill = child(shape, 'v:fill');
  const isFilled = readVmlBoolean(attribute(fill, 'on') ?? attribute(shape, 'filled') ?? attribute(type, 'filled'), true);
  if (!isFilled) return { type: 'none' };
  const colour = readVmlColour(attribute(fill, 'color') ?? attribute(shape, 'fillcolor') ?? attribute(type, 'fillcolor')) ?? 'FFFFFF';
  const opacity = clamp(readVmlFraction(attribute(fill, 'opacity') ?? attribute(shape, 'opacity')) ?? 1);
  const kind = attribute(fill, 'type');
  if ((kind === 'frame' || kind === 'tile') && attribute(fill, 'r:id')) {
    const media = readMedia(story, attribute(fill, 'r:id'));
    if (media) return { type: 'picture', media };
  }
  if (kind === 'gradient' || kind === 'gradientRadial') {
    const second = readVmlColour(attribute(fill, 'color2')) ?? 'FFFFFF';
    const angle = Number.parseFloat(attribute(fill, 'angle') ?? '0');
    const focus = Number.parseFloat(attribute(fill, 'focus') ?? '0');
    const [from, to] = focus === 100 ? [second, colour] : [colour, second];
    // VML angles turn counter-clockwise from straight down.
    return {
      type: 'gradient',
      stops:
        Math.abs(focus) === 50
          ? [
              { at: 0, colour: second },
              { at: 0.5, colour },
              { at: 1, colour: second },
            ]
          : [
              { at: 0, colour: from },
              { at: 1, colour: to },
            ],
      angle: 90 - (Number.isFinite(angle) ? angle : 0),
    };
  }
  return opacity === 0 ? { type: 'none' } : { type: 'solid', colour, opacity };
}

/** Outline of a VML shape (14.1.2.21); black, three quarters of a point, when nothing is said. */
export function readVmlStroke(shape: XmlElement, type: XmlElement | undefined): Stroke | undefined {
  const stroke = child(shape, 'v:stroke');
  if (!readVmlBoolean(attribute(stroke, 'on') ?? attribute(shape, 'stroked') ?? attribute(type, 'stroked'), true)) return undefined;
  const width =
    readCssLength(attribute(stroke, 'weight') ?? attribute(shape, 'strokeweight') ?? attribute(type, 'strokeweight'), 1) ?? 0.75;
  const dash = attribute(stroke, 'dashstyle')?.toLowerCase() ?? 'solid';
  const hasEnd = (name: string): boolean => {
    const end = attribute(stroke, name);
    return end !== undefined && end !== 'none';
  };
  return {
    colour: readVmlColour(attribute(stroke, 'color') ?? attribute(shape, 'strokecolor') ?? attribute(type, 'strokecolor')) ?? '000000',
    opacity: clamp(readVmlFraction(attribute(stroke, 'opacity')) ?? 1),
    width,
    dash: dash.includes('dashdot')
      ? 'dashDot'
      : dash.includes('dash') || /^\d/.test(dash)
        ? dash === '1 1'
          ? 'dot'
          : 'dash'
        : dash.includes('dot')
          ? 'dot'
          : 'solid',
    headEnd: hasEnd('startarrow'),
    tailEnd: hasEnd('endarrow'),
  };
}
