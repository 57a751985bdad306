import type { ChartLine, ChartTitle } from './chart-model.ts';
import { breakText, estimateWidth, lineHeight } from './estimate-width.ts';

/** Space around the text of a title, in sizes of it: above and below, and beside (measured: LibreOffice 7.4). */
export const TITLE_PADDING = 0.3;
export const TITLE_SIDES = 0.18;

/** A title in lines of at most that width, points; those of several formattings stay whole. */
export function titleLines({ lines }: ChartTitle, room: number): readonly ChartLine[] {
  return lines.flatMap((line) => {
    const [run] = line;
    if (run === undefined || line.length > 1 || widthOfLine(line) <= room) return [line];
    return breakText(run.text, room, run.properties)?.map((text) => [{ text, properties: run.properties }]) ?? [line];
  });
}

export const widthOfLine = (line: ChartLine): number =>
  line.reduce((sum, { text, properties }) => sum + estimateWidth(text, properties), 0);

export const heightOfLine = (line: ChartLine): number => Math.max(...line.map(({ properties }) => lineHeight(properties)));

/** Width and height of a title with the space around it, points. */
export function sizeOfTitle(lines: readonly ChartLine[]): readonly [width: number, height: number] {
  const size = Math.max(...lines.flat().map(({ properties }) => properties.size));
  const width = Math.max(...lines.map(widthOfLine));
  const height = lines.reduce((sum, line) => sum + heightOfLine(line), 0);
  return [width + 2 * TITLE_SIDES * size, height + 2 * TITLE_PADDING * size];
}
