import type { Chart, ChartAxis, DateUnit } from '../chart-model.ts';
import { dateOf, formatChartValue } from '../format-chart-value.ts';
import { type AlongScale, every, steps, turnedBy } from './scale-steps.ts';

/** More intervals are not made, whatever the file says (LibreOffice 7.4). */
const MOST_INTERVALS = 500;
const DAY = 86_400_000;
const DAYS_OF_MONTH = 31;
const UNITS: readonly DateUnit[] = ['days', 'months', 'years'];

/** Days, months or years on a line of time (ECMA-376 21.2.2.39). */
export function dateScale(chart: Chart, axis: ChartAxis, dates: readonly (number | undefined)[], between: boolean): AlongScale {
  const known = dates.filter((serial) => serial !== undefined);
  const unit = axis.unit ?? unitBetween(known, chart.date1904);
  const numberOf = (serial: number): number => {
    const date = dateOf(serial, chart.date1904);
    if (unit === 'days') return Math.floor(serial);
    return unit === 'years' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const earliest = known.reduce((least, serial) => Math.min(least, serial), Infinity);
  const latest = known.reduce((most, serial) => Math.max(most, serial), -Infinity);
  const [first, last] = [numberOf(axis.minimum ?? earliest), numberOf(axis.maximum ?? latest)];
  const count = Math.max(1, last - first + 1);
  const { slot, place } = steps(count, between);
  const turned = turnedBy(axis);
  const format = axis.format ?? chart.categoryFormat;
  const textOf = (offset: number): string => {
    const number = first + offset;
    if (unit === 'days') return formatChartValue(number, format, chart.date1904);
    const [year, month] = unit === 'years' ? [number, 0] : [Math.floor(number / 12), number % 12];
    const epoch = dateOf(0, chart.date1904).getTime();
    return formatChartValue((Date.UTC(year, month, 1) - epoch) / DAY, format, chart.date1904);
  };
  const majors = majorsOf(axis, unit, count, dateOf(first, chart.date1904));
  return {
    // Days beyond the ends of the axis stand there, as values do.
    at: (index) => turned(place(Math.min(count - 1, Math.max(0, numberOf(dates[index] ?? earliest) - first)))),
    slot,
    labels: majors.map((offset) => ({ at: turned(place(offset)), text: textOf(offset) })),
    ticks: (between ? [...majors, count] : majors).map((offset) => turned(offset * slot)),
    minorTicks: majors.slice(1).map((offset, index) => turned(((offset + (majors[index] ?? 0)) / 2) * slot)),
    between,
    dated: true,
    levels: [],
  };
}

/** The largest unit that two dates are never closer than. */
function unitBetween(known: readonly number[], date1904: boolean): DateUnit {
  const dates = known.toSorted((a, b) => a - b).map((serial) => dateOf(serial, date1904));
  const apart = (years: number, months: number): boolean =>
    dates.every((date, index) => {
      const next = dates[index + 1];
      return (
        next === undefined || next.getTime() >= Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth() + months, date.getUTCDate())
      );
    });
  return apart(1, 0) ? 'years' : apart(0, 1) ? 'months' : 'days';
}

/** Where labels stand, in units from the beginning of the axis: by the step that the file says, else as many as there may be. */
function majorsOf(axis: ChartAxis, unit: DateUnit, count: number, start: Date): readonly number[] {
  const stepUnit = UNITS.indexOf(axis.stepUnit) > UNITS.indexOf(unit) ? axis.stepUnit : unit;
  const step = axis.step !== undefined && axis.step >= 1 ? Math.floor(axis.step) : undefined;
  const length = stepUnit === unit ? 1 : stepUnit === 'years' ? (unit === 'days' ? 365 : 12) : DAYS_OF_MONTH;
  if (step === undefined || count / (step * length) > MOST_INTERVALS) return every(count, automaticStep(count, unit));
  if (stepUnit === unit) return every(count, step);
  const months = stepUnit === 'years' ? 12 * step : step;
  if (unit === 'months') return every(count, months);
  const majors: number[] = [];
  for (let offset = 0; offset < count; offset = daysTo(start, majors.length * months)) majors.push(offset);
  return majors;
}

/** Whole weeks or months where single days would be too many. */
function automaticStep(count: number, unit: DateUnit): number {
  const least = Math.max(1, Math.floor(count / (MOST_INTERVALS - 1)));
  if (unit !== 'days' || least <= 2 || least === 7) return least;
  return least < 7 ? 7 : DAYS_OF_MONTH * Math.max(1, Math.floor(least / DAYS_OF_MONTH));
}

/** From a day to the same one, or the last one, of a month so many months later. */
function daysTo(start: Date, months: number): number {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const day = Math.min(start.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return Math.round((Date.UTC(year, month, day) - Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate())) / DAY);
}
