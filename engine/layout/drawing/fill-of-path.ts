import { blend } from '../../model/colour-math.ts';
import type { Fill } from '../../model/drawing.ts';
import type { Colour } from '../../model/run.ts';
import type { PathFill } from '../../model/shape-definition.ts';

/** What is mixed into the colour, and how much of it (measured: LibreOffice 7.4; ECMA-376 20.1.10.37 gives no figures). */
const MIXED: { readonly [F in Exclude<PathFill, 'norm' | 'none'>]: readonly [Colour, number] } = {
  lighten: ['FFFFFF', 0.4],
  lightenLess: ['FFFFFF', 0.2],
  darken: ['000000', 0.4],
  darkenLess: ['000000', 0.2],
};

const NONE: Fill = { type: 'none' };

/** The fill of a shape as one of its paths shows it. Pictures are neither lightened nor darkened. */
export function fillOfPath(fill: Fill, how: PathFill): Fill {
  if (how === 'none') return NONE;
  if (how === 'norm') return fill;
  const [colour, share] = MIXED[how];
  if (fill.type === 'solid') return { ...fill, colour: blend(colour, fill.colour, share) };
  if (fill.type === 'pattern')
    return {
      ...fill,
      colour: blend(colour, fill.colour, share),
      ...(fill.background === undefined ? {} : { background: blend(colour, fill.background, share) }),
    };
  if (fill.type !== 'gradient') return fill;
  return { ...fill, stops: fill.stops.map((stop) => ({ ...stop, colour: blend(colour, stop.colour, share) })) };
}
