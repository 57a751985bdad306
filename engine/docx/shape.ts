import type { Fill, Shape, TextBox } from '../model/drawing.ts';
import { readCustomGeometry } from './custom-geometry.ts';
import { readTransform } from './drawing-transform.ts';
import { readEmu } from './emu.ts';
import { readDrawingLink } from './link.ts';
import { innerStory, mayNest, reportIn, type Story } from './reader-context.ts';
import { readFill, readStroke } from './shape-style.ts';
import type { DrawingContent } from './unsupported-drawing.ts';
import { attribute, child, childrenNamed, type XmlElement } from './xml.ts';

/** `wps:wsp` (MS-DOCX 2.15.17 and ECMA-376 20.1.2.2.33, which it follows). */
export function readShape(story: Story, element: XmlElement, groupFill?: Fill): DrawingContent {
  const properties = child(element, 'wps:spPr');
  const style = child(element, 'wps:style');
  const transform = readTransform(child(properties, 'a:xfrm'));
  const stroke = readStroke(story, child(properties, 'a:ln'), style);
  const text = readTextBox(story, element);
  const content: Shape = {
    type: 'shape',
    geometry: readGeometry(properties),
    fill: readFill(story, properties, style, groupFill) ?? { type: 'none' },
    ...(stroke ? { stroke } : {}),
    ...(text ? { text } : {}),
  };
  const link = readDrawingLink(story, child(child(element, 'wps:cNvPr'), 'a:hlinkClick'));
  return { content, rotation: transform.rotation, flipHorizontal: transform.flipHorizontal, flipVertical: transform.flipVertical, link };
}

/** Adjust values as the file has them: most in 100,000ths of the shorter side, angles in 60,000ths of a degree. */
function readGeometry(properties: XmlElement | undefined): Shape['geometry'] {
  const custom = child(properties, 'a:custGeom');
  if (custom) return { definition: readCustomGeometry(custom) };
  const preset = child(properties, 'a:prstGeom');
  const adjust: Record<string, number> = {};
  for (const guide of childrenNamed(child(preset, 'a:avLst'), 'a:gd')) {
    const name = attribute(guide, 'name');
    const value = Number(/^\s*val\s+(\S+)\s*$/.exec(attribute(guide, 'fmla') ?? '')?.[1]);
    if (name !== undefined && adjustNames.has(name) && Number.isFinite(value)) adjust[name] = value;
  }
  return { preset: attribute(preset, 'prst') ?? 'rect', adjust };
}

/** Names of the adjust values of all presets (ECMA-376 20.1.10.56); others are not taken over. */
const adjustNames = new Set(['adj', 'adj1', 'adj2', 'adj3', 'adj4', 'adj5', 'adj6', 'adj7', 'adj8', 'hf', 'vf']);

function readTextBox(story: Story, element: XmlElement): TextBox | undefined {
  const box = child(element, 'wps:txbx');
  if (!box && child(element, 'wps:linkedTxbx'))
    reportIn(story, 'info', 'docx/linked-text-box', 'A text box continues another one; all of the text stands in the first.');
  const content = child(box, 'w:txbxContent');
  if (!content || !mayNest(story, 'text box')) return undefined;
  const body = child(element, 'wps:bodyPr');
  const anchor = attribute(body, 'anchor');
  const direction = attribute(body, 'vert');
  return {
    blocks: story.readBlocks(innerStory(story), content),
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
  };
}
