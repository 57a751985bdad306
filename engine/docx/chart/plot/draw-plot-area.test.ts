import { expect, test } from 'vitest';
import { bars, numbers, read, series } from '../test-chart.ts';

test('an axis of places begins and ends next to them, wherever zero is', () => {
  const points = `<c:ser>${numbers('xVal', ['0.7', '2.6'])}${numbers('yVal', ['1', '4'])}</c:ser>`;
  const { words } = read(`<c:scatterChart>${points}</c:scatterChart>`, '', '<c:valAx/><c:valAx><c:delete val="1"/></c:valAx>');
  expect(words).toEqual(['0.5', '1', '1.5', '2', '2.5', '3']);
});

test('areas of values that lie close together show what is next to them', () => {
  const area = `<c:areaChart>${series('a', ['5', '6'], ['x', 'y'])}</c:areaChart>`;
  expect(read(area, '', '<c:catAx><c:delete val="1"/></c:catAx><c:valAx/>').words.slice(0, 2)).toEqual(['4.4', '4.6']);
});

test('labels that round their numbers are made so few that they differ', () => {
  const axes = '<c:catAx><c:delete val="1"/></c:catAx><c:valAx><c:numFmt formatCode="0" sourceLinked="0"/></c:valAx>';
  expect(read(bars(series('a', ['1.8'], ['x'])), '', axes).words).toEqual(['0', '1', '2']);
});
