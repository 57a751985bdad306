import type { Fill, Stroke } from '../../model/drawing.ts';
import type { Colour, RunProperties } from '../../model/run.ts';

/** `c:spPr`: what is not said is undefined and follows from the place of the thing in its chart. */
export interface Look {
  readonly fill: Fill | undefined;
  readonly line: Stroke | 'none' | undefined;
}

/** A text of a chart, line by line. */
export interface ChartTitle {
  readonly lines: readonly ChartLine[];
  readonly overlay: boolean;
  /** Degrees clockwise; undefined where the file does not say. */
  readonly rotation: number | undefined;
  readonly layout: ManualLayout | undefined;
}

export type ChartLine = readonly { readonly text: string; readonly properties: RunProperties }[];

/** `c:manualLayout` (ECMA-376 21.2.2.95): fractions of the chart's size. */
export interface ManualLayout {
  readonly inner: boolean;
  /** From the chart's edge; `from: 'default'` shifts the place it would have otherwise. */
  readonly x: LayoutPlace | undefined;
  readonly y: LayoutPlace | undefined;
  readonly width: LayoutExtent | undefined;
  readonly height: LayoutExtent | undefined;
}
export interface LayoutPlace {
  readonly from: 'edge' | 'default';
  readonly value: number;
}
export interface LayoutExtent {
  /** `edge`: the value is where the right or lower edge lies. */
  readonly to: 'edge' | 'size';
  readonly value: number;
}

export type LabelPosition = 'bestFit' | 'b' | 'ctr' | 'inBase' | 'inEnd' | 'l' | 'outEnd' | 'r' | 't';

/** What is written at a point (21.2.2.47 `dLbl`, 21.2.2.49 `dLbls`). */
export interface PointLabel {
  readonly value: boolean;
  readonly category: boolean;
  readonly series: boolean;
  readonly percent: boolean;
  readonly bubbleSize: boolean;
  readonly separator: string | undefined;
  readonly position: LabelPosition | undefined;
  /** Undefined: that of the values. */
  readonly format: string | undefined;
  readonly text: RunProperties;
  /** Text of its own in place of all that, line by line. */
  readonly own: readonly (readonly (string | LabelField)[])[] | undefined;
  readonly look: Look;
  /** Its lines may be broken where they are long. */
  readonly wrap: boolean;
  /** How far it is moved from its place, in shares of the chart's size. */
  readonly shift: readonly [right: number, down: number] | undefined;
  /** A line joins it to its point where it is moved away from that. */
  readonly leader: boolean;
  /** Degrees clockwise. */
  readonly rotation: number;
}

/** What a field in the text of a label stands for. */
export interface LabelField {
  readonly field: 'value' | 'category' | 'series' | 'percent';
}

export interface Marker {
  readonly symbol: string;
  /** Points. */
  readonly size: number;
  readonly look: Look;
}

export interface ChartSeries {
  readonly name: string;
  /** By category; undefined where the file has no number. */
  readonly values: readonly (number | undefined)[];
  /** Places along the first axis, of a scatter or bubble chart. */
  readonly places: readonly (number | undefined)[];
  /** Of bubbles. */
  readonly sizes: readonly (number | undefined)[];
  /** Format code of the values in their sheet. */
  readonly format: string;
  readonly colour: Colour;
  /** Of a point where points have colours of their own. */
  readonly colourOf: (index: number) => Colour;
  readonly look: Look;
  /** The line that it has where the file does not say. */
  readonly line: Stroke;
  readonly points: ReadonlyMap<
    number,
    { readonly look: Look; readonly marker: Marker | undefined; readonly explosion: number | undefined }
  >;
  /** Undefined: what the kind of chart has by default; `symbol` `none` for no marker. */
  readonly marker: Marker | undefined;
  readonly smooth: boolean;
  /** Share of the radius that slices stand off. */
  readonly explosion: number;
  readonly labels: (index: number) => PointLabel | undefined;
  readonly trendlines: readonly Trendline[];
  readonly errorBars: readonly ErrorBars[];
}

/** `c:errBars` (21.2.2.55). */
export interface ErrorBars {
  /** Along the first axis, of a scatter or bubble chart; otherwise along that of the values. */
  readonly along: boolean;
  readonly kind: 'fixed' | 'share' | 'deviation' | 'standardError' | 'own';
  readonly sides: 'both' | 'plus' | 'minus';
  /** A length, percent, or how many deviations. */
  readonly amount: number;
  /** Lengths of their own by point. */
  readonly plus: readonly (number | undefined)[];
  readonly minus: readonly (number | undefined)[];
  readonly caps: boolean;
  readonly line: Stroke | undefined;
}

/** `c:trendline` (21.2.2.211). */
export interface Trendline {
  readonly kind: 'linear' | 'exp' | 'log' | 'power' | 'poly' | 'movingAvg';
  readonly name: string;
  /** Of a polynomial. */
  readonly order: number;
  /** Points of a moving average. */
  readonly period: number;
  /** How far it goes on before the first and behind the last point, in units of its axis. */
  readonly backward: number;
  readonly forward: number;
  /** Where it crosses the other axis, if that is fixed. */
  readonly intercept: number | undefined;
  readonly line: Stroke | undefined;
  /** What is written beside it: its equation, how well it fits, or both. */
  readonly label:
    | {
        readonly equation: boolean;
        readonly certainty: boolean;
        readonly text: RunProperties;
        readonly format: string;
        readonly look: Look;
        /** How far it is moved from its place, in shares of the chart's size. */
        readonly shift: readonly [right: number, down: number];
      }
    | undefined;
}

/** What is drawn between the series of a line or stock chart. */
export interface ChartRanges {
  readonly dropLines: Stroke | undefined;
  readonly highLowLines: Stroke | undefined;
  /** `gap` as of other bars; `line` around those whose look says nothing. */
  readonly upDownBars: { readonly gap: number; readonly up: Look; readonly down: Look; readonly line: Stroke } | undefined;
}

/** One `c:barChart`, `c:lineChart`, … of a plot area. */
export interface ChartPlot {
  readonly kind: 'bar' | 'line' | 'area' | 'scatter' | 'bubble' | 'pie' | 'doughnut' | 'radar' | 'filledRadar';
  readonly grouping: 'clustered' | 'stacked' | 'percentStacked';
  readonly series: readonly ChartSeries[];
  /** Every point in a colour of its own. */
  readonly varied: boolean;
  /** Bars: space between categories and overlap of neighbours, in widths of a bar. */
  readonly gap: number;
  readonly overlap: number;
  /** Degrees clockwise from the top. */
  readonly firstAngle: number;
  /** Of bars in three dimensions. */
  readonly form: 'box' | 'cylinder' | 'cone' | 'pyramid';
  /** Of a pie in three dimensions: degrees that it is seen from above; undefined for a flat one. */
  readonly tilt: number | undefined;
  /** Share of the radius. */
  readonly hole: number;
  /** What their sizes are the areas or the widths of, and times their usual size. */
  readonly bubbles: { readonly by: 'area' | 'width'; readonly scale: number };
  readonly ranges: ChartRanges;
  /** Lines: markers where series say nothing. */
  readonly markers: boolean;
  /** Index into the chart's axes; of no meaning for pies. */
  readonly axes: number;
}

export type TickMark = 'out' | 'in' | 'cross' | 'none';

export interface ChartAxis {
  readonly kind: 'category' | 'date' | 'value';
  readonly deleted: boolean;
  readonly reversed: boolean;
  /** As the file fixes them; otherwise they follow from the values. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly step: number | undefined;
  readonly minorStep: number | undefined;
  /** Base of a logarithmic axis. */
  readonly logarithm: number | undefined;
  readonly gridlines: Stroke | undefined;
  readonly minorGridlines: Stroke | undefined;
  readonly line: Stroke | undefined;
  readonly ticks: TickMark;
  readonly minorTicks: TickMark;
  readonly labels: 'nextTo' | 'low' | 'high' | 'none';
  readonly text: RunProperties;
  /** Degrees clockwise; undefined: as they fit. */
  readonly rotation: number | undefined;
  /** Undefined: that of the values. */
  readonly format: string | undefined;
  readonly title: ChartTitle | undefined;
  /** Where this axis crosses the other one. */
  readonly crosses: 'autoZero' | 'min' | 'max' | number;
  /** On a value axis: categories lie between the ticks of their axis, not at them. */
  readonly between: boolean;
  /** On a category axis: every how many labels and ticks are shown. */
  readonly labelSkip: number | undefined;
  /** What the places of a date axis are counted in; undefined: what lies between its dates. */
  readonly unit: DateUnit | undefined;
  /** What its step is counted in. */
  readonly stepUnit: DateUnit;
  /** Groups of categories are not named. */
  readonly plain: boolean;
  /** An axis of categories is one of dates where these are its categories. */
  readonly datesThemselves: boolean;
}

export type DateUnit = 'days' | 'months' | 'years';

/** Two axes at right angles: `along` has the categories, or x; `across` the values. */
export interface AxisPair {
  readonly along: ChartAxis;
  readonly across: ChartAxis;
}

export interface ChartLegend {
  readonly side: 'left' | 'right' | 'top' | 'bottom' | 'corner';
  readonly overlay: boolean;
  readonly text: RunProperties;
  readonly layout: ManualLayout | undefined;
  /** Entries that are left out. */
  readonly without: ReadonlySet<number>;
  readonly look: Look;
}

/** The table of values below a plot (21.2.2.54 `dTable`). */
export interface DataTable {
  readonly horizontal: boolean;
  readonly vertical: boolean;
  readonly outline: boolean;
  /** Series have their keys beside their names. */
  readonly keys: boolean;
  readonly line: Stroke | undefined;
  readonly text: RunProperties;
}

/** How bars in three dimensions are seen, with axes at right angles (21.2.2.228 `view3D`). */
export interface SolidView {
  /** Degrees that the front is turned down and to the left. */
  readonly down: number;
  readonly left: number;
  readonly floor: Look;
  readonly sideWall: Look;
  readonly backWall: Look;
  /** Around walls and floor whose look says nothing. */
  readonly line: Stroke;
}

/** Neighbouring categories with a name of their own. */
export interface CategoryGroup {
  readonly from: number;
  readonly count: number;
  readonly text: string;
}

/** The parts of a chart that are drawn. */
export interface Chart {
  readonly title: ChartTitle | undefined;
  readonly categories: readonly string[];
  /** Names of several categories each, from the next to the outermost level (21.2.2.100 `lvl`). */
  readonly groups: readonly (readonly CategoryGroup[])[];
  /** Numbers of categories that are dates, by their days; undefined for others. */
  readonly dates: readonly (number | undefined)[] | undefined;
  readonly categoryFormat: string;
  readonly date1904: boolean;
  readonly plots: readonly ChartPlot[];
  readonly axes: readonly AxisPair[];
  /** Bars lie: categories go up, values to the right. */
  readonly lying: boolean;
  /** Bars are solids; undefined where all is flat. */
  readonly solid: SolidView | undefined;
  readonly blanks: 'gap' | 'zero' | 'span';
  readonly legend: ChartLegend | undefined;
  readonly table: DataTable | undefined;
  readonly layout: ManualLayout | undefined;
  readonly look: Look;
  readonly plotLook: Look;
}
