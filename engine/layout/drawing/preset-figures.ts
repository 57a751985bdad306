import { quadraticStep } from '../../model/curves.ts';
import type { PathStep } from '../../model/drawing.ts';
import { arc, ellipse, filled, line, open, type Point, type Preset, polygon, type ShapeSize } from './path-builder.ts';

/** Adjust values of angles are in 60,000ths of a degree. */
const degrees = ({ adjust }: ShapeSize, name: string, otherwise: number): number => adjust(name, otherwise * 0.6) / 0.6;

/** The parameter of an ellipse in the direction of an angle, degrees. */
function onEllipse(angle: number, radiusX: number, radiusY: number): number {
  const radians = (angle * Math.PI) / 180;
  return (Math.atan2(Math.sin(radians) * radiusX, Math.cos(radians) * radiusY) * 180) / Math.PI;
}

const between = (start: number, end: number): number => (((end - start) % 360) + 360) % 360;

function pointOn(x: number, y: number, radiusX: number, radiusY: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [x + radiusX * Math.cos(radians), y + radiusY * Math.sin(radians)];
}

const sector =
  (defaults: readonly [number, number], wholeSlice: boolean): Preset =>
  (size) => {
    const [rx, ry] = [size.width / 2, size.height / 2];
    const start = onEllipse(degrees(size, 'adj1', defaults[0]), rx, ry);
    const sweep = between(start, onEllipse(degrees(size, 'adj2', defaults[1]), rx, ry)) || 360;
    const steps: PathStep[] = [['M', ...pointOn(rx, ry, rx, ry, start)], ...arc(rx, ry, rx, ry, start, sweep)];
    if (wholeSlice) steps.push(['L', rx, ry]);
    return filled([...steps, ['Z']]);
  };

const blockArc: Preset = (size) => {
  const [rx, ry] = [size.width / 2, size.height / 2];
  const thickness = Math.min(0.5, Math.max(0, size.adjust('adj3', 0.25))) * size.side;
  const [innerX, innerY] = [rx - thickness, ry - thickness];
  const start = onEllipse(degrees(size, 'adj1', 180), rx, ry);
  const sweep = between(start, onEllipse(degrees(size, 'adj2', 0), rx, ry)) || 360;
  return filled([
    ['M', ...pointOn(rx, ry, rx, ry, start)],
    ...arc(rx, ry, rx, ry, start, sweep),
    ['L', ...pointOn(rx, ry, innerX, innerY, start + sweep)],
    ...arc(rx, ry, innerX, innerY, start + sweep, -sweep),
    ['Z'],
  ]);
};

const noSmoking: Preset = ({ width, height, side, adjust }) => {
  const [rx, ry] = [width / 2, height / 2];
  const thickness = Math.min(0.5, Math.max(0, adjust('adj', 0.1875))) * side;
  const [innerX, innerY] = [rx - thickness, ry - thickness];
  if (!(innerX > 0 && innerY > 0)) return filled(ellipse(rx, ry, rx, ry));
  const diagonal = Math.atan2(height, width);
  const reach = (innerX * innerY) / Math.hypot(innerY * Math.cos(diagonal), innerX * Math.sin(diagonal));
  const aside = Math.atan2(thickness / 2, reach);
  const lens = (turn: number): PathStep[] => {
    const start = onEllipse(((diagonal - aside) * 180) / Math.PI, innerX, innerY) + turn;
    const end = onEllipse(((diagonal + aside) * 180) / Math.PI, innerX, innerY) + turn;
    // Against the turn of the rim, so that it stays open.
    return [['M', ...pointOn(rx, ry, innerX, innerY, start)], ...arc(rx, ry, innerX, innerY, start, between(start, end) - 180), ['Z']];
  };
  return filled([...ellipse(rx, ry, rx, ry), ...lens(0), ...lens(180)]);
};

const teardrop: Preset = ({ width, height, adjust }) => {
  const [rx, ry] = [width / 2, height / 2];
  const reach = Math.min(2, Math.max(0, adjust('adj', 1)));
  const [x, y] = [rx + rx * reach, ry - ry * reach];
  return filled([
    ['M', 0, ry],
    ...arc(rx, ry, rx, ry, 180, 90),
    quadraticStep(rx, 0, (rx + x) / 2, 0, x, y),
    quadraticStep(x, y, width, (ry + y) / 2, width, ry),
    ...arc(rx, ry, rx, ry, 0, 180),
    ['Z'],
  ]);
};

const moon: Preset = ({ width, height, adjust }) => {
  const depth = Math.min(0.875, Math.max(0, adjust('adj', 0.5)));
  // The inner circle, in widths across and half heights down, goes through both tips and the deepest point.
  const centre = (2 - depth ** 2) / (2 * (1 - depth));
  const radius = centre - depth;
  const tip = (Math.atan2(-1, 1 - centre) * 180) / Math.PI;
  return filled([
    ['M', width, height],
    ...arc(width, height / 2, width, height / 2, 90, 180),
    ...arc(centre * width, height / 2, radius * width, (radius * height) / 2, tip, -2 * (180 + tip)),
    ['Z'],
  ]);
};

const plaque: Preset = ({ width, height, side, adjust }) => {
  const r = Math.min(0.5, Math.max(0, adjust('adj', 0.16667))) * side;
  return filled([
    ['M', 0, r],
    ...arc(0, 0, r, r, 90, -90),
    ['L', width - r, 0],
    ...arc(width, 0, r, r, 180, -90),
    ['L', width, height - r],
    ...arc(width, height, r, r, 270, -90),
    ['L', r, height],
    ...arc(0, height, r, r, 0, -90),
    ['Z'],
  ]);
};

const halfFrame: Preset = ({ width, height, side, adjust }) => {
  const [x, y] = [side * adjust('adj2', 0.33333), side * adjust('adj1', 0.33333)];
  return filled(polygon([0, 0], [width, 0], [width - (y * width) / height, y], [x, y], [x, height - (x * height) / width], [0, height]));
};

const bracePair: Preset = ({ width, height, side, adjust }) => {
  const r = Math.min(0.25, Math.max(0, adjust('adj', 0.08333))) * side;
  const middle = height / 2;
  return open(
    [
      ['M', 2 * r, height],
      ...arc(2 * r, height - r, r, r, 90, 90),
      ['L', r, middle + r],
      ...arc(0, middle + r, r, r, 0, -90),
      ...arc(0, middle - r, r, r, 90, -90),
      ['L', r, r],
      ...arc(2 * r, r, r, r, 180, 90),
    ],
    [
      ['M', width - 2 * r, 0],
      ...arc(width - 2 * r, r, r, r, -90, 90),
      ['L', width - r, middle - r],
      ...arc(width, middle - r, r, r, 180, -90),
      ...arc(width, middle + r, r, r, 270, -90),
      ['L', width - r, height - r],
      ...arc(width - 2 * r, height - r, r, r, 0, 90),
    ],
  );
};

const bentArrow: Preset = ({ width, height, side, adjust }) => {
  const thickness = side * adjust('adj1', 0.25);
  const half = side * adjust('adj2', 0.25);
  const head = side * adjust('adj3', 0.25);
  const above = half - thickness / 2;
  const bend = Math.max(0, Math.min(side * adjust('adj4', 0.4375), width - head, height - above));
  const inner = Math.max(0, bend - thickness);
  return filled([
    ['M', 0, height],
    ['L', 0, above + bend],
    ...arc(bend, above + bend, bend, bend, 180, 90),
    ['L', width - head, above],
    ['L', width - head, 0],
    ['L', width, half],
    ['L', width - head, 2 * half],
    ['L', width - head, above + thickness],
    ['L', thickness + inner, above + thickness],
    ...arc(thickness + inner, above + thickness + inner, inner, inner, 270, -90),
    ['L', thickness, height],
    ['Z'],
  ]);
};

const bentUpArrow: Preset = ({ width, height, side, adjust }) => {
  const thickness = side * adjust('adj1', 0.25);
  const half = side * adjust('adj2', 0.25);
  const head = side * adjust('adj3', 0.25);
  const [tip, left] = [width - half, width - half - thickness / 2];
  return filled(
    polygon(
      [0, height - thickness],
      [left, height - thickness],
      [left, head],
      [width - 2 * half, head],
      [tip, 0],
      [width, head],
      [left + thickness, head],
      [left + thickness, height],
      [0, height],
    ),
  );
};

const stripedRightArrow: Preset = ({ width, height, side, adjust }) => {
  const [top, bottom] = [(height * (1 - adjust('adj1', 0.5))) / 2, (height * (1 + adjust('adj1', 0.5))) / 2];
  const head = width - side * adjust('adj2', 0.5);
  const stripe = (from: number, to: number): PathStep[] => polygon([from, top], [to, top], [to, bottom], [from, bottom]);
  const [first, second, body] = [side / 32, side / 16, (side * 5) / 32];
  return filled(
    stripe(0, first),
    stripe(second, 2 * second),
    polygon([body, top], [head, top], [head, 0], [width, height / 2], [head, height], [head, bottom], [body, bottom]),
  );
};

/** A box with an arrow out of one side; `turn` gives the corners of the one that points right their places. */
const arrowCallout =
  (across: boolean, turn: (point: Point, size: ShapeSize) => Point): Preset =>
  (size) => {
    const { side, adjust } = size;
    const [length, breadth] = across ? [size.width, size.height] : [size.height, size.width];
    const middle = breadth / 2;
    const [shaft, half, head] = [(side * adjust('adj1', 0.25)) / 2, side * adjust('adj2', 0.25), length - side * adjust('adj3', 0.25)];
    const box = length * adjust('adj4', 0.64977);
    const corners: readonly Point[] = [
      [0, 0],
      [box, 0],
      [box, middle - shaft],
      [head, middle - shaft],
      [head, middle - half],
      [length, middle],
      [head, middle + half],
      [head, middle + shaft],
      [box, middle + shaft],
      [box, breadth],
      [0, breadth],
    ];
    return filled(polygon(...corners.map((corner) => turn(corner, size))));
  };

const BOLT: readonly Point[] = [
  [8472, 0],
  [12860, 6080],
  [11050, 6797],
  [16577, 12007],
  [14767, 12877],
  [21600, 21600],
  [10012, 14915],
  [12222, 13987],
  [5022, 9705],
  [7602, 8382],
  [0, 3890],
];

const smileyFace: Preset = ({ width, height, adjust }) => {
  const [x, y] = [width / 21600, height / 21600];
  const depth = height * adjust('adj', 0.04653);
  const mouth = 16515 * y - depth;
  return [
    ...filled(ellipse(width / 2, height / 2, width / 2, height / 2)),
    ...open(ellipse(7340 * x, 7570 * y, 1125 * x, 1125 * y), ellipse(14260 * x, 7570 * y, 1125 * x, 1125 * y), [
      ['M', 4969 * x, mouth],
      quadraticStep(4969 * x, mouth, width / 2, mouth + 4 * depth, 16640 * x, mouth),
    ]),
  ];
};

const wave: Preset = ({ width, height, adjust }) => {
  const rise = height * Math.min(0.2, Math.max(0, adjust('adj1', 0.125)));
  const [top, bottom, bow] = [rise, height - rise, (rise * 10) / 3];
  return filled([
    ['M', 0, top],
    ['C', width / 3, top - bow, (2 * width) / 3, top + bow, width, top],
    ['L', width, bottom],
    ['C', (2 * width) / 3, bottom + bow, width / 3, bottom - bow, 0, bottom],
    ['Z'],
  ]);
};

const roundWith =
  (...lines: readonly ((size: ShapeSize) => PathStep[])[]): Preset =>
  (size) => [
    ...filled(ellipse(size.width / 2, size.height / 2, size.width / 2, size.height / 2)),
    ...open(...lines.map((make) => make(size))),
  ];
const slanted =
  (down: boolean) =>
  ({ width, height }: ShapeSize): PathStep[] => {
    const [x, y] = [(width / 2) * (1 - Math.SQRT1_2), (height / 2) * (1 - Math.SQRT1_2)];
    return down ? line([x, y], [width - x, height - y]) : line([width - x, y], [x, height - y]);
  };

const magneticDisk: Preset = ({ width, height }) => {
  const [rx, ry] = [width / 2, height / 6];
  return [
    ...filled([['M', 0, ry], ...arc(rx, ry, rx, ry, 180, 180), ['L', width, height - ry], ...arc(rx, height - ry, rx, ry, 0, 180), ['Z']]),
    ...open([['M', width, ry], ...arc(rx, ry, rx, ry, 0, 180)]),
  ];
};

/** Figures by the formulas of ECMA-376 20.1.10.56 (presetShapeDefinitions.xml). */
export const figurePresets: readonly (readonly [string, Preset])[] = [
  ['pie', sector([0, 270], true)],
  ['chord', sector([45, 270], false)],
  ['blockArc', blockArc],
  ['noSmoking', noSmoking],
  ['teardrop', teardrop],
  ['moon', moon],
  ['plaque', plaque],
  ['halfFrame', halfFrame],
  [
    'corner',
    ({ width, height, side, adjust }) => {
      const [x, y] = [side * adjust('adj2', 0.5), height - side * adjust('adj1', 0.5)];
      return filled(polygon([0, 0], [x, 0], [x, y], [width, y], [width, height], [0, height]));
    },
  ],
  [
    'diagStripe',
    ({ width, height, adjust }) => {
      const share = adjust('adj', 0.5);
      return filled(polygon([0, height * share], [width * share, 0], [width, 0], [0, height]));
    },
  ],
  ['bracePair', bracePair],
  ['bentArrow', bentArrow],
  ['bentUpArrow', bentUpArrow],
  ['stripedRightArrow', stripedRightArrow],
  ['rightArrowCallout', arrowCallout(true, (point) => point)],
  ['leftArrowCallout', arrowCallout(true, ([x, y], { width }) => [width - x, y])],
  ['downArrowCallout', arrowCallout(false, ([x, y]) => [y, x])],
  ['upArrowCallout', arrowCallout(false, ([x, y], { height }) => [y, height - x])],
  ['lightningBolt', ({ width, height }) => filled(polygon(...BOLT.map(([x, y]): Point => [(x * width) / 21600, (y * height) / 21600])))],
  ['smileyFace', smileyFace],
  ['wave', wave],
  ['flowChartSummingJunction', roundWith(slanted(true), slanted(false))],
  [
    'flowChartOr',
    roundWith(
      ({ width, height }) => line([width / 2, 0], [width / 2, height]),
      ({ width, height }) => line([0, height / 2], [width, height / 2]),
    ),
  ],
  [
    'flowChartSort',
    ({ width, height }) => [
      ...filled(polygon([0, height / 2], [width / 2, 0], [width, height / 2], [width / 2, height])),
      ...open(line([0, height / 2], [width, height / 2])),
    ],
  ],
  ['flowChartMagneticDisk', magneticDisk],
  [
    'flowChartOnlineStorage',
    ({ width, height }) =>
      filled([
        ['M', width / 6, 0],
        ['L', width, 0],
        ...arc(width, height / 2, width / 6, height / 2, 270, -180),
        ['L', width / 6, height],
        ...arc(width / 6, height / 2, width / 6, height / 2, 90, 180),
        ['Z'],
      ]),
  ],
  [
    'flowChartDisplay',
    ({ width, height }) =>
      filled([
        ['M', 0, height / 2],
        ['L', width / 6, 0],
        ['L', (5 * width) / 6, 0],
        ...arc((5 * width) / 6, height / 2, width / 6, height / 2, 270, 180),
        ['L', width / 6, height],
        ['Z'],
      ]),
  ],
];
