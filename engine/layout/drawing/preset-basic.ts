import { arc, arcPoint, ellipse, filled, line, open, type Point, type Preset, polygon, roundedRectangle } from './path-builder.ts';

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A polygon given in fractions of the size. */
export const fractions =
  (...points: readonly Point[]): Preset =>
  ({ width, height }) =>
    filled(polygon(...points.map(([x, y]): Point => [x * width, y * height])));

const corners =
  (which: readonly [number, number, number, number]): Preset =>
  ({ width, height, side, adjust }) => {
    const radius = clamp(adjust('adj', adjust('adj1', 0.16667)), 0, 0.5) * side;
    return filled(roundedRectangle(width, height, [which[0] * radius, which[1] * radius, which[2] * radius, which[3] * radius]));
  };

/** A star: outer points on the ellipse of the size, inner ones on that ellipse shrunk by `adj` (0.5 = no indentation). */
const star =
  (points: number, inner: number): Preset =>
  ({ width, height, adjust }) => {
    const ratio = clamp(adjust('adj', inner), 0, 0.5) * 2;
    const outline: Point[] = [];
    for (let index = 0; index < points * 2; index++) {
      const reach = index % 2 === 0 ? 1 : ratio;
      outline.push(arcPoint(width / 2, height / 2, (width / 2) * reach, (height / 2) * reach, -90 + (index * 180) / points));
    }
    return filled(polygon(...outline));
  };

const regular =
  (sides: number): Preset =>
  ({ width, height }) => {
    const outline: Point[] = [];
    for (let index = 0; index < sides; index++)
      outline.push(arcPoint(width / 2, height / 2, width / 2, height / 2, -90 + (index * 360) / sides));
    return filled(polygon(...outline));
  };

const rectangle: Preset = ({ width, height }) => filled(polygon([0, 0], [width, 0], [width, height], [0, height]));

/** Basic shapes of ECMA-376 20.1.10.56. */
export const basicPresets: readonly (readonly [string, Preset])[] = [
  ['rect', rectangle],
  ['roundRect', corners([1, 1, 1, 1])],
  ['round1Rect', corners([0, 1, 0, 0])],
  ['round2SameRect', corners([1, 1, 0, 0])],
  ['round2DiagRect', corners([1, 0, 1, 0])],
  [
    'snip1Rect',
    ({ width, height, side, adjust }) => {
      const cut = clamp(adjust('adj', 0.16667), 0, 0.5) * side;
      return filled(polygon([0, 0], [width - cut, 0], [width, cut], [width, height], [0, height]));
    },
  ],
  [
    'snip2SameRect',
    ({ width, height, side, adjust }) => {
      const cut = clamp(adjust('adj1', 0.16667), 0, 0.5) * side;
      return filled(polygon([cut, 0], [width - cut, 0], [width, cut], [width, height], [0, height], [0, cut]));
    },
  ],
  [
    'snip2DiagRect',
    ({ width, height, side, adjust }) => {
      const cut = clamp(adjust('adj2', 0.16667), 0, 0.5) * side;
      return filled(polygon([0, 0], [width - cut, 0], [width, cut], [width, height], [cut, height], [0, height - cut]));
    },
  ],
  ['ellipse', ({ width, height }) => filled(ellipse(width / 2, height / 2, width / 2, height / 2))],
  ['triangle', ({ width, height, adjust }) => filled(polygon([adjust('adj', 0.5) * width, 0], [width, height], [0, height]))],
  ['rtTriangle', fractions([0, 0], [1, 1], [0, 1])],
  ['diamond', fractions([0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5])],
  [
    'parallelogram',
    ({ width, height, side, adjust }) => {
      const shift = Math.min(adjust('adj', 0.25) * side, width);
      return filled(polygon([shift, 0], [width, 0], [width - shift, height], [0, height]));
    },
  ],
  [
    'trapezoid',
    ({ width, height, side, adjust }) => {
      const shift = Math.min(adjust('adj', 0.25) * side, width / 2);
      return filled(polygon([shift, 0], [width - shift, 0], [width, height], [0, height]));
    },
  ],
  ['pentagon', fractions([0.5, 0], [1, 0.382], [0.809, 1], [0.191, 1], [0, 0.382])],
  [
    'hexagon',
    ({ width, height, side, adjust }) => {
      const shift = Math.min(adjust('adj', 0.25) * side, width / 2);
      return filled(
        polygon([shift, 0], [width - shift, 0], [width, height / 2], [width - shift, height], [shift, height], [0, height / 2]),
      );
    },
  ],
  ['heptagon', regular(7)],
  [
    'octagon',
    ({ width, height, side, adjust }) => {
      const cut = clamp(adjust('adj', 0.29289), 0, 0.5) * side;
      return filled(
        polygon(
          [cut, 0],
          [width - cut, 0],
          [width, cut],
          [width, height - cut],
          [width - cut, height],
          [cut, height],
          [0, height - cut],
          [0, cut],
        ),
      );
    },
  ],
  ['decagon', regular(10)],
  ['dodecagon', regular(12)],
  [
    'plus',
    ({ width, height, side, adjust }) => {
      const arm = clamp(adjust('adj', 0.25), 0, 0.5) * side;
      return filled(
        polygon(
          [arm, 0],
          [width - arm, 0],
          [width - arm, arm],
          [width, arm],
          [width, height - arm],
          [width - arm, height - arm],
          [width - arm, height],
          [arm, height],
          [arm, height - arm],
          [0, height - arm],
          [0, arm],
          [arm, arm],
        ),
      );
    },
  ],
  ['star4', star(4, 0.125)],
  [
    'star5',
    ({ width, height }) => {
      const outline: Point[] = [];
      for (let index = 0; index < 10; index++) {
        const reach = index % 2 === 0 ? 1 : 0.381966;
        outline.push(arcPoint(width / 2, height * 0.5528, (width / 2) * 1.05146 * reach, height * 0.5528 * reach, -90 + index * 36));
      }
      return filled(polygon(...outline));
    },
  ],
  ['star6', star(6, 0.28868)],
  ['star7', star(7, 0.34601)],
  ['star8', star(8, 0.375)],
  ['star10', star(10, 0.42533)],
  ['star12', star(12, 0.375)],
  ['star16', star(16, 0.375)],
  ['star24', star(24, 0.375)],
  ['star32', star(32, 0.375)],
  [
    'arc',
    ({ width, height, adjust }) => {
      // Angles are in 60000ths of a degree, and adjust values arrive divided by 100000.
      const start = (adjust('adj1', 162) * 100000) / 60000;
      const end = (adjust('adj2', 0) * 100000) / 60000;
      const sweep = (((end - start) % 360) + 360) % 360 || 360;
      return open([
        ['M', ...arcPoint(width / 2, height / 2, width / 2, height / 2, start)],
        ...arc(width / 2, height / 2, width / 2, height / 2, start, sweep),
      ]);
    },
  ],
  [
    'donut',
    ({ width, height, side, adjust }) => {
      const band = clamp(adjust('adj', 0.25), 0, 0.5) * side;
      const inner = ellipse(width / 2, height / 2, -(width / 2 - band), height / 2 - band);
      return filled([...ellipse(width / 2, height / 2, width / 2, height / 2), ...inner]);
    },
  ],
  [
    'frame',
    ({ width, height, side, adjust }) => {
      const band = clamp(adjust('adj1', 0.125), 0, 0.5) * side;
      return filled([
        ...polygon([0, 0], [width, 0], [width, height], [0, height]),
        ...polygon([band, band], [band, height - band], [width - band, height - band], [width - band, band]),
      ]);
    },
  ],
  [
    'bevel',
    ({ width, height, side, adjust }) => {
      const band = clamp(adjust('adj', 0.125), 0, 0.5) * side;
      const [right, bottom] = [width - band, height - band];
      return [
        ...filled(polygon([0, 0], [width, 0], [width, height], [0, height])),
        ...open(
          polygon([band, band], [right, band], [right, bottom], [band, bottom]),
          line([0, 0], [band, band]),
          line([width, 0], [right, band]),
          line([width, height], [right, bottom]),
          line([0, height], [band, bottom]),
        ),
      ];
    },
  ],
  [
    'can',
    ({ width, height, side, adjust }) => {
      const lid = clamp(adjust('adj', 0.25) * side, 0, height) / 2;
      return [
        ...filled([
          ['M', 0, lid],
          ...arc(width / 2, lid, width / 2, lid, 180, 180),
          ['L', width, height - lid],
          ...arc(width / 2, height - lid, width / 2, lid, 0, 180),
          ['Z'],
        ]),
        ...open([['M', width, lid], ...arc(width / 2, lid, width / 2, lid, 0, 180)]),
      ];
    },
  ],
  [
    'cube',
    ({ width, height, side, adjust }) => {
      const depth = clamp(adjust('adj', 0.25), 0, 1) * side;
      return [
        ...filled(polygon([0, depth], [depth, 0], [width, 0], [width, height - depth], [width - depth, height], [0, height])),
        ...open(line([0, depth], [width - depth, depth], [width - depth, height]), line([width - depth, depth], [width, 0])),
      ];
    },
  ],
  [
    'heart',
    ({ width: w, height: h }) =>
      filled([
        ['M', w / 2, h / 4],
        ['C', w * 0.70833, h * -0.33333, w * 1.52083, h / 4, w / 2, h],
        ['C', w * -0.52083, h / 4, w * 0.29167, h * -0.33333, w / 2, h / 4],
        ['Z'],
      ]),
  ],
  ['cloud', ({ width: w, height: h }) => filled(cloud(w, h))],
  [
    'foldedCorner',
    ({ width, height, side, adjust }) => {
      const fold = clamp(adjust('adj', 0.16667), 0, 0.5) * side;
      const [x, y] = [width - fold, height - fold];
      return [
        ...filled(polygon([0, 0], [width, 0], [width, y], [x, height], [0, height])),
        ...open(line([x, height], [x + fold / 5, y + fold / 5], [width, y])),
      ];
    },
  ],
];

/** A ring of bumps, near enough to the cloud of the standard. */
export function cloud(width: number, height: number): ReturnType<typeof ellipse> {
  const bumps: readonly Point[] = [
    [0.1, 0.38],
    [0.24, 0.12],
    [0.45, 0.08],
    [0.65, 0.05],
    [0.86, 0.12],
    [0.95, 0.35],
    [0.95, 0.62],
    [0.8, 0.86],
    [0.58, 0.92],
    [0.34, 0.93],
    [0.12, 0.8],
    [0.05, 0.58],
  ];
  const steps: ReturnType<typeof ellipse> = [];
  bumps.forEach(([x, y], index) => {
    const [nextX, nextY] = bumps[(index + 1) % bumps.length] ?? [x, y];
    if (index === 0) steps.push(['M', x * width, y * height]);
    const [outX, outY] = [(x + nextX) / 2 - 0.5, (y + nextY) / 2 - 0.5];
    const [pushX, pushY] = [outX * 0.42, outY * 0.42];
    steps.push([
      'C',
      (x + pushX) * width,
      (y + pushY) * height,
      (nextX + pushX) * width,
      (nextY + pushY) * height,
      nextX * width,
      nextY * height,
    ]);
  });
  steps.push(['Z']);
  return steps;
}
