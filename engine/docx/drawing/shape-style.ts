import type { Fill } from '../../model/drawing.ts';
import type { Colour } from '../../model/run.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { type DrawingColour, resolveDrawingColour } from '../values/colour.ts';
import { readDegrees, readDrawingFraction } from '../values/emu.ts';
import { attribute, child, childrenNamed, elements, type XmlElement } from '../xml/xml.ts';
import { readBlip, readCrop } from './picture-blip.ts';
import { readBlipOpacity, withBlipEffects } from './picture-effects.ts';
import { readTile } from './picture-tile.ts';
import { PRESET_PATTERNS } from './preset-patterns.ts';

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
 * The fill that shape properties ask for, else the one of the theme that the style refers to (ECMA-376 20.1.4.2.10); undefined when neither
 * says anything.
 */
export function readFill(story: Story, properties: XmlElement | undefined, style: XmlElement | undefined, group?: Fill): Fill | undefined {
  for (const element of elements(properties)) {
    const fill = readFillElement(story, element, undefined, group);
    if (fill) return fill;
  }
  const reference = child(style, 'a:fillRef');
  const index = Number(attribute(reference, 'idx') ?? 0);
  if (!(index > 0)) return undefined;
  const { fills, backgroundFills } = story.sources.theme;
  const themed = index > 1000 ? backgroundFills[index - 1001] : fills[index - 1];
  const placeholder = colourIn(story, reference);
  // A fill made of the theme's pictures is beyond what shapes ask for: its colour stands for it.
  const fill = themed && themed.name !== 'a:blipFill' ? readFillElement(story, themed, placeholder?.colour) : undefined;
  return fill ?? (placeholder ? { type: 'solid', ...placeholder } : undefined);
}

function readFillElement(story: Story, element: XmlElement, placeholder?: Colour, group?: Fill): Fill | undefined {
  switch (element.name) {
    case 'a:noFill':
      return NONE;
    case 'a:solidFill': {
      const colour = colourIn(story, element, placeholder);
      return colour ? { type: 'solid', ...colour } : NONE;
    }
    case 'a:gradFill':
      return readGradient(story, element, placeholder);
    case 'a:blipFill': {
      const blip = child(element, 'a:blip');
      const plain = readBlip(story, blip);
      if (!plain) return NONE;
      const media = withBlipEffects(story, blip, plain);
      const tiled = child(element, 'a:tile');
      const tile = tiled && readTile(tiled, media);
      return { type: 'picture', media, crop: readCrop(element), ...(tile ? { tile } : {}), opacity: readBlipOpacity(blip) };
    }
    case 'a:pattFill':
      return readPattern(story, element, placeholder);
    case 'a:grpFill':
      return group ?? NONE;
    default:
      return undefined;
  }
}

const NONE: Fill = { type: 'none' };

/** `a:pattFill` (20.1.8.47): black on white where it names no colours, the colour of its ground where there is no such pattern. */
function readPattern(story: Story, element: XmlElement, placeholder: Colour | undefined): Fill {
  const front = colourIn(story, child(element, 'a:fgClr'), placeholder) ?? { colour: '000000', opacity: 1 };
  const back = colourIn(story, child(element, 'a:bgClr'), placeholder) ?? { colour: 'FFFFFF', opacity: 1 };
  const pixels = PRESET_PATTERNS.get(attribute(element, 'prst') ?? '');
  if (pixels === undefined) return { type: 'solid', ...back };
  const rows = [...pixels.matchAll(/../g)].map(([row]) => Number.parseInt(row, 16));
  return { type: 'pattern', rows, ...front, ...(back.opacity > 0 ? { background: back.colour } : {}) };
}

const MAX_STOPS = 100;

/** `a:gradFill` (20.1.8.33). The rectangles of a path are drawn as circles. */
function readGradient(story: Story, element: XmlElement, placeholder: Colour | undefined): Fill {
  const stops: { at: number; colour: Colour }[] = [];
  let opacity = 0;
  for (const stop of childrenNamed(child(element, 'a:gsLst'), 'a:gs').slice(0, MAX_STOPS)) {
    const colour = colourIn(story, stop, placeholder);
    if (!colour) continue;
    stops.push({ at: readDrawingFraction(attribute(stop, 'pos'), 0), colour: colour.colour });
    opacity += colour.opacity;
  }
  stops.sort((one, other) => one.at - other.at);
  const [first] = stops;
  if (!first || opacity === 0) return NONE;
  // One opacity for all: the mean.
  opacity /= stops.length;
  if (stops.length === 1) return { type: 'solid', colour: first.colour, opacity };
  const path = child(element, 'a:path');
  if (path) {
    if (attribute(path, 'path') !== 'circle')
      reportIn(story, 'info', 'docx/gradient-kind', 'A gradient of rectangles is drawn as one of circles.');
    const edge = (name: string): number => readDrawingFraction(attribute(child(path, 'a:fillToRect'), name), 0);
    const middle = (from: number, to: number): number => Math.min(1, Math.max(0, (from + 1 - to) / 2));
    return { type: 'gradient', stops, angle: 0, centre: [middle(edge('l'), edge('r')), middle(edge('t'), edge('b'))], opacity };
  }
  return { type: 'gradient', stops, angle: readDegrees(attribute(child(element, 'a:lin'), 'ang')), opacity };
}
