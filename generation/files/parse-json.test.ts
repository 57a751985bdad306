import { describe, expect, it } from 'vitest';
import { JsonFault, parseJson } from './parse-json.ts';

const fault = (text: string): string => {
  try {
    return `none: ${JSON.stringify(parseJson(text))}`;
  } catch (error) {
    return error instanceof JsonFault ? [error.message, error.hint].filter(Boolean).join(' / ') : String(error);
  }
};

describe('parseJson', () => {
  it('keeps each digit of whole numbers that are too long for a number', () => {
    expect(parseJson('[9007199254740991, 9007199254740992, -12345678901234567890]')).toEqual([
      9007199254740991,
      '9007199254740992',
      '-12345678901234567890',
    ]);
  });

  it('leaves long digits alone in texts, in decimals and in powers of ten', () => {
    const text = String.raw`{"12345678901234567890": "\\", "a": "\" 12345678901234567890", "b": [12345678901234567890, 0.12345678901234567890, 1e21]}`;
    expect(parseJson(text)).toEqual({
      '12345678901234567890': '\\',
      a: '" 12345678901234567890',
      b: ['12345678901234567890', 0.12345678901234568, 1e21],
    });
  });

  it.each([
    ['[{"a": 1},]', "line 1, column 11: ']' stands where a value is expected / Leave out the comma before ']'."],
    ['[\r\n {"a": 1,}\r\n]', "line 2, column 10: '}' stands where a name in quotation marks is expected / Leave out the comma before '}'."],
    ['{"a": 1}\n{"a": 2}', `line 2, column 1: '{' stands where the end is expected / Put all objects into one list: [{"Name": "Ada"}, …].`],
    ['[{"a": 1}\n{"a": 2}]', "line 2, column 1: '{' stands where ',' or ']' is expected"],
    ['[{"a" 1}]', "line 1, column 7: '1' stands where ':' is expected"],
    ['[{a: 1}]', "line 1, column 3: 'a' stands where a name in quotation marks is expected"],
    [
      "[{'a': 1}]",
      "line 1, column 3: ''a'' stands where a name in quotation marks is expected / Texts stand in straight double quotation marks.",
    ],
    ['[{"a": None}]', "line 1, column 8: 'None' stands where a value is expected"],
    ['[{"a": 1}', "line 1, column 10: it ends where ',' or ']' is expected"],
    ['', 'line 1, column 1: it ends where a value is expected'],
    ['[{"a": 1]', "line 1, column 9: ']' stands where ',' or '}' is expected"],
    [
      String.raw`["C:\Users"]`,
      String.raw`line 1, column 2: the text "C:\Users" can't be read / Write \\ for a backslash and \n for a line break in it.`,
    ],
    ['["a\nb"]', 'line 1, column 2: the text "a\nb" can\'t be read / Write \\\\ for a backslash and \\n for a line break in it.'],
    ['["a', 'line 1, column 2: the text "a can\'t be read / Write \\\\ for a backslash and \\n for a line break in it.'],
    ['[\u00A01]', "line 1, column 2: '\u00A0' stands where a value is expected"],
  ])('says where the first fault is and what to do: %j', (text, message) => {
    expect(fault(text)).toBe(message);
  });

  it('finds the fault behind a text of millions of letters and lists of thousands of levels', () => {
    const long = '\\"'.repeat(2_000_000);
    expect(fault(`["${long}", 12345678901234567890,]`)).toContain("']' stands where a value is expected");
    expect(fault(`${'['.repeat(5_000)}}`)).toBe("line 1, column 5001: '}' stands where a value is expected");
  });
});
