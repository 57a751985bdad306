import { describe, expect, it } from 'vitest';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import { testDocument } from '../docx/test-package.ts';
import { paragraph, run } from '../docx/test-reading.ts';
import { openRendering } from '../open-rendering.ts';

const platform = await nodePlatform();
const judge = (body: string, section = '') =>
  openRendering(testDocument(body, section ? { section } : {}), { locale: 'en-US', timeZone: 'UTC' }, platform).judge();

const inFont = (family: string, text: string) => run(text, `<w:rFonts w:ascii="${family}" w:hAnsi="${family}"/>`);
const cell = '<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>' + `${paragraph(inFont('Arial', 'Total'))}</w:tc>`;
const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell}</w:tr></w:tbl>`;
const tall = table.replace('<w:tr>', '<w:tr><w:trPr><w:trHeight w:val="20000" w:hRule="exact"/></w:trPr>');
const plain = paragraph(inFont('Arial', 'word '.repeat(200)));

describe('confidence in a template', () => {
  it('is sure where all is drawn and fonts are as wide as they were', () => {
    const { level, sentence, reasons, fontShares, features, lostTexts } = judge(plain + table);
    expect({ level, reasons, fontShares, features, lostTexts }).toEqual({
      level: 'sure',
      reasons: [],
      fontShares: { twin: 1 },
      features: [{ name: 'tables', drawn: 'fully' }],
      lostTexts: 0,
    });
    expect(sentence).toMatch(/^Sure: /u);
  });

  it('does not fall for merge fields: they are drawn, though without values', () => {
    expect(judge(plain + `<w:p><w:fldSimple w:instr="MERGEFIELD Name">${inFont('Arial', '«Name»')}</w:fldSimple></w:p>`).level).toBe(
      'sure',
    );
  });

  it.each([
    { characters: 4, level: 'sure' },
    { characters: 40, level: 'likely' },
    { characters: 400, level: 'look' },
  ])('falls with the share of the text that is set in a font of other widths: $characters of 800 is $level', ({ characters, level }) => {
    const { level: found, reasons, fonts, fontShares } = judge(plain + paragraph(inFont('Verdana', 'x'.repeat(characters))));
    expect(found).toBe(level);
    expect(fontShares.substitute).toBeCloseTo(characters / (800 + characters));
    expect(fonts).toContainEqual({ family: 'Verdana', file: 'DejaVuSans', standing: 'substitute' });
    if (level === 'sure') expect(reasons).toEqual([]);
    else
      expect(reasons[0]).toMatchObject({
        message: expect.stringContaining('in place of Verdana'),
        remedy: expect.stringContaining('Embed'),
      });
  });

  it('is likely where something is drawn that does not always stand where it should', () => {
    const { level, reasons, features } = judge(plain, '<w:cols w:num="2"/>');
    expect(level).toBe('likely');
    expect(reasons.map(({ message }) => message)).toEqual(['Columns may end at another line.']);
    expect(features).toEqual([{ name: 'columns', drawn: 'nearly' }]);
  });

  it('is likely where words are divided, and sure where the document asks for that and every paragraph does not', () => {
    const settings = '<w:autoHyphenation/>';
    const judged = (properties: string) =>
      openRendering(
        testDocument(paragraph(inFont('Arial', 'word'), properties), { settings }),
        { locale: 'en-US', timeZone: 'UTC' },
        platform,
      ).judge();
    expect(judged('').reasons.map(({ message }) => message)).toEqual([expect.stringContaining('divided at another letter')]);
    expect(judged('<w:suppressAutoHyphens/>')).toMatchObject({ level: 'sure', features: [] });
  });

  it('asks to look where something is not drawn, says what once, and puts that first', () => {
    const missing = ['\u{10fffd}', '\u{10fefd}'].map((character) => paragraph(inFont('Arial', character))).join('');
    const unknown = paragraph('<w:r><w:one/><w:other/></w:r>');
    const { level, reasons } = judge(plain + missing + unknown, '<w:cols w:num="2"/>');
    expect(level).toBe('look');
    expect(reasons.map((reason) => reason.level)).toEqual(['look', 'look', 'likely']);
    const messages = reasons.map(({ message }) => message);
    expect(messages).toContain('No font has the characters U+10FFFD and U+10FEFD: boxes are shown instead.');
    expect(messages).toContainEqual(expect.stringMatching(/w:one .* 1 more like it\.$/u));
  });

  it.each([
    ['a part in another format', '<w:altChunk r:id="x"/>', /^A part of the document is stored in another format/u],
    ['a date that makes itself', paragraph('<w:r><w:dayLong/></w:r>'), /w:dayLong is left out/u],
    ['a symbol without a code', paragraph('<w:r><w:sym w:font="Symbol" w:char="0"/></w:r>'), /^A symbol .* is left out/u],
    ['a reading above nothing', paragraph(`<w:r><w:ruby><w:rt>${run('b')}</w:rt></w:ruby></w:r>`), /^The reading above a text/u],
    ['what is cut at the end of a page', tall, /its end is cut off/u],
  ])('asks to look where %s is left out', (_, body, message) => {
    const { level, reasons } = judge(plain + body);
    expect([level, reasons[0]?.message]).toEqual(['look', expect.stringMatching(message)]);
  });

  it('does not hold against a template what is wrong with its placeholders', () => {
    expect(judge(paragraph(inFont('Arial', '{{Name | nothing}} {{#if')) + plain).level).toBe('sure');
  });
});
