import type { Stroke } from '../../../model/drawing.ts';
import type { RunProperties } from '../../../model/run.ts';
import { readDrawingText } from '../../drawing/drawing-text.ts';
import type { Story } from '../../reader-context.ts';
import { attribute, child, isTrue, onOff, type XmlElement } from '../../xml/xml.ts';
import type { ChartAxis, ChartLine, ChartTitle, DateUnit, LayoutExtent, LayoutPlace, ManualLayout, TickMark } from '../chart-model.ts';
import { lineOr, readLook, readRichStyle, readRotation, readTextStyle, sized } from '../chart-style.ts';
import { axisLine } from './chart-palette.ts';
import { readBetween, readCache, readNumber, valueIn } from './read-cache.ts';

const KINDS: ReadonlyMap<string, ChartAxis['kind']> = new Map([
  ['c:catAx', 'category'],
  ['c:dateAx', 'date'],
  ['c:valAx', 'value'],
]);

/** The names of the elements of axes that are known. */
export const isAxis = ({ name }: XmlElement): boolean => KINDS.has(name);

/** `c:catAx`, `c:dateAx` or `c:valAx` (ECMA-376 21.2.2.25, 21.2.2.39, 21.2.2.226); `base` is the text around it. */
export function readAxis(story: Story, element: XmlElement, base: RunProperties, of2007: boolean): ChartAxis {
  const automatic = axisLine(story);
  const scaling = child(element, 'c:scaling');
  const format = child(element, 'c:numFmt');
  const labels = valueIn(element, 'c:tickLblPos');
  const gridlines = (name: string): Stroke | undefined => {
    const lines = child(element, name);
    return lines && lineOr(readLook(story, lines, automatic), automatic);
  };
  const crosses = valueIn(element, 'c:crosses');
  const logarithm = readNumber(valueIn(scaling, 'c:logBase'));
  const skip = readNumber(valueIn(element, 'c:tickLblSkip'));
  return {
    kind: KINDS.get(element.name) ?? 'value',
    deleted: onOff(child(element, 'c:delete')) ?? false,
    reversed: valueIn(scaling, 'c:orientation') === 'maxMin',
    minimum: readNumber(valueIn(scaling, 'c:min')),
    maximum: readNumber(valueIn(scaling, 'c:max')),
    step: readNumber(valueIn(element, 'c:majorUnit')),
    minorStep: readNumber(valueIn(element, 'c:minorUnit')),
    logarithm: logarithm !== undefined && logarithm >= 2 && logarithm <= 1000 ? logarithm : undefined,
    gridlines: gridlines('c:majorGridlines'),
    minorGridlines: gridlines('c:minorGridlines'),
    line: lineOr(readLook(story, element, automatic), automatic),
    // What Office 2007 does not say is `out` and `none` (measured: LibreOffice 7.4), later versions take the defaults of 21.2.2.103 and 113.
    ticks: readTickMark(valueIn(element, 'c:majorTickMark') ?? (of2007 ? 'out' : 'cross')),
    minorTicks: readTickMark(valueIn(element, 'c:minorTickMark') ?? (of2007 ? 'none' : 'cross')),
    labels: labels === 'low' || labels === 'high' || labels === 'none' ? labels : 'nextTo',
    text: readTextStyle(story, element, base),
    rotation: readRotation(child(element, 'c:txPr')),
    format: isTrue(attribute(format, 'sourceLinked')) ? undefined : attribute(format, 'formatCode'),
    title: readTitle(story, child(element, 'c:title'), sized(base, base.size, true), 'Axis Title'),
    crosses: readNumber(valueIn(element, 'c:crossesAt')) ?? (crosses === 'min' || crosses === 'max' ? crosses : 'autoZero'),
    between: valueIn(element, 'c:crossBetween') !== 'midCat',
    labelSkip: skip !== undefined && skip >= 1 ? Math.floor(skip) : undefined,
    unit: readUnit(valueIn(element, 'c:baseTimeUnit')),
    stepUnit: readUnit(valueIn(element, 'c:majorTimeUnit')) ?? 'days',
    plain: onOff(child(element, 'c:noMultiLvlLbl')) ?? false,
    datesThemselves: element.name === 'c:catAx' && onOff(child(element, 'c:auto')) === true,
  };
}

const readUnit = (name: string | undefined): DateUnit | undefined =>
  name === 'days' || name === 'months' || name === 'years' ? name : undefined;

const readTickMark = (name: string): TickMark => (name === 'out' || name === 'in' || name === 'none' ? name : 'cross');

const MAX_TITLE_LINES = 20;

/** `c:title` (21.2.2.210) with the text it has of its own or by reference, else the one that the program gives it; without lines where all are missing. */
export function readTitle(
  story: Story,
  title: XmlElement | undefined,
  base: RunProperties,
  automatic: string | undefined,
): ChartTitle | undefined {
  if (title === undefined) return undefined;
  const text = child(title, 'c:tx');
  const rich = child(text, 'c:rich');
  const styled = readTextStyle(story, title, base);
  const plain = readCache(child(text, 'c:strRef') ? text : undefined).texts[0] || automatic;
  const lines = rich
    ? readDrawingText(story, rich, undefined, readRichStyle(story, rich, base)).map(({ children }) =>
        children.flatMap((inline): ChartLine => (inline.type === 'text' ? [{ text: inline.text, properties: inline.properties }] : [])),
      )
    : plain
      ? [[{ text: plain, properties: styled }]]
      : [];
  return {
    lines: lines.filter((line) => line.length > 0).slice(0, MAX_TITLE_LINES),
    overlay: onOff(child(title, 'c:overlay')) ?? false,
    rotation: readRotation(rich ?? child(title, 'c:txPr')),
    layout: readLayout(title),
  };
}

/** `c:layout` of an element; undefined where the program chooses. */
export function readLayout(parent: XmlElement | undefined): ManualLayout | undefined {
  const manual = child(child(parent, 'c:layout'), 'c:manualLayout');
  if (manual === undefined) return undefined;
  const edge = (name: string): boolean => valueIn(manual, name) === 'edge';
  const place = (name: string): LayoutPlace | undefined => {
    const value = readNumber(valueIn(manual, name));
    return value === undefined
      ? undefined
      : { from: edge(`${name}Mode`) ? 'edge' : 'default', value: readBetween(String(value), -1, 2, 0) };
  };
  const extent = (name: string): LayoutExtent | undefined => {
    const value = readNumber(valueIn(manual, name));
    return value === undefined || value <= 0
      ? undefined
      : { to: edge(`${name}Mode`) ? 'edge' : 'size', value: readBetween(String(value), 0, 2, 0) };
  };
  return {
    inner: valueIn(manual, 'c:layoutTarget') === 'inner',
    x: place('c:x'),
    y: place('c:y'),
    width: extent('c:w'),
    height: extent('c:h'),
  };
}
