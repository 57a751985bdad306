import type { Fill, Stroke } from '../../model/drawing.ts';
import type { Colour, RunProperties } from '../../model/run.ts';
import { readDrawingRun } from '../drawing/drawing-text.ts';
import { readStroke } from '../drawing/line-style.ts';
import { readFill } from '../drawing/shape-style.ts';
import type { Story } from '../reader-context.ts';
import { readDegrees, readEmu } from '../values/emu.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';
import type { Look } from './chart-model.ts';

const LINES = new Set(['a:solidFill', 'a:gradFill', 'a:pattFill']);

/** `c:spPr` (ECMA-376 21.2.2.197); `automatic` is the line of which only the width, or all but the width, is said. */
export function readLook(story: Story, parent: XmlElement | undefined, automatic: Stroke): Look {
  const properties = child(parent, 'c:spPr');
  const line = child(properties, 'a:ln');
  const coloured = elements(line).some(({ name }) => LINES.has(name));
  const own = readStroke(story, line, undefined);
  return { fill: readFill(story, properties, undefined), line: lineOf() };

  function lineOf(): Look['line'] {
    if (line === undefined) return undefined;
    const said = attribute(line, 'w');
    if (coloured) return own ? { ...own, width: said === undefined ? automatic.width : own.width } : 'none';
    if (child(line, 'a:noFill')) return 'none';
    if (said === undefined) return undefined;
    const width = readEmu(said, automatic.width);
    return { ...automatic, width: width > 0 ? width : automatic.width };
  }
}

export const NO_LOOK: Look = { fill: undefined, line: undefined };

export const pen = (colour: Colour, width: number): Stroke => ({ colour, opacity: 1, width, join: 'round' });

/** The line said, else the automatic one. */
export const lineOr = ({ line }: Look, automatic: Stroke | undefined): Stroke | undefined =>
  line === 'none' ? undefined : (line ?? automatic);

/** Formatting by `c:txPr` (21.2.2.216) of an element over what holds around it. */
export function readTextStyle(story: Story, parent: XmlElement | undefined, base: RunProperties): RunProperties {
  return readRichStyle(story, child(parent, 'c:txPr'), base);
}

/** Whether `c:txPr` gives a size. */
export const saysSize = (body: XmlElement | undefined): boolean =>
  attribute(child(child(child(body, 'a:p'), 'a:pPr'), 'a:defRPr'), 'sz') !== undefined;

/** The same by a `c:rich` or `c:txPr` itself: what its first paragraph says of all text. */
export function readRichStyle(story: Story, body: XmlElement | undefined, base: RunProperties): RunProperties {
  return readDrawingRun(story, child(child(child(body, 'a:p'), 'a:pPr'), 'a:defRPr'), base);
}

/** Turn of the text of `c:txPr` or `c:rich`, in degrees clockwise; undefined where nothing is said. */
export function readRotation(body: XmlElement | undefined): number | undefined {
  const properties = child(body, 'a:bodyPr');
  const turned = attribute(properties, 'vert');
  if (turned === 'vert270') return -90;
  if (turned === 'vert') return 90;
  const rotation = readDegrees(attribute(properties, 'rot'), Number.NaN);
  // Files with -1000 degrees leave it to the program (Word writes `rot="-60000000"`).
  return Math.abs(rotation) <= 90 ? rotation : undefined;
}

export const sized = (base: RunProperties, size: number, bold = base.bold): RunProperties => ({
  ...base,
  size,
  sizeComplex: size,
  bold,
  boldComplex: bold,
});

/** A colour so many times as bright. */
export function shaded(fill: Fill, times: number): Fill {
  if (fill.type !== 'solid') return fill;
  const parts = [0, 2, 4].map((at) => Math.min(255, Math.round(Number.parseInt(fill.colour.slice(at, at + 2), 16) * times)));
  return {
    ...fill,
    colour: parts
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase(),
  };
}
