import type { Anchor, Drawing, Placement, Wrap } from '../../model/drawing.ts';
import { liesOnItsSide } from '../../model/lies-on-its-side.ts';
import type { Sides } from '../../model/table.ts';
import { readDrawingLink } from '../body/link.ts';
import { reportUnknown, type Story } from '../reader-context.ts';
import { drawingLength } from '../values/drawing-length.ts';
import { readDrawingFraction, readEmu } from '../values/emu.ts';
import { chooseAlternative } from '../xml/alternate-content.ts';
import { attribute, child, elements, isTrue, textOf, type XmlElement } from '../xml/xml.ts';
import { readDrawingContent } from './drawing-content.ts';
import { withFlippedMembers } from './flip-group.ts';

/** Children with those of the chosen alternatives in their place: Word wraps `wp:positionH` and others in them. */
function* parts(element: XmlElement): Generator<XmlElement> {
  for (const entry of elements(element)) {
    if (entry.name !== 'mc:AlternateContent') yield entry;
    else {
      const branch = chooseAlternative(entry);
      if (branch) yield* parts(branch);
    }
  }
}

const wraps: ReadonlyMap<string, Wrap['kind']> = new Map([
  ['wp:wrapNone', 'none'],
  ['wp:wrapSquare', 'square'],
  ['wp:wrapTight', 'tight'],
  ['wp:wrapThrough', 'through'],
  ['wp:wrapTopAndBottom', 'topAndBottom'],
]);

/** `wp:inline` or `wp:anchor` (ECMA-376 20.4.2.8 and 20.4.2.3); undefined for anything else and for what is hidden. */
export function readDrawing(story: Story, element: XmlElement): Drawing | undefined {
  if (element.name === 'mc:AlternateContent') {
    for (const entry of elements(chooseAlternative(element))) return readDrawing(story, entry);
    return undefined;
  }
  if (element.name !== 'wp:inline' && element.name !== 'wp:anchor') {
    reportUnknown(story, element, 'inside a drawing');
    return undefined;
  }
  const found = new Map<string, XmlElement>();
  for (const entry of parts(element)) if (!found.has(entry.name)) found.set(entry.name, entry);
  const document = found.get('wp:docPr');
  if (isTrue(attribute(document, 'hidden')) || isTrue(attribute(element, 'hidden'))) return undefined;
  const extent = found.get('wp:extent');
  const [width, height] = [drawingLength(readEmu(attribute(extent, 'cx'))), drawingLength(readEmu(attribute(extent, 'cy')))];
  const distance = readDistances(element);
  const content = readDrawingContent(story, found.get('a:graphic'), width, height);
  if (content === undefined) return undefined;
  const anchored = element.name === 'wp:anchor';
  // The room for effects widens shapes, pictures that are turned, and inline ones that have effects, but no charts (measured: LibreOffice 7.4).
  const graphic = found.get('a:graphic');
  const picture = content.content.type === 'picture';
  const plain = isChart(graphic) || (picture && content.rotation === 0 && (anchored || !hasEffects(graphic)));
  const noted = readEdges(plain ? undefined : found.get('wp:effectExtent'));
  const aboutUpright = picture && story.sources.compatibilityMode < 14 && found.has('wp:effectExtent');
  const effect = aboutUpright && liesOnItsSide(content.rotation) ? aboutTurned(noted, (width - height) / 2) : noted;
  const link = readDrawingLink(story, child(document, 'a:hlinkClick')) ?? content.link;
  const description = attribute(document, 'descr') || attribute(document, 'title');
  return withFlippedMembers({
    type: 'drawing',
    width,
    height,
    rotation: content.rotation,
    flipHorizontal: content.flipHorizontal,
    flipVertical: content.flipVertical,
    ...(anchored ? { anchor: readAnchor(element, found, distance) } : {}),
    padding: effect,
    content: content.content,
    ...(description ? { description } : {}),
    ...(isDecorative(document) ? { decorative: true as const } : {}),
    ...(link ? { link } : {}),
  });
}

const isChart = (graphic: XmlElement | undefined): boolean => child(child(graphic, 'a:graphicData'), 'c:chart') !== undefined;

/** Whether a picture has a shadow, glow or the like, or a scene in three dimensions (20.1.8.26, 20.1.4.1.41). */
function hasEffects(graphic: XmlElement | undefined): boolean {
  const properties = child(child(child(graphic, 'a:graphicData'), 'pic:pic'), 'pic:spPr');
  const effects = child(properties, 'a:effectLst');
  if (effects !== undefined && elements(effects).length > 0) return true;
  return child(properties, 'a:scene3d') !== undefined;
}

function isDecorative(document: XmlElement | undefined): boolean {
  for (const extension of elements(child(document, 'a:extLst'))) {
    const mark = child(extension, 'adec:decorative');
    if (mark) return isTrue(attribute(mark, 'val'), true);
  }
  return false;
}

function readDistances(element: XmlElement): Sides<number> {
  return {
    top: readEmu(attribute(element, 'distT')),
    right: readEmu(attribute(element, 'distR')),
    bottom: readEmu(attribute(element, 'distB')),
    left: readEmu(attribute(element, 'distL')),
  };
}

function readEdges(element: XmlElement | undefined): Sides<number> {
  const edge = (name: string): number => Math.max(0, readEmu(attribute(element, name)));
  return { top: edge('t'), right: edge('r'), bottom: edge('b'), left: edge('l') };
}

/**
 * Room about the turned frame of a picture from room about the upright one, which Word up to 2007 notes (LibreOffice 7.4 reads it so);
 * `excess`: how much wider than high the picture is, on each side.
 */
function aboutTurned({ top, right, bottom, left }: Sides<number>, excess: number): Sides<number> {
  return { top: top - excess, right: right + excess, bottom: bottom - excess, left: left + excess };
}

function readAnchor(element: XmlElement, found: ReadonlyMap<string, XmlElement>, distance: Sides<number>): Anchor {
  const relativeWidth = readRelativeSize(found.get('wp14:sizeRelH'), 'wp14:pctWidth');
  const relativeHeight = readRelativeSize(found.get('wp14:sizeRelV'), 'wp14:pctHeight');
  const simple = isTrue(attribute(element, 'simplePos')) ? found.get('wp:simplePos') : undefined;
  const order = Number(attribute(element, 'relativeHeight') ?? 0);
  return {
    horizontal: simple ? { from: 'page', offset: readEmu(attribute(simple, 'x')) } : readPlacement(found.get('wp:positionH'), 'column'),
    vertical: simple ? { from: 'page', offset: readEmu(attribute(simple, 'y')) } : readPlacement(found.get('wp:positionV'), 'paragraph'),
    wrap: readWrap(found, distance),
    behind: isTrue(attribute(element, 'behindDoc')),
    order: Number.isFinite(order) ? order : 0,
    layoutInCell: isTrue(attribute(element, 'layoutInCell'), true),
    allowOverlap: isTrue(attribute(element, 'allowOverlap'), true),
    ...(relativeWidth ? { relativeWidth } : {}),
    ...(relativeHeight ? { relativeHeight } : {}),
  };
}

const areas: ReadonlySet<string> = new Set<Placement['from']>([
  'page',
  'margin',
  'column',
  'character',
  'paragraph',
  'line',
  'leftMargin',
  'rightMargin',
  'topMargin',
  'bottomMargin',
  'insideMargin',
  'outsideMargin',
]);
const alignments: ReadonlySet<string> = new Set<NonNullable<Placement['align']>>([
  'left',
  'center',
  'right',
  'top',
  'bottom',
  'inside',
  'outside',
]);

const isArea = (name: string | undefined): name is Placement['from'] => name !== undefined && areas.has(name);
const isAlignment = (name: string): name is NonNullable<Placement['align']> => alignments.has(name);

function readPlacement(element: XmlElement | undefined, otherwise: Placement['from']): Placement {
  const named = attribute(element, 'relativeFrom');
  const from = isArea(named) ? named : otherwise;
  let offset = 0;
  if (element)
    for (const entry of parts(element)) {
      const text = textOf(entry).trim();
      if (entry.name === 'wp:align' && isAlignment(text)) return { from, align: text };
      if (entry.name === 'wp14:pctPosHOffset' || entry.name === 'wp14:pctPosVOffset')
        return { from, fraction: readDrawingFraction(text, 0) };
      if (entry.name === 'wp:posOffset') offset = readEmu(text);
    }
  return { from, offset };
}

/** `wp14:sizeRelH` and `sizeRelV`; 0 % means that the absolute size holds. */
function readRelativeSize(element: XmlElement | undefined, name: string): Anchor['relativeWidth'] {
  const from = attribute(element, 'relativeFrom');
  const fraction = readDrawingFraction(textOf(child(element, name)).trim() || undefined, 0);
  return fraction > 0 && isArea(from) ? { from, fraction } : undefined;
}

function readWrap(found: ReadonlyMap<string, XmlElement>, anchorDistance: Sides<number>): Wrap {
  for (const [name, kind] of wraps) {
    const element = found.get(name);
    if (!element) continue;
    const side = attribute(element, 'wrapText');
    const own = (attributeName: string, otherwise: number): number => readEmu(attribute(element, attributeName), otherwise);
    const polygon = readPolygon(child(element, 'wp:wrapPolygon'));
    return {
      kind,
      side: side === 'left' || side === 'right' || side === 'largest' ? side : 'both',
      distance: {
        top: own('distT', anchorDistance.top),
        right: own('distR', anchorDistance.right),
        bottom: own('distB', anchorDistance.bottom),
        left: own('distL', anchorDistance.left),
      },
      ...(polygon ? { polygon } : {}),
    };
  }
  return { kind: 'none', side: 'both', distance: anchorDistance };
}

/** Wrap polygons are in 21,600ths of the drawing's size (20.4.2.16). */
function readPolygon(element: XmlElement | undefined): Wrap['polygon'] {
  const points: [number, number][] = [];
  for (const point of elements(element)) {
    const [x, y] = [Number(attribute(point, 'x')), Number(attribute(point, 'y'))];
    if (Number.isFinite(x) && Number.isFinite(y) && points.length < 10000) points.push([x / 21600, y / 21600]);
  }
  return points.length > 2 ? points : undefined;
}
