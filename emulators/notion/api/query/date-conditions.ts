import type { Time } from '../../workspace/model.ts';
import { invalid, object, string } from '../body.ts';

const DAY = 86_400_000;

const startOfDay = (time: Time) => Math.floor(time / DAY) * DAY;

function months(time: Time, count: number): Time {
  const date = new Date(time);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.getTime();
}

/** Dates that a filter may name instead of writing them. */
const relativeDates: Readonly<Record<string, (today: Time) => Time>> = {
  today: (today) => today,
  tomorrow: (today) => today + DAY,
  yesterday: (today) => today - DAY,
  one_week_ago: (today) => today - 7 * DAY,
  one_week_from_now: (today) => today + 7 * DAY,
  one_month_ago: (today) => months(today, -1),
  one_month_from_now: (today) => months(today, 1),
};

/** First and last instant, relative to the start of today in UTC. */
const ranges: Readonly<Record<string, (today: Time) => readonly [Time, Time]>> = {
  this_week: (today) => {
    const sunday = today - new Date(today).getUTCDay() * DAY;
    return [sunday, sunday + 7 * DAY - 1];
  },
  past_week: (today) => [today - 7 * DAY, today + DAY - 1],
  past_month: (today) => [months(today, -1), today + DAY - 1],
  past_year: (today) => [months(today, -12), today + DAY - 1],
  next_week: (today) => [today, today + 8 * DAY - 1],
  next_month: (today) => [today, months(today, 1) + DAY - 1],
  next_year: (today) => [today, months(today, 12) + DAY - 1],
};

const comparisons: Readonly<Record<string, (difference: number) => boolean>> = {
  equals: (difference) => difference === 0,
  before: (difference) => difference < 0,
  after: (difference) => difference > 0,
  on_or_before: (difference) => difference <= 0,
  on_or_after: (difference) => difference >= 0,
};

/** A test of the start of a date. Days are those of UTC; a day without a time is compared with the day of a value. */
export function dateCondition(name: string, operand: unknown, path: string, now: Time): (start: string) => boolean {
  const today = startOfDay(now);
  const range = Object.hasOwn(ranges, name) ? ranges[name] : undefined;
  if (range) {
    object(operand, path);
    const [first, last] = range(today);
    return (start) => Date.parse(start) >= first && Date.parse(start) <= last;
  }
  const text = string(operand, path);
  const relative = Object.hasOwn(relativeDates, text) ? relativeDates[text] : undefined;
  const wanted = relative ? relative(today) : Date.parse(text);
  if (Number.isNaN(wanted)) throw invalid(path, 'a valid ISO 8601 date string', operand);
  const wholeDay = relative !== undefined || text.length === 10;
  const compare = comparisons[name] ?? (() => false);
  return (start) => {
    const found = Date.parse(start);
    return compare(wholeDay ? startOfDay(found) - wanted : found - wanted);
  };
}
