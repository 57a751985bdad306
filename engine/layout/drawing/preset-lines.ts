import { arc, ellipse, filled, line, open, type Point, type Preset, polygon, roundedRectangle } from './path-builder.ts';
import { cloud, fractions } from './preset-basic.ts';

const straight: Preset = ({ width, height }) => open(line([0, 0], [width, height]));

/** A callout's tail: from two points on the side that faces its tip. */
function wedge(width: number, height: number, tip: Point): Point[] {
  const [x, y] = [tip[0] - width / 2, tip[1] - height / 2];
  const sideways = Math.abs(x) * height > Math.abs(y) * width;
  const low = (length: number, toward: number): readonly [number, number] =>
    toward < 0 ? [length / 6, (length * 5) / 12] : [(length * 7) / 12, (length * 5) / 6];
  const outline: Point[] = [[0, 0]];
  const [across, acrossEnd] = low(width, x);
  const [down, downEnd] = low(height, y);
  if (!sideways && y < 0) outline.push([across, 0], tip, [acrossEnd, 0]);
  outline.push([width, 0]);
  if (sideways && x > 0) outline.push([width, down], tip, [width, downEnd]);
  outline.push([width, height]);
  if (!sideways && y >= 0) outline.push([acrossEnd, height], tip, [across, height]);
  outline.push([0, height]);
  if (sideways && x <= 0) outline.push([0, downEnd], tip, [0, down]);
  return outline;
}

const tipOf = (size: Parameters<Preset>[0]): Point => [
  size.width * (0.5 + size.adjust('adj1', -0.20833)),
  size.height * (0.5 + size.adjust('adj2', 0.625)),
];

const bubble =
  (body: (size: Parameters<Preset>[0]) => ReturnType<typeof ellipse>): Preset =>
  (size) => {
    const tip = tipOf(size);
    const [middleX, middleY] = [size.width / 2, size.height / 2];
    const angle = Math.atan2((tip[1] - middleY) / size.height, (tip[0] - middleX) / size.width);
    const foot = (turn: number): Point => [
      middleX + middleX * 0.96 * Math.cos(angle + turn),
      middleY + middleY * 0.96 * Math.sin(angle + turn),
    ];
    // Same direction of turning as the body, so that the overlap stays filled.
    return filled([...body(size), ...polygon(foot(-0.19), tip, foot(0.19))]);
  };

const bracket =
  (right: boolean): Preset =>
  ({ width, height, side, adjust }) => {
    const radius = Math.min(adjust('adj', 0.08333) * side, height / 2);
    return right
      ? open([
          ['M', 0, 0],
          ...arc(0, radius, width, radius, -90, 90),
          ['L', width, height - radius],
          ...arc(0, height - radius, width, radius, 0, 90),
        ])
      : open([
          ['M', width, height],
          ...arc(width, height - radius, width, radius, 90, 90),
          ['L', 0, radius],
          ...arc(width, radius, width, radius, 180, 90),
        ]);
  };

const brace =
  (right: boolean): Preset =>
  ({ width, height, side, adjust }) => {
    const middle = Math.min(Math.max(adjust('adj2', 0.5), 0), 1) * height;
    const radius = Math.max(0, Math.min(adjust('adj1', 0.08333) * side, middle / 2, (height - middle) / 2));
    const half = width / 2;
    const x = (value: number): number => (right ? value : width - value);
    const curve = (x1: number, y1: number, x2: number, y2: number, vertical: boolean): ReturnType<typeof ellipse>[number] => {
      const k = 0.5523;
      return vertical
        ? ['C', x(x1), y1 + (y2 - y1) * k, x(x2 - (x2 - x1) * k), y2, x(x2), y2]
        : ['C', x(x1 + (x2 - x1) * k), y1, x(x2), y2 - (y2 - y1) * k, x(x2), y2];
    };
    return open([
      ['M', x(0), 0],
      curve(0, 0, half, radius, false),
      ['L', x(half), middle - radius],
      curve(half, middle - radius, width, middle, true),
      curve(width, middle, half, middle + radius, false),
      ['L', x(half), height - radius],
      curve(half, height - radius, 0, height, true),
    ]);
  };

const elbow: Preset = ({ width, height, adjust }) => {
  const x = adjust('adj1', 0.5) * width;
  return open(line([0, 0], [x, 0], [x, height], [width, height]));
};

/** Lines, connectors, callouts, brackets and flowchart symbols of ECMA-376 20.1.10.56. */
export const linePresets: readonly (readonly [string, Preset])[] = [
  ['line', straight],
  ['lineInv', ({ width, height }) => open(line([0, height], [width, 0]))],
  ['straightConnector1', straight],
  ['bentConnector2', ({ width, height }) => open(line([0, 0], [width, 0], [width, height]))],
  ['bentConnector3', elbow],
  [
    'bentConnector4',
    ({ width, height, adjust }) => {
      const [x, y] = [adjust('adj1', 0.5) * width, adjust('adj2', 0.5) * height];
      return open(line([0, 0], [x, 0], [x, y], [width, y], [width, height]));
    },
  ],
  [
    'bentConnector5',
    ({ width, height, adjust }) => {
      const [x, y, end] = [adjust('adj1', 0.5) * width, adjust('adj2', 0.5) * height, adjust('adj3', 0.5) * width];
      return open(line([0, 0], [x, 0], [x, y], [end, y], [end, height], [width, height]));
    },
  ],
  [
    'curvedConnector2',
    ({ width: w, height: h }) =>
      open([
        ['M', 0, 0],
        ['C', w / 2, 0, w, h / 2, w, h],
      ]),
  ],
  [
    'curvedConnector3',
    ({ width: w, height: h, adjust }) => {
      const x = adjust('adj1', 0.5) * w;
      return open([
        ['M', 0, 0],
        ['C', x / 2, 0, x, h / 4, x, h / 2],
        ['C', x, (h * 3) / 4, (x + w) / 2, h, w, h],
      ]);
    },
  ],
  ['wedgeRectCallout', (size) => filled(polygon(...wedge(size.width, size.height, tipOf(size))))],
  [
    'wedgeRoundRectCallout',
    (size) => {
      const radius = Math.min(size.adjust('adj3', 0.16667), 0.5) * size.side;
      return bubble(({ width, height }) => roundedRectangle(width, height, [radius, radius, radius, radius]))(size);
    },
  ],
  ['wedgeEllipseCallout', bubble(({ width, height }) => ellipse(width / 2, height / 2, width / 2, height / 2))],
  ['cloudCallout', bubble(({ width, height }) => cloud(width, height))],
  ['leftBracket', bracket(false)],
  ['rightBracket', bracket(true)],
  ['leftBrace', brace(false)],
  ['rightBrace', brace(true)],
  [
    'bracketPair',
    ({ width, height, side, adjust }) => {
      const r = Math.min(adjust('adj', 0.16667), 0.5) * side;
      return open(
        [['M', r, height], ...arc(r, height - r, r, r, 90, 90), ['L', 0, r], ...arc(r, r, r, r, 180, 90)],
        [['M', width - r, 0], ...arc(width - r, r, r, r, -90, 90), ['L', width, height - r], ...arc(width - r, height - r, r, r, 0, 90)],
      );
    },
  ],
  ['flowChartProcess', fractions([0, 0], [1, 0], [1, 1], [0, 1])],
  [
    'flowChartAlternateProcess',
    ({ width, height, side }) => filled(roundedRectangle(width, height, [side / 6, side / 6, side / 6, side / 6])),
  ],
  ['flowChartDecision', fractions([0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5])],
  ['flowChartInputOutput', fractions([0.2, 0], [1, 0], [0.8, 1], [0, 1])],
  [
    'flowChartPredefinedProcess',
    ({ width: w, height: h }) => [
      ...filled(polygon([0, 0], [w, 0], [w, h], [0, h])),
      ...open(line([w / 8, 0], [w / 8, h]), line([(w * 7) / 8, 0], [(w * 7) / 8, h])),
    ],
  ],
  [
    'flowChartInternalStorage',
    ({ width: w, height: h }) => [
      ...filled(polygon([0, 0], [w, 0], [w, h], [0, h])),
      ...open(line([w / 8, 0], [w / 8, h]), line([0, h / 8], [w, h / 8])),
    ],
  ],
  [
    'flowChartDocument',
    ({ width: w, height: h }) =>
      filled([['M', 0, 0], ['L', w, 0], ['L', w, h * 0.802], ['C', w / 2, h * 0.802, w / 2, h * 1.109, 0, h * 0.934], ['Z']]),
  ],
  [
    'flowChartTerminator',
    ({ width: w, height: h }) =>
      filled([
        ['M', w * 0.161, 0],
        ['L', w * 0.839, 0],
        ...arc(w * 0.839, h / 2, w * 0.161, h / 2, -90, 180),
        ['L', w * 0.161, h],
        ...arc(w * 0.161, h / 2, w * 0.161, h / 2, 90, 180),
        ['Z'],
      ]),
  ],
  ['flowChartPreparation', fractions([0.2, 0], [0.8, 0], [1, 0.5], [0.8, 1], [0.2, 1], [0, 0.5])],
  ['flowChartManualInput', fractions([0, 0.2], [1, 0], [1, 1], [0, 1])],
  ['flowChartManualOperation', fractions([0, 0], [1, 0], [0.8, 1], [0.2, 1])],
  ['flowChartConnector', ({ width, height }) => filled(ellipse(width / 2, height / 2, width / 2, height / 2))],
  ['flowChartOffpageConnector', fractions([0, 0], [1, 0], [1, 0.8], [0.5, 1], [0, 0.8])],
  ['flowChartPunchedCard', fractions([0.2, 0], [1, 0], [1, 1], [0, 1], [0, 0.2])],
  ['flowChartExtract', fractions([0.5, 0], [1, 1], [0, 1])],
  ['flowChartMerge', fractions([0, 0], [1, 0], [0.5, 1])],
  ['flowChartCollate', fractions([0, 0], [1, 0], [0, 1], [1, 1])],
  [
    'flowChartDelay',
    ({ width: w, height: h }) => filled([['M', 0, 0], ['L', w / 2, 0], ...arc(w / 2, h / 2, w / 2, h / 2, -90, 180), ['L', 0, h], ['Z']]),
  ],
];
