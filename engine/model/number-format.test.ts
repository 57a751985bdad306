import { describe, expect, it } from 'vitest';
import { formatNumber } from './number-format.ts';

describe('formatNumber', () => {
  it.each([
    ['lowerLetter', 28, 'bb'],
    ['upperLetter', 26, 'Z'],
    ['lowerRoman', 1994, 'mcmxciv'],
    ['decimalZero', 7, '07'],
    ['001', 7, '007'],
    ['ordinal', 112, '112th'],
    ['ordinal', 22, '22nd'],
    ['cardinalText', 142, 'One hundred forty-two'],
    ['ordinalText', 20, 'Twentieth'],
    ['none', 3, ''],
    ['bullet', -3, ''],
    ['chicago', 6, '††'],
    ['hex', 255, 'FF'],
    ['numberInDash', 5, '- 5 -'],
    ['decimalEnclosedCircle', 3, '③'],
    ['decimalEnclosedCircle', 21, '21'],
    ['decimalFullWidth', 10, '１０'],
    ['ideographDigital', 105, '一〇五'],
    ['japaneseCounting', 12, '十二'],
    ['chineseCounting', 110, '一百一十'],
    ['hebrew1', 15, 'טו'],
    ['hebrew1', 17, 'יז'],
    ['hebrew1', 116, 'קטז'],
    ['thaiNumbers', 12, '๑๒'],
    ['russianLower', 2, 'б'],
    ['never-heard-of', 4, '4'],
    ['upperRoman', 0, ''],
    ['upperRoman', -4, '-4'],
    ['upperRoman', 1e9, '1000000000'],
    ['lowerLetter', 1e9, '1000000000'],
    ['decimal', Number.POSITIVE_INFINITY, '2147483647'],
    ['decimal', Number.NaN, '0'],
    ['decimal', -0, '0'],
  ])('shows %s %d as %s', (format, value, shown) => {
    expect(formatNumber(value, format)).toBe(shown);
  });
});
