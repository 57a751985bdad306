import type { Shadow } from '../../model/drawing.ts';
import type { Colour } from '../../model/run.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { readDrawingFraction, readEmu, readRadians } from '../values/emu.ts';
import { readRectangleAlignment } from '../values/rectangle-alignment.ts';
import { attribute, child, elements, isTrue, type XmlElement } from '../xml/xml.ts';
import { boundShadow } from './bound-shadow.ts';
import { colourIn } from './shape-style.ts';

/**
 * The shadow among the effects of shape properties (ECMA-376 20.1.8.26 `a:effectLst`), else among those of the theme that the style
 * refers to (20.1.4.2.8 `a:effectRef`). The other effects are reported.
 */
export function readShadow(story: Story, properties: XmlElement | undefined, style: XmlElement | undefined): Shadow | undefined {
  const own = child(properties, 'a:effectLst');
  const reference = child(style, 'a:effectRef');
  const themed = story.sources.theme.effects[Number(attribute(reference, 'idx') ?? 0) - 1];
  const placeholder = colourIn(story, reference)?.colour;
  let shadow: Shadow | undefined;
  for (const effect of elements(own ?? child(themed, 'a:effectLst'))) {
    if (effect.name === 'a:outerShdw') shadow = readOuterShadow(story, effect, placeholder);
    else reportIn(story, 'info', 'docx/shape-effect', 'A drawing is shown without its effects (glow, reflection, soft edges).');
  }
  return shadow;
}

const BOTTOM = [0.5, 1] as const;

/** `a:outerShdw` (20.1.8.45). */
function readOuterShadow(story: Story, element: XmlElement, placeholder: Colour | undefined): Shadow | undefined {
  const colour = colourIn(story, element, placeholder);
  if (!colour) return undefined;
  const [distance, direction] = [readEmu(attribute(element, 'dist')), readRadians(attribute(element, 'dir'))];
  const scale = (name: string): number => readDrawingFraction(attribute(element, name), 1);
  const skew = (name: string): number => Math.tan(readRadians(attribute(element, name)));
  return boundShadow({
    ...colour,
    offset: [distance * Math.cos(direction), distance * Math.sin(direction)],
    blur: readEmu(attribute(element, 'blurRad')),
    matrix: [scale('sx'), skew('ky'), skew('kx'), scale('sy')],
    origin: readRectangleAlignment(attribute(element, 'algn')) ?? BOTTOM,
    turns: isTrue(attribute(element, 'rotWithShape'), true),
  });
}
