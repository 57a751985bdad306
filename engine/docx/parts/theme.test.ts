import { describe, expect, test } from 'vitest';
import { openPackage } from '../package/package.ts';
import { type TestDocumentOptions, testDocument } from '../test-package.ts';
import { readTheme } from './theme.ts';

const FONTS = `<a:fontScheme><a:majorFont><a:latin typeface="Cambria"/><a:ea typeface=""/><a:cs typeface=""/><a:font script="Jpan" typeface="MS Gothic"/><a:font script="Hans" typeface="SimSun"/><a:font script="Hant" typeface="PMingLiU"/><a:font script="Arab" typeface="Times New Roman"/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/><a:ea typeface="Meiryo"/><a:cs typeface="Arial"/></a:minorFont></a:fontScheme>`;
const COLOURS =
  '<a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="101010"/></a:dk1><a:lt1><a:srgbClr val="fefefe"/></a:lt1><a:accent1><a:srgbClr val="112233"/></a:accent1><a:accent2><a:srgbClr val="nonsense"/></a:accent2></a:clrScheme>';

function themeOf(inside: string | undefined, settings?: string) {
  const options: TestDocumentOptions = {
    ...(inside === undefined ? {} : { theme: `<a:themeElements>${inside}</a:themeElements>` }),
    ...(settings === undefined ? {} : { settings }),
  };
  return readTheme(openPackage(testDocument('', options)));
}

describe('fonts', () => {
  test('are named by role and slot', () => {
    const { font } = themeOf(FONTS);
    expect(['minorAscii', 'minorHAnsi', 'minorEastAsia', 'minorBidi', 'majorHAnsi', 'majorEastAsia', 'nonsense'].map(font)).toEqual([
      'Calibri',
      'Calibri',
      'Meiryo',
      'Arial',
      'Cambria',
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['ja-JP', 'MS Gothic'],
    ['zh-CN', 'SimSun'],
    ['zh-TW', 'PMingLiU'],
    ['en-US', undefined],
  ])('of East Asia left empty follow the language %s of the settings', (language, family) => {
    expect(themeOf(FONTS, `<w:themeFontLang w:val="en-US" w:eastAsia="${language}"/>`).font('majorEastAsia')).toBe(family);
  });

  test('of complex scripts follow the bidirectional language', () => {
    expect(themeOf(FONTS, '<w:themeFontLang w:bidi="ar-SA"/>').font('majorBidi')).toBe('Times New Roman');
  });
});

describe('colours', () => {
  test('are found by slot and by the names of text and background', () => {
    const { colour } = themeOf(COLOURS);
    expect(['dk1', 'text1', 'tx1', 'lt1', 'background1', 'bg1', 'accent1', 'nonsense'].map(colour)).toEqual([
      '101010',
      '101010',
      '101010',
      'FEFEFE',
      'FEFEFE',
      'FEFEFE',
      '112233',
      undefined,
    ]);
  });

  test('that the theme spoils or lacks are those of Office 2007', () => {
    expect(themeOf(COLOURS).colour('accent2')).toBe('C0504D');
    expect(themeOf(undefined).colour('accent1')).toBe('4F81BD');
  });

  test('follow the mapping of the settings', () => {
    const { colour } = themeOf(COLOURS, '<w:clrSchemeMapping w:bg1="dark1" w:t1="light1" w:accent1="accent1" w:accent2="accent1"/>');
    expect(['text1', 'bg1', 'accent2', 'dk1'].map(colour)).toEqual(['FEFEFE', '101010', '112233', '101010']);
  });
});

test('lines and fills of the format scheme are found by their order', () => {
  const { lines, fills, backgroundFills } = themeOf(
    '<a:fmtScheme><a:fillStyleLst><a:solidFill/><a:gradFill/></a:fillStyleLst><a:lnStyleLst><a:ln w="6350"/><a:ln/></a:lnStyleLst><a:bgFillStyleLst><a:noFill/></a:bgFillStyleLst></a:fmtScheme>',
  );
  expect([lines, fills, backgroundFills].map((list) => list.map(({ name }) => name))).toEqual([
    ['a:ln', 'a:ln'],
    ['a:solidFill', 'a:gradFill'],
    ['a:noFill'],
  ]);
});
