import type { Fill } from '../../model/drawing.ts';
import type { Colour } from '../../model/run.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';
import { readVmlColour, readVmlFraction } from './vml-colour.ts';

type Stops = Extract<Fill, { type: 'gradient' }>['stops'];

const MAX_STOPS = 100;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * `v:fill` of the types `gradient` and `gradientRadial` (ECMA-376 Part 4, 14.1.2.5). Its angle turns counter-clockwise from straight up, a
 * `focus` of 100 % the whole gradient round: so the pairs agree that Word writes of VML and DrawingML, and LibreOffice 7.4 reads it.
 */
export function readVmlGradient(fill: XmlElement | undefined, colour: Colour, opacity: number): Fill {
  const stops = readStops(fill, colour);
  const focus = readVmlFraction(attribute(fill, 'focus')) ?? 0;
  const isWhole = Math.abs(focus) > 0.75;
  if (attribute(fill, 'type') === 'gradientRadial') {
    const centre = readCentre(attribute(fill, 'focusposition'));
    return { type: 'gradient', stops: isWhole ? stops : reversed(stops), angle: 0, centre, opacity };
  }
  const turn = Number.parseFloat(attribute(fill, 'angle') ?? '0');
  const angle = Number.isFinite(turn) ? turn : 0;
  if (isWhole || Math.abs(focus) < 0.25) return { type: 'gradient', stops, angle: (isWhole ? 90 : 270) - angle, opacity };
  // Both ends alike; which of the colours stands between them changes with angles from 180 degrees on (LibreOffice 7.4).
  const inwards = focus > 0 === ((angle % 360) + 360) % 360 < 180 ? stops : reversed(stops);
  const half = inwards.map((stop) => ({ ...stop, at: stop.at / 2 }));
  return { type: 'gradient', stops: [...half, ...reversed(half).filter(({ at }) => at > 0.5)], angle: 90 - angle, opacity };
}

const reversed = (stops: Stops): Stops => stops.map((stop) => ({ ...stop, at: 1 - stop.at })).reverse();

/** The colours on the way, where the file lists them (`0 #a3c4ff;22938f #bfd5ff;1 #e5eeff`), else those of both ends. */
function readStops(fill: XmlElement | undefined, colour: Colour): Stops {
  const listed = (attribute(fill, 'colors') ?? '')
    .split(';')
    .slice(0, MAX_STOPS)
    .flatMap((entry) => {
      const [position, ...name] = entry.trim().split(' ');
      const [at, shown] = [readVmlFraction(position), readVmlColour(name.join(' '))];
      return at === undefined || shown === undefined ? [] : [{ at: clamp(at), colour: shown }];
    });
  if (listed.length > 1) return listed.sort((one, other) => one.at - other.at);
  return [
    { at: 0, colour },
    { at: 1, colour: readVmlColour(attribute(fill, 'color2')) ?? 'FFFFFF' },
  ];
}

/** Where the circles of a radial gradient begin, in fractions of the box. */
function readCentre(text: string | undefined): readonly [number, number] {
  const [x, y] = (text ?? '').split(',').map((part) => readVmlFraction(part));
  return [clamp(x ?? 0), clamp(y ?? 0)];
}
