import { type NestingLevel, points } from '../model.ts';
import { present, readParagraphStyle } from './read-properties.ts';
import { descend, elements, number, value, type XmlNode } from './read-xml.ts';

const GLYPHS = new Map<string | undefined, NonNullable<NestingLevel['glyphType']>>([
  ['decimal', 'DECIMAL'],
  ['decimalZero', 'ZERO_DECIMAL'],
  ['lowerLetter', 'ALPHA'],
  ['upperLetter', 'UPPER_ALPHA'],
  ['lowerRoman', 'ROMAN'],
  ['upperRoman', 'UPPER_ROMAN'],
]);

/** Lists by number (w:numId); a list is named after its number. */
export function readNumbering(root: XmlNode | undefined): Readonly<Record<string, readonly NestingLevel[]>> {
  const abstract = new Map(elements(root, 'w:abstractNum').map((node) => [node.attributes['w:abstractNumId'], node]));
  return Object.fromEntries(
    elements(root, 'w:num').flatMap((node) => {
      const levels = elements(abstract.get(value(node, 'w:abstractNumId')), 'w:lvl').slice(0, 9);
      return levels.length > 0 ? [[listId(node.attributes['w:numId'] ?? ''), levels.map(readLevel)]] : [];
    }),
  );
}

export const listId = (number: string): string => `kix.list.${number}`;

function readLevel(level: XmlNode): NestingLevel {
  const text = value(level, 'w:lvlText') ?? '';
  const glyphType = GLYPHS.get(value(level, 'w:numFmt'));
  const { indentFirstLine = points(0), indentStart = points(0) } = readParagraphStyle(descend(level, 'w:pPr'));
  return present<NestingLevel>({
    glyphType,
    glyphSymbol: glyphType ? undefined : text || '●',
    glyphFormat: glyphType ? text.replace(/%(\d)/gu, (_, digit: string) => `%${Number(digit) - 1}`) : '%0',
    bulletAlignment: value(level, 'w:lvlJc') === 'right' ? 'END' : 'START',
    indentFirstLine,
    indentStart,
    startNumber: number(descend(level, 'w:start'), 'w:val') ?? 1,
    textStyle: undefined,
  });
}
