import { describe, expect, it } from 'vitest';
import { parseTag } from '../../engine/fill/tags/parse-tag.ts';
import { demoName, demoRequests } from './demo-document.ts';

const content = (placeholders: readonly string[], userName = 'Ada') => {
  const [insert, style] = demoRequests({ userName, placeholders, timeZone: 'UTC' });
  const text = insert?.insertText?.text ?? '';
  const { startIndex = 0, endIndex = 0 } = style?.updateTextStyle?.range ?? {};
  return { text, bold: style?.updateTextStyle?.textStyle?.bold ? text.slice(startIndex - 1, endIndex - 1) : '' };
};

describe('the demo document', () => {
  it('is named by date and time to the second, in the zone of the user', () => {
    const at = new Date('2026-11-21T23:05:09Z');
    expect(demoName(at, 'UTC')).toBe('New Demo Document 11/21/26, 11:05:09 PM');
    expect(demoName(at, 'Mars/Olympus')).toBe(demoName(at, 'UTC'));
    expect(demoName(at, 'Asia/Tokyo')).toBe('New Demo Document 11/22/26, 8:05:09 AM');
  });

  it('greets, says what to do and lists the placeholders in bold, without what a run writes', () => {
    const { text, bold } = content(['Invoice', 'GeneratePDF', 'Total due', 'PDFFiles']);
    expect(text).toMatch(/^Hello Ada,\n/u);
    expect(text).toContain('for each row of your database a PDF of it is made');
    expect(text).toContain("go back and click 'Download PDFs'");
    expect(bold).toBe('Placeholders\nInvoice : {{Invoice}}\nTotal due : {{Total due}}');
    expect(text.endsWith(bold)).toBe(true);
  });

  it('keeps the bold range right whatever characters names have', () => {
    const { bold } = content(['😀 Überschrift', 'a\u0000b\u{e000}c', 'half \ud83d', 'line\nbreak'], 'A\u0007da 😀\nLovelace');
    expect(bold).toBe('Placeholders\n😀 Überschrift : {{😀 Überschrift}}\na b c : {{a b c}}\nhalf : {{half}}\nline break : {{line break}}');
  });

  it('writes tags that mean the property, whatever it is called', () => {
    for (const name of ['A | B', '#1', '/end', 'else', "it's | so", '5" pipe', 'a}}b', 'x = y']) {
      const tag = /\{\{(?<inner>.*)\}\}$/u.exec(content([name]).bold)?.groups?.['inner'] ?? '';
      expect(parseTag(tag), name).toMatchObject({ tag: { type: 'value', name: { written: name }, formatters: [] } });
    }
  });
});
