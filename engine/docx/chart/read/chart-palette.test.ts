import { expect, test } from 'vitest';
import { numbers, read } from '../test-chart.ts';

const ser = (index: number, line = '') =>
  `<c:ser><c:idx val="${index}"/>${line && `<c:spPr>${line}</c:spPr>`}<c:marker><c:symbol val="none"/></c:marker>${numbers('val', ['1', '2'])}</c:ser>`;
const AXES = '<c:catAx/><c:valAx/>';
const styled = (style: number | undefined, plot: string) => read(plot, '', AXES, style === undefined ? '' : `<c:style val="${style}"/>`);

const fills = (style: number | undefined, count = 2) => {
  const sers = Array.from({ length: count }, (_, index) => ser(index)).join('');
  return styled(style, `<c:barChart>${sers}</c:barChart>`).filled.map(({ shape }) =>
    shape.fill.type === 'solid' ? shape.fill.colour : '',
  );
};
const isGrey = (colour = '') => new Set(colour.match(/../g)).size === 1;
/** Of all lines but axes and gridlines, which are grey. */
const widths = (style: number | undefined, line = '') =>
  styled(style, `<c:lineChart>${ser(0, line)}</c:lineChart>`).paths.flatMap(({ shape: { stroke } }) =>
    stroke && !isGrey(stroke.colour) ? [stroke.width] : [],
  );

test('series take the accents of the theme in turn, unless the style of the chart is grey or shades of one accent', () => {
  const accents = fills(2, 3);
  expect(fills(undefined, 3)).toEqual(accents);
  expect(fills(10, 3)).toEqual(accents);
  const greys = fills(1);
  for (const colour of greys) expect(isGrey(colour)).toBe(true);
  expect(greys[0]).not.toBe(greys[1]);
  // Of one accent: each series lighter than the one before, and the middle one of three as it is.
  const shades = fills(4, 3);
  expect(shades[1]).toBe(accents[1]);
  const light = (colour = '') => (colour.match(/../g) ?? []).reduce((sum, channel) => sum + Number.parseInt(channel, 16), 0);
  expect(light(shades[0])).toBeLessThan(light(shades[1]));
  expect(light(shades[1])).toBeLessThan(light(shades[2]));
});

test('lines of series are as wide as the style makes them, also where the file gives them a colour alone', () => {
  expect([widths(2), widths(10), widths(26)]).toEqual([[2.25], [3.75], [5.25]]);
  const red = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>';
  expect(widths(2, `<a:ln>${red}</a:ln>`)).toEqual([2.25]);
  expect(widths(2, `<a:ln w="12700">${red}</a:ln>`)).toEqual([1]);
});

test('lines, axes and gridlines without a line of their own are the first one of the theme', () => {
  const theme =
    '<a:themeElements><a:clrScheme><a:dk1><a:srgbClr val="000000"/></a:dk1><a:accent1><a:srgbClr val="4F81BD"/></a:accent1></a:clrScheme><a:fmtScheme><a:lnStyleLst>' +
    '<a:ln w="6350"><a:solidFill><a:schemeClr val="phClr"><a:shade val="95000"/><a:satMod val="105000"/></a:schemeClr></a:solidFill></a:ln>' +
    '</a:lnStyleLst></a:fmtScheme></a:themeElements>';
  const { paths } = read(`<c:lineChart>${ser(0)}</c:lineChart>`, '', AXES, '', theme);
  const strokes = paths.map(({ shape }) => `${shape.stroke?.colour} ${shape.stroke?.width}`);
  // The blue is that of the lines of Office 2007.
  expect(strokes).toContain('4A7EBB 1.5');
  expect(strokes.filter((stroke) => stroke.endsWith(' 0.5')).length).toBeGreaterThan(1);
});
