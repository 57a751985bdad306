import { type Border, color, type OptionalColor, type ParagraphStyle, points, type TextStyle } from '../model.ts';
import { descend, elements, number, toggle, value, type XmlNode } from './read-xml.ts';

/** Without the properties that are not there, so that they are inherited. */
type Present<T> = { [K in keyof T]: T[K] };
export function present<T extends object>(properties: { readonly [K in keyof T]: T[K] | undefined }): Present<T> {
  return Object.fromEntries(Object.entries(properties).filter(([, each]) => each !== undefined)) as Present<T>;
}

const isHex = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{6}$/iu.test(text);
export const readColor = (text: string | undefined): OptionalColor | undefined => (isHex(text) ? color(text.toLowerCase()) : undefined);
const fromTwips = (twips: number | undefined) => (twips === undefined ? undefined : points(twips / 20));

export function readTextStyle(properties: XmlNode | undefined): TextStyle {
  const size = number(descend(properties, 'w:sz'), 'w:val');
  const underline = value(properties, 'w:u');
  const offset = value(properties, 'w:vertAlign');
  const family = descend(properties, 'w:rFonts')?.attributes['w:ascii'];
  return present<TextStyle>({
    bold: toggle(properties, 'w:b'),
    italic: toggle(properties, 'w:i'),
    smallCaps: toggle(properties, 'w:smallCaps'),
    strikethrough: toggle(properties, 'w:strike'),
    underline: underline === undefined ? undefined : underline !== 'none',
    foregroundColor: readColor(value(properties, 'w:color')),
    backgroundColor: readColor(descend(properties, 'w:shd')?.attributes['w:fill']),
    fontSize: size === undefined ? undefined : points(size / 2),
    weightedFontFamily: family ? { fontFamily: family, weight: 400 } : undefined,
    baselineOffset: offset === 'superscript' ? 'SUPERSCRIPT' : offset === 'subscript' ? 'SUBSCRIPT' : undefined,
  });
}

const ALIGNMENTS = new Map<string | undefined, NonNullable<ParagraphStyle['alignment']>>([
  ['left', 'START'],
  ['start', 'START'],
  ['center', 'CENTER'],
  ['right', 'END'],
  ['end', 'END'],
  ['both', 'JUSTIFIED'],
]);

export function readParagraphStyle(properties: XmlNode | undefined): ParagraphStyle {
  const spacing = descend(properties, 'w:spacing');
  const indent = descend(properties, 'w:ind');
  const start = number(indent, 'w:left') ?? number(indent, 'w:start');
  const hanging = number(indent, 'w:hanging');
  const first = hanging === undefined ? number(indent, 'w:firstLine') : -hanging;
  const line = number(spacing, 'w:line');
  const fill = readColor(descend(properties, 'w:shd')?.attributes['w:fill']);
  const borders = descend(properties, 'w:pBdr');
  const tabs = elements(descend(properties, 'w:tabs'), 'w:tab').flatMap((tab) => {
    const at = number(tab, 'w:pos');
    const alignment = ALIGNMENTS.get(tab.attributes['w:val']);
    return at === undefined || !alignment || alignment === 'JUSTIFIED' ? [] : [{ offset: points(at / 20), alignment }];
  });
  return present<ParagraphStyle>({
    alignment: ALIGNMENTS.get(value(properties, 'w:jc')),
    lineSpacing: line === undefined || !['auto', undefined].includes(spacing?.attributes['w:lineRule']) ? undefined : line / 2.4,
    spaceAbove: fromTwips(number(spacing, 'w:before')),
    spaceBelow: fromTwips(number(spacing, 'w:after')),
    indentStart: fromTwips(start),
    indentEnd: fromTwips(number(indent, 'w:right') ?? number(indent, 'w:end')),
    indentFirstLine: first === undefined ? undefined : points(((start ?? 0) + first) / 20),
    keepWithNext: toggle(properties, 'w:keepNext'),
    keepLinesTogether: toggle(properties, 'w:keepLines'),
    avoidWidowAndOrphan: toggle(properties, 'w:widowControl'),
    pageBreakBefore: toggle(properties, 'w:pageBreakBefore'),
    direction: toggle(properties, 'w:bidi') ? 'RIGHT_TO_LEFT' : undefined,
    borderTop: readBorder(borders, 'w:top'),
    borderBottom: readBorder(borders, 'w:bottom'),
    borderLeft: readBorder(borders, 'w:left'),
    borderRight: readBorder(borders, 'w:right'),
    shading: fill && { backgroundColor: fill },
    tabStops: tabs.length > 0 ? tabs : undefined,
  });
}

const DASHES = new Map<string | undefined, Border['dashStyle']>([
  ['dotted', 'DOT'],
  ['dashed', 'DASH'],
]);

export function readBorder(borders: XmlNode | undefined, name: string): Border | undefined {
  const line = descend(borders, name);
  if (!line) return undefined;
  const style = line.attributes['w:val'];
  const none = style === 'nil' || style === 'none';
  return {
    color: none ? {} : (readColor(line.attributes['w:color']) ?? color('000000')),
    width: points(none ? 0 : (number(line, 'w:sz') ?? 0) / 8),
    padding: points(number(line, 'w:space') ?? 0),
    dashStyle: DASHES.get(style) ?? 'SOLID',
  };
}
