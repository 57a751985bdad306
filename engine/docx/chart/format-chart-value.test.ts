import { expect, test } from 'vitest';
import { formatChartValue, isDateFormat } from './format-chart-value.ts';

test.each([
  [1234.5, 'General', '1234.5'],
  [0.1 + 0.2, 'General', '0.3'],
  [1234.5, '#,##0', '1,235'],
  [1234567.891, '#,##0.00', '1,234,567.89'],
  [0.25, '0%', '25%'],
  [-1234, '"$"#,##0_);[Red]\\("$"#,##0\\)', '($1,234)'],
  [-1234, '#,##0', '-1,234'],
  [-0.2, '0', '0'],
  [12, '[$€-407] 0.0', '€ 12.0'],
  [12, '0"%"', '12%'],
  [0, '0;-0;"none"', 'none'],
  [1234567, '0.0,,"M"', '1.2M'],
  [0.5, '#.##', '.5'],
  [7, '000', '007'],
  [12345, '0.00E+00', '1.23E+04'],
  [43831, 'mmm yy', 'Jan 20'],
  [43831.75, 'yyyy-mm-dd hh:mm', '2020-01-01 18:00'],
  [43831.75, 'h:mm AM/PM', '6:00 PM'],
  [43831, 'dddd d mmmm', 'Wednesday 1 January'],
  [1e300, 'yyyy', '9999'],
  [5, '', '5'],
  [5, '[<>0]General;"none"', '5'],
  [0, '[<>0]General;"none"', 'none'],
  [-5, '[>=1000]0.0,"k";[<0]0.0;0', '-5.0'],
  [2500, '[>=1000]0.0,"k";[<0]0.0;0', '2.5k'],
  [7, '[>=1000]0.0,"k";[<0]0.0;0', '7'],
])('%d by the code %s is %s', (value, code, text) => {
  expect(formatChartValue(value, code)).toBe(text);
});

test('days are counted from 1904 where the file says so', () => {
  expect(formatChartValue(0, 'yyyy-mm-dd', true)).toBe('1904-01-01');
});

test('numbers beyond all digits are written with their power', () => {
  expect([formatChartValue(1.5e30, '0.00'), formatChartValue(-1e40, '"$"#,##0')]).toEqual(['1.5E+30', '-$1E+40']);
});

test('a format of days is known by its letters, not by its language, in no time that its length decides', () => {
  expect([isDateFormat('[$-409]d-mmm-yy'), isDateFormat('0"d"'), isDateFormat('['.repeat(200_000))]).toEqual([true, false, false]);
});
