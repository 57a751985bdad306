import type { BreakRequest } from './break-request.ts';
import type { Line } from './line.ts';
import { multipleExtra } from './line-metrics.ts';

/**
 * Moves a line to where it stands below the last of `lines`, whose height changes with it. Measured in LibreOffice 7.4: what a
 * multiple above 1 adds between two lines counts from the text of the lower one, on the document grid from its grid lines.
 */
export function spaceBetweenLines(lines: Line[], line: Line, { properties, gridPitch }: BreakRequest): Line {
  const { rule, value } = properties.spacing.line;
  const above = lines.at(-1);
  if (rule !== 'auto' || value <= 1 || above === undefined || above.forced !== undefined) return line;
  const counted = ({ contentHeight, textHeight }: Line): number => (gridPitch > 0 ? contentHeight : textHeight);
  if (counted(above) === counted(line) || line.top > above.top + above.height) return line;
  const height = above.contentHeight + multipleExtra(value, counted(line));
  lines[lines.length - 1] = { ...above, height };
  const shift = height - above.height;
  return { ...line, top: line.top + shift, baseline: line.baseline + shift };
}
