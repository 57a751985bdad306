import type { Report } from '../../diagnostics.ts';
import type { PathStep, Shape } from '../../model/drawing.ts';
import type { ShapeDefinition } from '../../model/shape-definition.ts';
import type { Rectangle } from '../areas.ts';
import { evaluatePaths, fillsFirst, guidesOf, type ShapePath } from './evaluate-shape.ts';
import { guideValue } from './guide-formula.ts';
import { readPreset } from './read-preset.ts';

type Geometry = Shape['geometry'];

const RECTANGLE: ShapeDefinition = readPreset('rect') as ShapeDefinition;
const EMU = 12700;
const NO_ADJUST = {};

function definitionOf(geometry: Geometry): ShapeDefinition | undefined {
  if ('preset' in geometry) return readPreset(geometry.preset);
  return 'definition' in geometry ? geometry.definition : undefined;
}

const adjustOf = (geometry: Geometry): Readonly<Record<string, number>> => ('preset' in geometry ? geometry.adjust : NO_ADJUST);

/** The outlines of a shape in points from its top left. A preset we do not know is drawn as a rectangle and reported. */
export function shapePaths(geometry: Geometry, width: number, height: number, report: Report): readonly ShapePath[] {
  const scaled = (steps: readonly PathStep[]): readonly PathStep[] => steps.map((step) => scaledStep(step, width, height));
  if ('path' in geometry) return [{ steps: scaled(geometry.path), fill: 'norm', stroked: true }];
  if ('outlines' in geometry)
    return fillsFirst(
      geometry.outlines.map(({ steps, filled, stroked }) => ({ steps: scaled(steps), fill: filled ? 'norm' : 'none', stroked })),
    );
  const definition = definitionOf(geometry);
  if (definition === undefined && 'preset' in geometry) {
    report({
      severity: 'warning',
      code: 'layout/unknown-shape',
      message: `The shape "${geometry.preset}" is drawn as a rectangle.`,
      hint: 'Use another shape, or a picture of this one.',
    });
  }
  const known = definition ?? RECTANGLE;
  return evaluatePaths(known, guidesOf(known, width, height, adjustOf(geometry)), width, height);
}

function scaledStep(step: PathStep, width: number, height: number): PathStep {
  if (step[0] === 'Z') return step;
  if (step[0] === 'C')
    return ['C', step[1] * width, step[2] * height, step[3] * width, step[4] * height, step[5] * width, step[6] * height];
  return [step[0], step[1] * width, step[2] * height];
}

/** The rectangle for text inside the shape (ECMA-376 20.1.9.22, Part 4 14.1.2.14), in points from its top left. */
export function textRectangle(geometry: Geometry, width: number, height: number): Rectangle {
  const whole = { x: 0, y: 0, width, height };
  const [left = 0, top = 0, right = 0, bottom = 0] = textEdges(geometry, width, height);
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : whole;
}

/** Left, top, right and bottom of what the shape says about its text, in points. */
function textEdges(geometry: Geometry, width: number, height: number): readonly number[] {
  if ('outlines' in geometry) {
    const { text: [left, top, right, bottom] = [0, 0, 1, 1] } = geometry;
    return [left * width, top * height, right * width, bottom * height];
  }
  const definition = definitionOf(geometry);
  if (definition?.text === undefined) return [];
  const guides = guidesOf(definition, width, height, adjustOf(geometry));
  return definition.text.map((term) => guideValue(guides, term) / EMU);
}
