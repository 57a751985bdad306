import type { Report } from '../../diagnostics.ts';
import type { Shape } from '../../model/drawing.ts';
import type { Preset, ShapePath } from './path-builder.ts';
import { arrowPresets } from './preset-arrows.ts';
import { basicPresets } from './preset-basic.ts';
import { figurePresets } from './preset-figures.ts';
import { linePresets } from './preset-lines.ts';
import { signPresets } from './preset-signs.ts';

const PRESETS: ReadonlyMap<string, Preset> = new Map([...basicPresets, ...linePresets, ...arrowPresets, ...figurePresets, ...signPresets]);

const UNIT = 100_000;

/** The outlines of a shape in points from its top left. A preset we do not know is drawn as a rectangle and reported. */
export function shapePaths(geometry: Shape['geometry'], width: number, height: number, report: Report): readonly ShapePath[] {
  if ('path' in geometry) {
    const steps = geometry.path.map((step): (typeof geometry.path)[number] => {
      if (step[0] === 'Z') return step;
      if (step[0] === 'C')
        return ['C', step[1] * width, step[2] * height, step[3] * width, step[4] * height, step[5] * width, step[6] * height];
      return [step[0], step[1] * width, step[2] * height];
    });
    return [{ steps, filled: true }];
  }
  const values = new Map(Object.entries(geometry.adjust));
  let preset = PRESETS.get(geometry.preset);
  if (!preset) {
    report({
      severity: 'warning',
      code: 'layout/unknown-shape',
      message: `The shape "${geometry.preset}" is drawn as a rectangle.`,
      hint: 'Use another shape, or a picture of this one.',
    });
    preset = PRESETS.get('rect');
  }
  const adjust = (name: string, otherwise: number): number => {
    const value = values.get(name);
    return value !== undefined && Number.isFinite(value) ? value / UNIT : otherwise;
  };
  return preset ? preset({ width, height, side: Math.min(width, height), adjust }) : [];
}

/** The rectangle for text inside the shape, in points: only some presets have one smaller than themselves. */
export function textRectangle(
  geometry: Shape['geometry'],
  width: number,
  height: number,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
  const share = 'preset' in geometry ? TEXT_SHARES.get(geometry.preset) : undefined;
  if (!share) return { x: 0, y: 0, width, height };
  return { x: share[0] * width, y: share[1] * height, width: (share[2] - share[0]) * width, height: (share[3] - share[1]) * height };
}

type Share = readonly [left: number, top: number, right: number, bottom: number];
const OF_ELLIPSE: Share = [0.14645, 0.14645, 0.85355, 0.85355];
const TEXT_SHARES: ReadonlyMap<string, Share> = new Map<string, Share>([
  ['ellipse', OF_ELLIPSE],
  ['flowChartConnector', OF_ELLIPSE],
  ['wedgeEllipseCallout', OF_ELLIPSE],
  ['donut', OF_ELLIPSE],
  ['diamond', [0.25, 0.25, 0.75, 0.75]],
  ['flowChartDecision', [0.25, 0.25, 0.75, 0.75]],
  ['triangle', [0.25, 0.5, 0.75, 1]],
  ['rtTriangle', [0.08333, 0.58333, 0.58333, 0.91667]],
  ['heart', [0.1667, 0.25, 0.8333, 0.6667]],
  ['star5', [0.309, 0.382, 0.691, 0.764]],
  ['flowChartInputOutput', [0.2, 0, 0.8, 1]],
]);
