import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormatSettings, Row, Value } from '../../engine/index.ts';
import { nameRows, readNamePattern } from './name-pattern.ts';
import { safeFileName, uniqueNames } from './safe-name.ts';

describe('safeFileName', () => {
  it.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['a\r\nContent-Type: x', 'a Content-Type- x'],
    ['evil\u202Efdp.exe', 'evilfdp.exe'],
    ['NUL', '_NUL'],
    ['com1.txt', '_com1.txt'],
    ['a\0b', 'ab'],
    [' . ', 'row'],
    ['', 'row'],
    ['...', 'row'],
    ['Invoice 5/2026', 'Invoice 5-2026'],
    ['e\u0301', '\u00E9'],
    ['name. ', 'name'],
    ['.hidden', 'hidden'],
    ['x\uD800y', 'xy'],
    ['Angebot.PDF', 'Angebot'],
    ['Angebot.pdf.pdf .', 'Angebot'],
    ['a\t\0\tb', 'a b'],
    ['e\u200B\u0301', '\u00E9'],
    ['C:\\a|b?c*<d>"', 'C--a-b-c--d--'],
    ['நிறுவனம்', 'நிறுவனம்'],
  ])('makes %j a plain name', (name, safe) => {
    expect(safeFileName(name, 'row')).toBe(safe);
  });

  it('is one safe path segment for any text, and does not change what it gave', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 300 })), (text) => {
        const name = safeFileName(text, 'row');
        expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]|^[.\s]|[.\s]$|^$/u);
        expect(Buffer.byteLength(`${name} (99999).pdf`)).toBeLessThanOrEqual(200);
        expect(safeFileName(name, 'row')).toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  it('cuts long names between characters', () => {
    expect(safeFileName('👩‍👩‍👧‍👦'.repeat(50), 'row')).toBe('👩‍👩‍👧‍👦'.repeat(7));
  });
});

describe('uniqueNames', () => {
  it('numbers names that are the same to any file system', () => {
    const { take } = uniqueNames();
    expect(['a', 'A', 'b', 'a (2)', 'a', 'A'].map(take)).toEqual(['a', 'A (2)', 'b', 'a (2) (2)', 'a (3)', 'A (4)']);
  });

  it('gives 20,000 equal names different numbers without slowing down', () => {
    const { take } = uniqueNames();
    expect(new Set(Array.from({ length: 20_000 }, () => take('x'))).size).toBe(20_000);
  });
});

describe('nameRows', () => {
  const settings: FormatSettings = { locale: 'en-US', timeZone: 'UTC' };
  const row = (fields: Readonly<Record<string, Value>>, id = '7'): Row => ({ id, fields: new Map(Object.entries(fields)) });

  it('takes a column, the first one for a name that is none, a pattern, or the row id', () => {
    const fields = { No: 5, Client: 'A/B', '{{odd}} "|"': 'o', Due: '2026-03-09' };
    const columns = Object.keys(fields);
    const name = (pattern: string): string => nameRows(pattern, columns, settings)(row(fields));
    expect(
      ['Client', 'client', '{{No}} {{Client}}', '{{odd}} "|"', 'None', '{{None}}', '{{Due | date:yyyy}}{{#if Client}}!{{/if}}'].map(name),
    ).toEqual(['A-B.pdf', 'A-B.pdf', '5 A-B.pdf', 'o.pdf', '5.pdf', '7.pdf', '2026!.pdf']);
  });

  it('keeps the names of a run apart', () => {
    const name = nameRows('A', ['A'], settings);
    expect([row({ A: 'x' }), row({ A: 'X' }), row({ A: '' })].map(name)).toEqual(['x.pdf', 'X (2).pdf', '7.pdf']);
  });

  it.each([
    ['STRA\u1e9eE', 'Strasse'],
    ['\u0130', 'i\u0307'],
    ['\ufb01x', 'FIX'],
    ['e\u0301', '\u00c9'],
    ['\u03a3\u0391\u03a3', '\u03c3\u03b1\u03c2'],
  ])('keeps names apart that a file system without upper case takes for one: %s and %s', (one, other) => {
    const name = nameRows('A', ['A'], settings);
    expect([one, other].map((A) => name(row({ A })).includes('(2)'))).toEqual([false, true]);
  });

  it('leaves files of other names and kinds alone', () => {
    const name = nameRows('A', ['A'], settings, 'docx', ['x.docx', 'Y.DOCX', 'z.pdf']);
    expect(['x', 'y', 'z'].map((A) => name(row({ A })))).toEqual(['x (2).docx', 'y (2).docx', 'z.docx']);
  });

  it('asks for columns by their own names, however the pattern writes them', () => {
    expect(readNamePattern('{{no}} {{CLIENT}}', ['No', 'Client']).value.names).toEqual(['No', 'Client']);
  });

  it('reports names that no column answers, with the nearest one', () => {
    const messages = (pattern: string, columns: readonly string[]) =>
      readNamePattern(pattern, columns).diagnostics.map(({ message }) => message);
    const told = "Column 'Numbr', which the file names ask for, is not in the rows. Did you mean 'Number'?";
    expect(messages('{{Numbr}} {{client}}', ['Number', 'Client'])).toEqual([told]);
    expect(messages('Numbr', ['Number', 'Client'])).toEqual([told]);
    expect(readNamePattern('Numbr', ['Client', 'Number']).diagnostics[0]?.hint).toBe("The files are named by 'Client'.");
    expect(messages('Numbr', [])).toEqual([]);
    expect(messages('{{#Items}}{{Sku}}{{/Items}}', ['Items'])).toEqual([]);
  });

  it('reports faults of the pattern', () => {
    expect(readNamePattern('{{No}} {{x | y}}', ['No']).diagnostics.map(({ message }) => message)).toEqual([
      "Tag '{{x | y}}' in '{{No}} {{x | y}}', at character 14: there is no formatter 'y'. It stays as written.",
    ]);
  });
});
