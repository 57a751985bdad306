import type { Fill, Shape, TextBox, TextBoxLink } from '../../model/drawing.ts';
import { readDrawingLink } from '../body/link.ts';
import { innerStory, mayNest, type Story } from '../reader-context.ts';
import { readEmu } from '../values/emu.ts';
import { attribute, child, isTrue, type XmlElement } from '../xml/xml.ts';
import { colourAutomaticText } from './automatic-colour.ts';
import { readTransform, turnOf } from './drawing-transform.ts';
import { readStroke } from './line-style.ts';
import { readShadow } from './shadow.ts';
import { readAdjust, readGeometry } from './shape-outline.ts';
import { colourIn, readFill } from './shape-style.ts';
import type { DrawingContent } from './unsupported-drawing.ts';

/** `wps:wsp` (MS-DOCX 2.15.17 and ECMA-376 20.1.2.2.33, which it follows). */
export function readShape(story: Story, element: XmlElement, groupFill?: Fill): DrawingContent {
  const [properties, style] = [child(element, 'wps:spPr'), child(element, 'wps:style')];
  const text = readTextBox(story, element);
  const shape = readShapeProperties(story, properties, style, groupFill);
  const link = readDrawingLink(story, child(child(element, 'wps:cNvPr'), 'a:hlinkClick'));
  return { content: text ? { ...shape, text } : shape, ...turnOf(readTransform(child(properties, 'a:xfrm'))), link };
}

/** What a shape looks like without its text (20.1.2.2.35 `spPr`, 20.1.2.2.37 `style`). */
export function readShapeProperties(
  story: Story,
  properties: XmlElement | undefined,
  style: XmlElement | undefined,
  groupFill?: Fill,
): Shape {
  const stroke = readStroke(story, child(properties, 'a:ln'), style);
  const shadow = readShadow(story, properties, style);
  return {
    type: 'shape',
    geometry: readGeometry(properties),
    fill: readFill(story, properties, style, groupFill) ?? { type: 'none' },
    ...(stroke ? { stroke } : {}),
    ...(shadow ? { shadow } : {}),
  };
}

function readTextBox(story: Story, element: XmlElement): TextBox | undefined {
  const [first, further] = [child(element, 'wps:txbx'), child(element, 'wps:linkedTxbx')];
  const properties = readBodyProperties(child(element, 'wps:bodyPr'));
  if (!first) return further && { ...properties, blocks: [], link: placeInChain(further, Number(attribute(further, 'seq'))) };
  const content = child(first, 'w:txbxContent');
  if (!content || !mayNest(story, 'text box')) return undefined;
  const blocks = story.readBlocks(innerStory(story), content);
  const colour = colourIn(story, child(child(element, 'wps:style'), 'a:fontRef'))?.colour;
  return {
    ...properties,
    blocks: colour ? colourAutomaticText(blocks, colour) : blocks,
    ...(attribute(first, 'id') === undefined ? {} : { link: placeInChain(first, 0) }),
  };
}

/** The boxes of a chain are numbered; the first one, which holds the text, is number 0 (MS-DOCX 2.15.10 `linkedTxbx`). */
function placeInChain(box: XmlElement, place: number): TextBoxLink {
  const name = (at: number): string => `${attribute(box, 'id')}/${at}`;
  return { name: name(place), next: name(place + 1) };
}

/** `a:bodyPr` (21.1.2.1.1): how text stands in its shape. */
export function readBodyProperties(body: XmlElement | undefined): Omit<TextBox, 'blocks'> {
  const anchor = attribute(body, 'anchor');
  const direction = attribute(body, 'vert');
  const warp = child(body, 'a:prstTxWarp');
  const bent = attribute(warp, 'prst');
  return {
    insets: {
      top: readEmu(attribute(body, 'tIns'), 3.6),
      right: readEmu(attribute(body, 'rIns'), 7.2),
      bottom: readEmu(attribute(body, 'bIns'), 3.6),
      left: readEmu(attribute(body, 'lIns'), 7.2),
    },
    verticalAlign: anchor === 'ctr' ? 'center' : anchor === 'b' ? 'bottom' : 'top',
    fit: child(body, 'a:spAutoFit') ? 'shape' : 'none',
    wrapText: attribute(body, 'wrap') !== 'none',
    direction:
      direction === 'vert270'
        ? 'up'
        : direction === 'vert' || direction === 'eaVert' || direction === 'wordArtVert' || direction === 'mongolianVert'
          ? 'down'
          : 'horizontal',
    ...(bent && bent !== 'textNoShape' ? { warp: { preset: bent, adjust: readAdjust(warp) } } : {}),
    ...(isTrue(attribute(body, 'upright')) ? { upright: true } : { flips: true }),
  };
}
