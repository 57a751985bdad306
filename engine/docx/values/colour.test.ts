import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Theme } from '../parts/theme.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { readWordColour, resolveDrawingColour } from './colour.ts';

const theme: Theme = {
  font: () => undefined,
  colour: (name) =>
    new Map([
      ['accent1', '4F81BD'],
      ['tx1', '000000'],
      ['background1', 'FFFFFF'],
    ]).get(name),
  lines: [],
  fills: [],
  backgroundFills: [],
  effects: [],
};

function drawing(name: string, attributes: string, steps = '', placeholder?: string) {
  const element = parseXml(
    strToU8(`<a:${name} xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ${attributes}>${steps}</a:${name}>`),
    'part.xml',
  );
  return resolveDrawingColour(element, theme, placeholder);
}

describe('a colour of a drawing', () => {
  test.each([
    ['srgbClr', 'val="c6d9f1"', 'C6D9F1'],
    ['schemeClr', 'val="accent1"', '4F81BD'],
    ['sysClr', 'val="windowText" lastClr="0A0B0C"', '0A0B0C'],
    ['sysClr', 'val="window"', 'FFFFFF'],
    ['prstClr', 'val="dkBlue"', '00008B'],
    ['prstClr', 'val="darkBlue"', '00008B'],
    ['scrgbClr', 'r="100000" g="0" b="0"', 'FF0000'],
    ['scrgbClr', 'r="100%" g="0%" b="100%"', 'FF00FF'],
    ['hslClr', 'hue="7200000" sat="100000" lum="50000"', '00FF00'],
  ])('%s %s is %s', (name, attributes, colour) => expect(drawing(name, attributes)).toEqual({ colour, opacity: 1 }));

  test('stands in for the placeholder of a style', () => {
    expect(drawing('schemeClr', 'val="phClr"', '', '123456')?.colour).toBe('123456');
    expect(drawing('schemeClr', 'val="phClr"')).toBeUndefined();
  });

  // As Office writes them beside the transforms, for the accent of its theme of 2007.
  test.each([
    ['<a:lumMod val="75000"/>', '366092'],
    ['<a:lumMod val="50000"/>', '244061'],
    ['<a:lumMod val="60000"/><a:lumOff val="40000"/>', '95B3D7'],
    ['<a:lumMod val="20000"/><a:lumOff val="80000"/>', 'DCE6F2'],
  ])('becomes darker and lighter: %s', (steps, colour) => {
    const found = Number.parseInt(drawing('schemeClr', 'val="accent1"', steps)?.colour ?? '', 16);
    const wanted = Number.parseInt(colour, 16);
    for (const shift of [0, 8, 16]) expect(Math.abs(((found >> shift) & 255) - ((wanted >> shift) & 255))).toBeLessThanOrEqual(1);
  });

  test.each([
    ['<a:alpha val="40000"/>', 0.4],
    ['<a:alpha val="40%"/>', 0.4],
    ['<a:alpha val="50000"/><a:alphaMod val="50000"/>', 0.25],
    ['<a:alphaOff val="-200000"/>', 0],
    ['<a:alpha val="nonsense"/>', 1],
  ])('is see-through: %s', (steps, opacity) => expect(drawing('srgbClr', 'val="000000"', steps)?.opacity).toBeCloseTo(opacity));

  test.each([
    ['srgbClr', 'val="12345"'],
    ['srgbClr', 'val="12345G"'],
    ['srgbClr', ''],
    ['schemeClr', 'val="__proto__"'],
    ['prstClr', 'val="constructor"'],
    ['other', 'val="000000"'],
  ])('is none for %s %s', (name, attributes) => expect(drawing(name, attributes)).toBeUndefined());

  test('stays one whatever the numbers are', () => {
    for (const step of [
      'tint',
      'shade',
      'lumMod',
      'lumOff',
      'satMod',
      'hueMod',
      'hueOff',
      'red',
      'gamma',
      'comp',
      'inv',
      'gray',
      'alpha',
      'unknown',
    ])
      for (const value of ['', '-1e9', '1e300', 'NaN', 'x', '100000'])
        expect(drawing('srgbClr', 'val="4F81BD"', `<a:${step} val="${value}"/>`)?.colour).toMatch(/^[0-9A-F]{6}$/);
  });
});

describe('a colour of text', () => {
  const read = (...[value, themeColor, themeTint, themeShade]: readonly (string | undefined)[]) => {
    const said = Object.entries({ value, themeColor, themeTint, themeShade }).flatMap(([name, text]) =>
      text === undefined ? [] : [[name === 'value' ? 'w:color' : `w:${name}`, text] as const],
    );
    return readWordColour({ name: 'w:u', attributes: new Map(said), children: [] }, theme);
  };

  test.each([
    ['1f4e79', '1F4E79'],
    ['#1f4e79', '1F4E79'],
    ['auto', 'auto'],
    ['red', 'FF0000'],
    ['', undefined],
    [undefined, undefined],
    ['12', undefined],
    ['1F4E79\n/Evil', undefined],
  ])('%j is %j', (value, colour) => expect(read(value)).toBe(colour));

  test('of the theme wins over the plain one when the theme has it', () => {
    expect(read('FF0000', 'accent1')).toBe('4F81BD');
    expect(read('FF0000', 'unknown')).toBe('FF0000');
    expect(read('FF0000', 'none')).toBe('FF0000');
  });

  test('of a fill has attributes of its own', () => {
    const attributes = new Map([
      ['w:fill', '00FF00'],
      ['w:color', 'FF0000'],
      ['w:themeFill', 'accent1'],
      ['w:themeFillShade', 'BF'],
      ['w:themeTint', '80'],
    ]);
    expect(readWordColour({ name: 'w:shd', attributes, children: [] }, theme, 'w:fill')).toBe('376092');
  });

  test('is tinted and shaded by a byte', () => {
    expect(read(undefined, 'background1', undefined, '80')).toBe('808080');
    expect(read(undefined, 'tx1', '80')).toBe('7F7F7F');
    expect(read(undefined, 'accent1', undefined, 'BF')).toBe('376092');
    expect(read(undefined, 'accent1', 'XX')).toBe('4F81BD');
  });
});
