import type { Drawing, PathStep } from '../../../model/drawing.ts';
import type { Text } from '../../../model/paragraph.ts';
import type { TextHeight } from '../lines/line-metrics.ts';

/** Room that the square leaves on every side, and its line; points. LibreOffice's is a hairline. */
const INSET = 0.5;
const LINE = 0.5;
const BLACK = '000000';
const NO_SIDES = { top: 0, right: 0, bottom: 0, left: 0 };

/** The box of a form: as tall and wide as its text (LibreOffice 7.4, measured), crossed when checked. */
export function checkBoxDrawing({ text, properties }: Text, { ascent, descent }: TextHeight): Drawing {
  const size = ascent + descent;
  const near = Math.min(INSET / size, 0.25);
  const far = 1 - near;
  const square: PathStep[] = [['M', near, near], ['L', far, near], ['L', far, far], ['L', near, far], ['Z']];
  const cross: PathStep[] = [
    ['M', near, near],
    ['L', far, far],
    ['M', far, near],
    ['L', near, far],
  ];
  return {
    type: 'drawing',
    width: size,
    height: size,
    rotation: 0,
    flipHorizontal: false,
    flipVertical: false,
    padding: NO_SIDES,
    content: {
      type: 'shape',
      geometry: { path: text === '☒' ? [...square, ...cross] : square },
      fill: { type: 'none' },
      stroke: {
        colour: properties.colour === 'auto' ? BLACK : properties.colour,
        opacity: 1,
        width: LINE,
      },
    },
    description: text,
  };
}
