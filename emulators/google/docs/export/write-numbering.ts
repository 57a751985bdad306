import type { DocumentContent, NestingLevel } from '../model.ts';
import { paragraphProperties, runProperties } from './properties.ts';
import { part, tag, valued } from './xml.ts';

const FORMATS = {
  DECIMAL: 'decimal',
  ZERO_DECIMAL: 'decimalZero',
  ALPHA: 'lowerLetter',
  UPPER_ALPHA: 'upperLetter',
  ROMAN: 'lowerRoman',
  UPPER_ROMAN: 'upperRoman',
} as const;
const ALIGNMENTS = { START: 'left', CENTER: 'center', END: 'right' } as const;

/** numbering.xml: one abstract numbering and one number for each list. */
export function writeNumbering({ lists }: DocumentContent): string {
  const all = Object.values(lists);
  const abstract = all.map((levels, index) => tag('w:abstractNum', { 'w:abstractNumId': index + 1 }, levels.map(writeLevel).join('')));
  const numbers = all.map((_, index) => tag('w:num', { 'w:numId': index + 1 }, valued('w:abstractNumId', index + 1)));
  return part('w:numbering', abstract.join('') + numbers.join(''));
}

function writeLevel(level: NestingLevel, index: number): string {
  // The API counts the levels of `%0.` from 0, a .docx from 1.
  const text = level.glyphSymbol ?? level.glyphFormat.replace(/%(\d)/gu, (_, digit: string) => `%${Number(digit) + 1}`);
  const properties = paragraphProperties({ indentStart: level.indentStart, indentFirstLine: level.indentFirstLine });
  return tag(
    'w:lvl',
    { 'w:ilvl': index },
    valued('w:start', level.startNumber ?? 1) +
      valued('w:numFmt', level.glyphType ? FORMATS[level.glyphType] : 'bullet') +
      valued('w:lvlText', text) +
      valued('w:lvlJc', ALIGNMENTS[level.bulletAlignment]) +
      tag('w:pPr', {}, properties) +
      tag('w:rPr', {}, runProperties({ underline: false, ...level.textStyle })),
  );
}
