import { EXTREMES, escaped } from './mutate-template.ts';
import type { RandomMarkup } from './random-markup.ts';

/** The inside of a `c:chartSpace`, with axes, numbers and formats that nobody would choose. */
export function randomChart({ below, chance, pick, list, maybe, attribute }: RandomMarkup): string {
  const setting = (name: string, usual: () => string | number) => `<c:${name}${attribute('val', usual)}/>`;
  const number = () => (chance(0.2) ? pick(EXTREMES) : pick(['0', '12.5', '-7', '1e6', '44197', '0.001', '1e89', '-1e89']));
  const format = () => pick(['General', '#,##0.00', '0%', 'd.m.yyyy', '[$-407]mmm yy', '0.00E+00', '"x"0;-0;;@', '#'.repeat(200)]);
  const point = (text: () => string) => (index: number) =>
    `<c:pt idx="${chance(0.003) ? pick(EXTREMES) : index}"><c:v>${escaped(text())}</c:v></c:pt>`;
  const points = (text: () => string) => Array.from({ length: below(chance(0.05) ? 300 : 8) }, (_, index) => point(text)(index)).join('');
  const cache = (name: string) =>
    `<c:${name}><c:numRef><c:numCache><c:formatCode>${escaped(format())}</c:formatCode>${maybe(0.5, () => setting('ptCount', () => below(9)))}${points(number)}</c:numCache></c:numRef></c:${name}>`;
  const names = `<c:cat><c:strRef><c:strCache>${points(() => pick(['North', 'a long name of a category', '', '日本']))}</c:strCache></c:strRef></c:cat>`;
  const labels = () =>
    maybe(
      0.4,
      () =>
        `<c:dLbls>${['showVal', 'showCatName', 'showPercent'].map((name) => setting(name, () => below(2))).join('')}${setting('dLblPos', () => pick(['t', 'ctr', 'outEnd', 'bestFit']))}</c:dLbls>`,
    );
  const trendline = () =>
    `<c:trendline>${setting('trendlineType', () => pick(['linear', 'exp', 'log', 'power', 'poly', 'movingAvg']))}${setting('order', () => below(8))}${setting('period', () => below(9))}${maybe(0.4, () => setting('forward', number))}${maybe(0.2, () => setting('intercept', number))}${maybe(0.4, () => `${setting('dispRSqr', () => below(2))}${setting('dispEq', () => 1)}<c:trendlineLbl><c:numFmt formatCode="${escaped(format())}"/></c:trendlineLbl>`)}</c:trendline>`;
  const errorBars = () =>
    `<c:errBars>${maybe(0.5, () => setting('errDir', () => pick(['x', 'y'])))}${setting('errBarType', () => pick(['both', 'plus', 'minus']))}${setting('errValType', () => pick(['cust', 'fixedVal', 'percentage', 'stdDev', 'stdErr']))}${maybe(0.2, () => '<c:noEndCap val="1"/>')}${cache('plus')}${cache('minus')}${setting('val', number)}</c:errBars>`;
  const series = () =>
    `<c:ser>${setting('idx', () => below(9))}${maybe(0.3, () => `<c:dPt>${setting('idx', () => below(4))}${setting('explosion', () => below(90))}</c:dPt>`)}${labels()}${chance(0.7) ? names : cache('cat')}${cache('val')}${cache('xVal')}${cache('yVal')}${cache('bubbleSize')}${maybe(0.2, trendline)}${maybe(0.2, errorBars)}${setting('smooth', () => below(2))}</c:ser>`;
  const plot = (kind: string) => {
    return `<c:${kind}Chart>${setting('barDir', () => pick(['bar', 'col']))}${setting('grouping', () => pick(['clustered', 'stacked', 'percentStacked']))}${list(4, series).join('')}${setting('gapWidth', () => 150)}${setting('overlap', () => pick([100, 0, -50]))}${setting('firstSliceAng', () => below(400))}${setting('holeSize', () => below(99))}${setting('bubbleScale', () => below(300))}${maybe(0.3, () => '<c:dropLines/><c:hiLowLines/><c:upDownBars/>')}${setting('axId', () => 1)}${setting('axId', () => 2)}</c:${kind}Chart>`;
  };
  const axis = (name: string, id: number) =>
    `<c:${name}>${setting('axId', () => id)}<c:scaling>${maybe(0.2, () => setting('logBase', () => 10))}${setting('orientation', () => pick(['minMax', 'maxMin']))}${maybe(0.3, () => setting('max', number))}${maybe(0.3, () => setting('min', number))}</c:scaling>${maybe(0.5, () => '<c:majorGridlines/>')}<c:numFmt formatCode="${escaped(format())}" sourceLinked="${below(2)}"/>${setting('crosses', () => pick(['autoZero', 'min', 'max']))}${maybe(0.3, () => setting('crossesAt', number))}${maybe(0.4, () => setting('majorUnit', number))}${maybe(0.2, () => setting('tickLblSkip', number))}${maybe(0.2, () => setting('baseTimeUnit', () => pick(['days', 'months', 'years'])))}</c:${name}>`;
  const axes = `${axis(pick(['catAx', 'dateAx', 'valAx']), 1)}${axis('valAx', 2)}`;
  const legend = maybe(
    0.6,
    () => `<c:legend>${setting('legendPos', () => pick([...'lrtb']))}${setting('overlay', () => below(2))}</c:legend>`,
  );
  const plots = chance(0.3)
    ? plot(pick(['pie', 'doughnut', 'radar']))
    : list(2, () => plot(pick(['bar', 'line', 'area', 'scatter', 'bubble', 'stock', 'bar3D']))).join('');
  return `<c:chart><c:plotArea>${plots}${axes}${maybe(0.3, () => `<c:dTable>${['showHorzBorder', 'showVertBorder', 'showOutline', 'showKeys'].map((name) => setting(name, () => below(2))).join('')}</c:dTable>`)}</c:plotArea>${legend}${setting('dispBlanksAs', () => pick(['gap', 'zero', 'span']))}</c:chart>`;
}
