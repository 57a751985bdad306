import { type Canvas, write } from './chart-canvas.ts';
import type { ChartLine, ChartTitle } from './chart-model.ts';
import { breakText, estimateWidth, lineHeight } from './estimate-width.ts';

/** Space around the text of a title, in sizes of it: above and below, and beside (measured: LibreOffice 7.4). */
const TITLE_PADDING = 0.3;
const TITLE_SIDES = 0.18;

/** A title in lines of at most that width with the space beside it, points; those of several formattings stay whole. */
export function titleLines({ lines }: ChartTitle, room: number): readonly ChartLine[] {
  return lines.flatMap((line) => {
    const [run] = line;
    const width = room - 2 * TITLE_SIDES * (run?.properties.size ?? 0);
    if (run === undefined || line.length > 1 || widthOfLine(line) <= width) return [line];
    return breakText(run.text, width, run.properties)?.map((text) => [{ text, properties: run.properties }]) ?? [line];
  });
}

const widthOfLine = (line: ChartLine): number => line.reduce((sum, { text, properties }) => sum + estimateWidth(text, properties), 0);

const heightOfLine = (line: ChartLine): number => Math.max(...line.map(({ properties }) => lineHeight(properties)));

const heightOfLines = (lines: readonly ChartLine[]): number => lines.reduce((sum, line) => sum + heightOfLine(line), 0);

/** Width and height of a title with the space around it, points. */
export function sizeOfTitle(lines: readonly ChartLine[]): readonly [width: number, height: number] {
  const size = Math.max(...lines.flat().map(({ properties }) => properties.size));
  const width = Math.max(...lines.map(widthOfLine));
  return [width + 2 * TITLE_SIDES * size, heightOfLines(lines) + 2 * TITLE_PADDING * size];
}

/** Writes the lines of a title around their middle, turned about it by degrees clockwise. */
export function writeTitle(canvas: Canvas, lines: readonly ChartLine[], x: number, y: number, rotation = 0): void {
  const radians = (rotation * Math.PI) / 180;
  let down = -heightOfLines(lines) / 2;
  for (const line of lines) {
    const shift = down + heightOfLine(line) / 2;
    write(canvas, line, { x: x - shift * Math.sin(radians), y: y + shift * Math.cos(radians), alignment: 'center', rotation });
    down += heightOfLine(line);
  }
}
