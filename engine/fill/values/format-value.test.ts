import { describe, expect, it } from 'vitest';
import { parseTag } from '../tags/parse-tag.ts';
import { equalsText, formatValue, isTruthy } from './format-value.ts';
import { openFormats } from './formats.ts';
import type { FormatSettings, Value } from './value.ts';

const ENGLISH: FormatSettings = { locale: 'en-US', timeZone: 'America/New_York' };
const GERMAN: FormatSettings = { locale: 'de-DE', timeZone: 'Europe/Berlin', decimals: 2 };

/** A value through the formatters of a tag; the codes of its faults behind. */
function shown(value: Value, formatters = '', settings = ENGLISH): string {
  const read = parseTag(`x${formatters}`);
  if (!('tag' in read) || read.tag.type !== 'value') throw new Error('fault' in read ? read.fault.message : 'no value');
  const faults: string[] = [];
  const text = formatValue(
    value,
    read.tag.formatters,
    openFormats(settings, () => undefined),
    (code) => faults.push(code),
  );
  return [text, ...faults].join(' ');
}

const record = (fields: Readonly<Record<string, Value>>) => new Map(Object.entries(fields));

describe('formatValue', () => {
  it('says of records without a title, a name or a text that they can not be shown', () => {
    const bare = record({ Quantity: 2, Price: 9.5 });
    expect(shown({ type: 'records', records: [bare, bare] })).toBe(' fill/untitled-record');
    expect(shown({ type: 'records', records: [bare, record({ Name: 'Desk' })] })).toBe('Desk fill/untitled-record');
    expect(shown({ type: 'records', records: [record({ Note: 'oak' }), record({ Name: '', Price: null })] })).toBe('oak');
  });

  it.each<[string, Value, string, FormatSettings, string]>([
    ['a number as written', 1234.5, '', ENGLISH, '1234.5'],
    ['a binary fraction without its noise', 0.1 + 0.2, '', ENGLISH, '0.3'],
    ['every digit of a whole number', 9_007_199_254_740_991, '', ENGLISH, '9007199254740991'],
    ['a number with the decimals of the run', 1234.5, '', GERMAN, '1.234,50'],
    ['a number with its own decimals', { type: 'number', value: 3, decimals: 0 }, '', GERMAN, '3'],
    ['a number with the decimals of the tag', 1234.567, ' | number:1', ENGLISH, '1,234.6'],
    ['no negative zero', -0, ' | number:0', ENGLISH, '0'],
    ['no negative zero where it is rounded', -0.001, ' | number:2', ENGLISH, '0.00'],
    ['no negative amount of zero', -0.001, ' | currency:EUR', ENGLISH, '€0.00'],
    ['no negative percentage of zero', -0.001, ' | percent:0', ENGLISH, '0%'],
    ['no negative zero with the decimals of the run', -0.001, '', GERMAN, '0,00'],
    ['a negative amount', -1, ' | currency:EUR', ENGLISH, '-€1.00'],
    ['a text as a number', ' 1,234.5 ', ' | number:2', GERMAN, '1.234,50'],
    ['a text with the decimal comma as a number', '12,5', ' | number:2', ENGLISH, '12.50'],
    ['a text that is no number', 'n/a', ' | number:2', ENGLISH, 'n/a fill/not-a-number'],
    ['a currency', { type: 'number', value: 9.5, style: 'currency:EUR' }, '', GERMAN, '9,50\u00A0€'],
    ['a currency of the tag', 1000, ' | currency:JPY', ENGLISH, '¥1,000'],
    ['a currency without a name', 5, ' | currency', ENGLISH, '5.00 fill/no-currency'],
    ['a percentage', { type: 'number', value: 0.256, style: 'percent' }, '', ENGLISH, '25.6%'],
    ['a percentage with decimals', '0.5', ' | percent:1', ENGLISH, '50.0%'],
    ['a date without shifting it', { type: 'date', start: '2026-03-09' }, '', ENGLISH, 'March 9, 2026'],
    [
      'a time in the zone of the run',
      { type: 'date', start: '2026-03-09T02:30:00.000+00:00' },
      ' | date:"dd.MM.yyyy HH:mm"',
      ENGLISH,
      '08.03.2026 22:30',
    ],
    ['a time without an offset as written', '2026-03-09T02:30', ' | date:"d MMM yyyy, h:mm a"', ENGLISH, '9 Mar 2026, 2:30 AM'],
    ['a range of dates', { type: 'date', start: '2026-03-09', end: '2026-03-11' }, ' | date:short', ENGLISH, '3/9/26 to 3/11/26'],
    ['months and quoted words in a pattern', '2026-03-09', ' | date:"EEEE, d \'de\' MMMM de YYYY"', GERMAN, 'Montag, 9 de März de 2026'],
    ['an ISO date', { type: 'date', start: '2026-12-31T23:30:00Z' }, ' | date:iso', GERMAN, '2027-01-01T00:30:00'],
    ['words in curly quotes in a pattern', '2026-03-09', ' | date:\u201Cd \u2018de\u2019 MMMM\u201D', ENGLISH, '9 de March'],
    ['a pattern in guillemets', '2026-03-09', ' | date:\u00AB\u00A0dd.MM.yyyy\u00A0\u00BB', ENGLISH, '09.03.2026'],
    ['a text that is no date', 'soon', ' | date', ENGLISH, 'soon fill/not-a-date'],
    ['a time after the last one of a day', '2026-03-09T24:30Z', ' | date', ENGLISH, '2026-03-09T24:30Z fill/not-a-date'],
    ['the end of a day', '2026-03-09T24:00', ' | date:"dd HH:mm"', ENGLISH, '10 00:00'],
    ['an offset that no zone has', '2026-03-09T10:00+25:00', ' | date', ENGLISH, '2026-03-09T10:00+25:00 fill/not-a-date'],
    ['an offset of too many minutes', '2026-03-09T10:00-0199', ' | date', ENGLISH, '2026-03-09T10:00-0199 fill/not-a-date'],
    ['the largest offset', '2026-03-09T10:00+14:00', ' | date:"dd HH:mm"', ENGLISH, '08 16:00'],
    ['a day that does not exist as it is', { type: 'date', start: '2026-02-30' }, '', ENGLISH, '2026-02-30'],
    ['capitals of the language', 'istanbul', ' | upper', { locale: 'tr', timeZone: 'UTC' }, 'İSTANBUL'],
    ['small letters', 'ÄB', ' | lower', ENGLISH, 'äb'],
    ['a default for nothing', null, ' | default:"none, yet"', ENGLISH, 'none, yet'],
    ['a default in guillemets', null, ' | default:\u00AB\u202Fn\u2019a pas\u202F\u00BB', ENGLISH, 'n\u2019a pas'],
    ['a default with guillemets in quotes', null, ' | default:"\u00ABx\u00BB"', ENGLISH, '\u00ABx\u00BB'],
    ['no default for something', 0, ' | default:-', ENGLISH, '0'],
    ['checkboxes', [true, false], '', ENGLISH, 'Yes, No'],
    ['lists, each entry formatted', [1, 2.5], ' | number:1', ENGLISH, '1.0, 2.5'],
    ['the names of files', [{ type: 'picture', name: 'a.png', bytes: new Uint8Array() }], ' | text', ENGLISH, 'a.png'],
    ['the titles of records', { type: 'records', records: [new Map([['Name', 'A']]), new Map([['other', 'B']])] }, '', ENGLISH, 'A, B'],
  ])('shows %s', (_, value, formatters, settings, expected) => {
    expect(shown(value, formatters, settings)).toBe(expected);
  });

  it('quotes the beginning of a long value, and no half of a character', () => {
    const messages: string[] = [];
    const formats = openFormats(ENGLISH, () => undefined);
    formatValue(`${'x'.repeat(38)}\u{1F600}\u{1F600}`, [{ type: 'number' }], formats, (_, message) => messages.push(message));
    expect(messages).toEqual([`'${'x'.repeat(38)}…' is not a number; it is shown as it is.`]);
  });

  it('reports them to the row whose value needs them, once', () => {
    const settings = { locale: 'no locale at all', timeZone: 'Mars/Olympus' };
    const heard: string[] = [];
    const rows = ['first', 'second', 'third'].map((row) => () => openFormats(settings, ({ message }) => heard.push(`${row}: ${message}`)));
    rows[0]?.();
    const formats = rows[1]?.();
    const shown = [formats?.number(1.5, {}), formats?.date(0, { year: 'numeric', timeZone: formats.timeZone })];
    rows[2]?.().number(2, {});
    expect([...shown, ...heard]).toEqual([
      '1.5',
      '1970',
      "second: 'no locale at all' is not a locale; en-US is used.",
      "second: 'Mars/Olympus' is not a time zone; UTC is used.",
    ]);
  });

  it('reports a locale and a zone that do not exist and goes on', () => {
    const messages: string[] = [];
    const formats = openFormats({ locale: 'not a locale', timeZone: 'Mars/Olympus' }, ({ message }) => messages.push(message));
    expect([formats.locale, formats.timeZone, ...messages]).toEqual([
      'en-US',
      'UTC',
      "'not a locale' is not a locale; en-US is used.",
      "'Mars/Olympus' is not a time zone; UTC is used.",
    ]);
  });
});

describe('isTruthy', () => {
  it.each<[Value, boolean]>([
    [null, false],
    ['', false],
    [' ', false],
    ['No', false],
    ['false', false],
    ['0', false],
    ['0.00', false],
    ['-0,0', false],
    ['0.01', true],
    ['000', true],
    ['0.', true],
    [0, false],
    [[], false],
    [[''], false],
    [{ type: 'records', records: [] }, false],
    [false, false],
    ['yes', true],
    ['x', true],
    [1, true],
    [[0], true],
    [{ type: 'date', start: 'x' }, true],
  ])('takes %j for %s', (value, expected) => {
    expect(isTruthy(value)).toBe(expected);
  });
});

describe('equalsText', () => {
  const clients = (...names: readonly string[]): Value => ({ type: 'records', records: names.map((name) => new Map([['Name', name]])) });

  it.each<[Value, string, boolean]>([
    ['Done', 'Done', true],
    ['Done', 'done', false],
    [null, '', true],
    [null, 'Done', false],
    [[], '', true],
    [['a', 'b'], 'b', true],
    [['a', 'b'], '', false],
    [0.5, '0.50', true],
    [0, '', false],
    [true, 'yes', true],
    [{ type: 'date', start: '2026-03-09' }, '2026-03-09', true],
    [{ type: 'picture', name: 'a.png', bytes: new Uint8Array() }, 'a.png', true],
    [clients('Acme'), 'Acme', true],
    [clients('Acme', 'Beta'), 'Beta', true],
    [clients('Acme'), '', false],
    [clients(), '', true],
    [' ', '', true],
  ])('compares %j with %j: %s', (value, text, expected) => {
    const formats = openFormats(ENGLISH, () => undefined);
    expect(equalsText(value, text, formats)).toBe(expected);
  });
});

it.each<[string, Value]>([
  ['S = \u00AB\u00A0Pay\u00E9\u00A0\u00BB', 'Pay\u00E9'],
  ['\u00AB\u00A0S\u00A0\u00BB = Pay\u00E9', 'Pay\u00E9'.normalize('NFD')],
  ['not\u00ABS\u00BB != Pay\u00E9', 'Pay\u00E9'],
  ['S = Won\u2019t do', "Won't do"],
  ['S = \u201CWon\u2019t  do\u201D', "Won't do"],
  ['S = "Won\'t do"', 'Won\u2019t do\u00A0'],
  ['S = Won\u2019t do', { type: 'records', records: [new Map([['Name', "Won't do"]])] }],
  ['S = \u22122', -2],
])('{{#if %s}} compares with %j whatever a word processor makes of quotes, spaces and signs', (condition, value) => {
  const read = parseTag(`#if ${condition}`);
  if (!('tag' in read) || read.tag.type !== 'if') throw new Error('no condition');
  const { name, equals = '' } = read.tag.condition;
  expect([
    name.clean,
    equalsText(
      value,
      equals,
      openFormats(ENGLISH, () => undefined),
    ),
  ]).toEqual(['S', true]);
});

describe('parseTag', () => {
  it.each([
    ['', 'it has no name', 0],
    ['a | ', "the name of a formatter is missing behind '|'", 4],
    ['a | uper', "there is no formatter 'uper' (did you mean 'upper'?)", 4],
    ['a | number:x', "a number of decimals from 0 to 10 is expected, not 'x'", 11],
    ['a | date:lang', "a date is short, medium, long, full, iso or such as dd.MM.yyyy, not 'lang'", 9],
    ['a | default', 'default needs a text: default:"…"', 11],
    ['a | currency:EURO', "a currency is three letters such as EUR, not 'EURO'", 13],
    ['"a', 'a quotation mark is not closed', 0],
    ['"a" b', 'something follows the quoted name', 4],
    ['#if', 'a name is missing', 3],
    ['#', 'a name is missing', 1],
    ['/a | upper', 'a closing tag takes no formatter', 3],
    ['#else', 'the other half of a condition is written {{else}}', 1],
  ])('says what is wrong in {{%s}}', (content, message, at) => {
    expect(parseTag(content)).toMatchObject({ fault: { message, at } });
  });

  it('reads quoted names that look like something else', () => {
    expect(parseTag('\u00AB\u00A0Statut | x\u00A0\u00BB')).toMatchObject({ tag: { type: 'value', name: { written: 'Statut | x' } } });
    expect(parseTag('"# of items | all" | upper')).toMatchObject({
      tag: { type: 'value', name: { written: '# of items | all' }, formatters: [{ type: 'upper' }] },
    });
    expect(parseTag('iffy')).toMatchObject({ tag: { type: 'value', name: { written: 'iffy' } } });
    expect(parseTag('#iffy')).toMatchObject({ tag: { type: 'loop', name: { written: 'iffy' } } });
    expect(parseTag('#if "not" ')).toMatchObject({ tag: { type: 'if', condition: { name: { written: 'not' }, negated: false } } });
  });
});
