import type { Fill, Stroke } from '../model/drawing.ts';
import { type DrawingColour, resolveDrawingColour } from './colour.ts';
import { readDrawingFraction, readEmu } from './emu.ts';
import { readBlip } from './picture-blip.ts';
import { reportIn, type Story } from './reader-context.ts';
import { attribute, child, childrenNamed, elements, type XmlElement } from './xml.ts';

const colourNames = new Set(['a:srgbClr', 'a:schemeClr', 'a:sysClr', 'a:prstClr', 'a:scrgbClr', 'a:hslClr']);

/** The first colour inside an element, with its opacity; undefined when there is none or it cannot be resolved. */
export function colourIn(story: Story, parent: XmlElement | undefined, placeholder?: string): DrawingColour | undefined {
  for (const element of elements(parent)) {
    if (!colourNames.has(element.name)) continue;
    return resolveDrawingColour(element, story.sources.theme, placeholder);
  }
  return undefined;
}

/**
 * The fill that shape properties ask for, else the one of the style matrix (ECMA-376 20.1.4.2.10); undefined when neither
 * says anything. Of the theme's three fills only the colour is taken.
 */
export function readFill(story: Story, properties: XmlElement | undefined, style: XmlElement | undefined, group?: Fill): Fill | undefined {
  for (const element of elements(properties)) {
    switch (element.name) {
      case 'a:noFill':
        return { type: 'none' };
      case 'a:solidFill': {
        const colour = colourIn(story, element);
        return colour ? { type: 'solid', ...colour } : { type: 'none' };
      }
      case 'a:gradFill':
        return readGradient(story, element);
      case 'a:blipFill': {
        const media = readBlip(story, child(element, 'a:blip'));
        return media ? { type: 'picture', media } : { type: 'none' };
      }
      case 'a:pattFill': {
        reportIn(story, 'info', 'docx/pattern-fill', 'A pattern inside a shape is drawn as its background colour.');
        const colour = colourIn(story, child(element, 'a:bgClr')) ?? colourIn(story, child(element, 'a:fgClr'));
        return colour ? { type: 'solid', ...colour } : { type: 'none' };
      }
      case 'a:grpFill':
        return group ?? { type: 'none' };
    }
  }
  const reference = child(style, 'a:fillRef');
  if (!reference || (attribute(reference, 'idx') ?? '0') === '0') return undefined;
  const colour = colourIn(story, reference);
  return colour ? { type: 'solid', ...colour } : undefined;
}

function readGradient(story: Story, element: XmlElement): Fill {
  const stops: { at: number; colour: string }[] = [];
  let opacity = 1;
  for (const stop of childrenNamed(child(element, 'a:gsLst'), 'a:gs')) {
    const colour = colourIn(story, stop);
    if (!colour) continue;
    stops.push({ at: readDrawingFraction(attribute(stop, 'pos'), 0), colour: colour.colour });
    opacity = Math.min(opacity, colour.opacity);
  }
  stops.sort((one, other) => one.at - other.at);
  const [first] = stops;
  if (!first) return { type: 'none' };
  if (opacity === 0) return { type: 'none' };
  if (stops.length === 1) return { type: 'solid', colour: first.colour, opacity };
  const linear = child(element, 'a:lin');
  if (!linear) reportIn(story, 'info', 'docx/gradient-kind', 'A radial gradient is drawn as a linear one.');
  const angle = Number(attribute(linear, 'ang') ?? 0) / 60000;
  return { type: 'gradient', stops, angle: Number.isFinite(angle) ? angle : 0 };
}

const dashes: ReadonlyMap<string, Stroke['dash']> = new Map([
  ['solid', 'solid'],
  ['dot', 'dot'],
  ['sysDot', 'dot'],
  ['dash', 'dash'],
  ['sysDash', 'dash'],
  ['lgDash', 'dash'],
  ['dashDot', 'dashDot'],
  ['lgDashDot', 'dashDot'],
  ['lgDashDotDot', 'dashDot'],
  ['sysDashDot', 'dashDot'],
  ['sysDashDotDot', 'dashDot'],
]);

/** `a:ln` (ECMA-376 20.1.2.2.24) over the line of the style matrix; undefined when no line is drawn. */
export function readStroke(story: Story, line: XmlElement | undefined, style: XmlElement | undefined): Stroke | undefined {
  const reference = child(style, 'a:lnRef');
  const index = Number(attribute(reference, 'idx') ?? 0);
  const styled = index > 0 ? colourIn(story, reference) : undefined;
  let colour = styled;
  let isVisible = styled !== undefined;
  for (const element of elements(line)) {
    if (element.name === 'a:noFill') return undefined;
    if (element.name === 'a:solidFill') colour = colourIn(story, element);
    else if (element.name === 'a:gradFill') colour = colourIn(story, child(child(element, 'a:gsLst'), 'a:gs'));
    else if (element.name === 'a:pattFill') colour = colourIn(story, child(element, 'a:fgClr'));
    else continue;
    isVisible = true;
  }
  if (!isVisible || !colour || colour.opacity === 0) return undefined;
  return {
    ...colour,
    width: readEmu(attribute(line, 'w'), index > 0 ? (story.sources.theme.lineWidths[index - 1] ?? 0.75) : 0.75),
    dash: dashes.get(attribute(child(line, 'a:prstDash'), 'val') ?? 'solid') ?? (child(line, 'a:custDash') ? 'dash' : 'solid'),
    headEnd: hasEnd(child(line, 'a:headEnd')),
    tailEnd: hasEnd(child(line, 'a:tailEnd')),
  };
}

function hasEnd(element: XmlElement | undefined): boolean {
  const type = attribute(element, 'type');
  return type !== undefined && type !== 'none';
}
