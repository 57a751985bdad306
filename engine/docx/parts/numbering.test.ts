import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../diagnostics.ts';
import type { RunProperties } from '../../model/run.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { attribute, child } from '../xml/xml.ts';
import { type NumberingContext, readNumbering } from './numbering.ts';

const BOLD = { bold: true } as RunProperties;

function read(content: string, context: Partial<NumberingContext> = {}) {
  const diagnostics: Diagnostic[] = [];
  const root = parseXml(
    new TextEncoder().encode(
      `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${content}</w:numbering>`,
    ),
    'word/numbering.xml',
  );
  const definitions = readNumbering(root, {
    formatRun: () => () => BOLD,
    media: (id) => ({ name: id, bytes: new Uint8Array() }),
    numberingOfStyles: new Map(),
    report: (diagnostic) => diagnostics.push(diagnostic),
    ...context,
  });
  return { ...definitions, diagnostics, level: (id: number, level: number) => definitions.numbering.get(id)?.levels[level] };
}

const level = (index: number, content: string) => `<w:lvl w:ilvl="${index}">${content}</w:lvl>`;
const abstract = (id: number, content: string) => `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`;
const number = (id: number, abstractId: number, overrides = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${overrides}</w:num>`;
const format = (name: string, text: string) => `<w:start w:val="1"/><w:numFmt w:val="${name}"/><w:lvlText w:val="${text}"/>`;

describe('readNumbering', () => {
  it('gives every list nine levels and knows none without a part', () => {
    expect(read(abstract(0, level(0, format('decimal', '%1.'))) + number(1, 0)).numbering.get(1)?.levels).toHaveLength(9);
    const context = { formatRun: () => () => BOLD, media: () => undefined, numberingOfStyles: new Map(), report: () => undefined };
    expect(readNumbering(undefined, context).numbering.size).toBe(0);
  });

  it('cuts a label of extreme length and says so', () => {
    const found = read(abstract(0, level(0, format('cardinalText', '%1'.repeat(5000)))) + number(1, 0));
    expect(found.level(1, 0)?.text).toHaveLength(255);
    expect(found.diagnostics.map(({ code }) => code)).toEqual(['docx/label-too-long']);
  });

  it('shows a soft hyphen that is a bullet', () => {
    expect(read(abstract(0, level(0, format('bullet', '\u00ad'))) + number(1, 0)).level(1, 0)?.text).toBe('-');
  });

  it('reads what a level says', () => {
    const content = `<w:start w:val="4"/><w:numFmt w:val="upperRoman"/><w:lvlRestart w:val="1"/><w:isLgl/><w:suff w:val="space"/><w:lvlText w:val="%3)"/><w:lvlJc w:val="right"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr><w:rPr><w:b/></w:rPr>`;
    const read3 = read(abstract(0, level(2, content)) + number(1, 0)).level(1, 2);
    expect(read3).toMatchObject({
      start: 4,
      format: 'upperRoman',
      restartAfter: 1,
      legal: true,
      suffix: 'space',
      text: '%3)',
      alignment: 'end',
      indent: { start: 36, end: 0, firstLine: -18 },
    });
    expect(read3?.formatRun({} as RunProperties)).toBe(BOLD);
  });

  it('falls back to a tab, the start edge, digits and zero', () => {
    expect(read(abstract(0, level(0, '<w:lvlText w:val="%1"/>')) + number(1, 0)).level(1, 0)).toMatchObject({
      start: 0,
      format: 'decimal',
      suffix: 'tab',
      alignment: 'start',
      legal: false,
    });
  });

  it('applies overrides of the start and of whole levels to one list only', () => {
    const overrides = `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride><w:lvlOverride w:ilvl="1">${level(1, `${format('bullet', '-')}<w:pPr><w:jc w:val="right"/></w:pPr>`)}</w:lvlOverride>`;
    const found = read(
      abstract(0, level(0, format('decimal', '%1.')) + level(1, format('lowerLetter', '%2)'))) + number(1, 0) + number(2, 0, overrides),
    );
    expect([...(found.numbering.get(2)?.startOverrides ?? [])]).toEqual([[0, 5]]);
    expect(found.level(2, 1)?.format).toBe('bullet');
    expect(found.level(1, 1)?.format).toBe('lowerLetter');
    expect(found.level(2, 0)).toBe(found.level(1, 0));
    expect(attribute(child(found.levelParagraph(2, 1), 'w:jc'), 'w:val')).toBe('right');
    expect(found.levelParagraph(1, 1)).toBeUndefined();
  });

  it('follows a numbering style to the levels it stands for, and survives circles', () => {
    const linked =
      abstract(0, '<w:numStyleLink w:val="Outline"/>') +
      abstract(1, `<w:styleLink w:val="Outline"/>${level(0, format('upperLetter', '%1'))}`);
    expect(read(linked + number(1, 0)).level(1, 0)?.format).toBe('upperLetter');
    const through =
      abstract(0, '<w:numStyleLink w:val="Outline"/>') + abstract(1, level(0, format('upperLetter', '%1'))) + number(1, 0) + number(2, 1);
    expect(read(through, { numberingOfStyles: new Map([['Outline', 2]]) }).level(1, 0)?.format).toBe('upperLetter');
    expect(read(through, { numberingOfStyles: new Map([['Outline', 1]]) }).level(1, 0)?.text).toBe('');
  });

  it('follows a few definitions that refer to one another, and not thousands for each of thousands', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, index) =>
        abstract(index, `<w:styleLink w:val="style${index}"/><w:numStyleLink w:val="style${index + 1}"/>`),
      );
    const levelBehind = (length: number) =>
      read(
        `${chain(length).join('')}${abstract(length, `<w:styleLink w:val="style${length}"/>${level(0, format('decimal', '%1'))}`)}${number(1, 0)}`,
      );
    expect(levelBehind(10).level(1, 0)?.text).toBe('%1');
    expect(levelBehind(100).level(1, 0)?.text).toBe('');
  });

  it('finds the level of a style, of the list asked for before others', () => {
    const style = '<w:pStyle w:val="Heading2"/>';
    const found = read(abstract(0, level(1, style)) + abstract(1, level(3, style)) + number(1, 0) + number(2, 1));
    expect(found.levelOfStyle('Heading2')).toEqual({ numId: 1, level: 1 });
    expect(found.levelOfStyle('Heading2', 2)).toEqual({ numId: 2, level: 3 });
    expect(found.levelOfStyle('Heading3')).toBeUndefined();
  });

  it('takes custom formats, their fallback, and reports a format it cannot show', () => {
    const custom = (pattern: string) =>
      `<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="${pattern}"/></mc:Choice><mc:Fallback><w:numFmt w:val="lowerRoman"/></mc:Fallback></mc:AlternateContent>`;
    const found = read(
      abstract(
        0,
        level(0, custom('001, 002, 003, ...')) +
          level(1, custom('α, β')) +
          level(2, '<w:numFmt w:val="martian"/>') +
          level(3, custom('01, 02')),
      ) + number(1, 0),
    );
    expect([0, 1, 2, 3].map((index) => found.level(1, index)?.format)).toEqual(['001', 'lowerRoman', 'decimal', 'decimalZero']);
    expect(found.diagnostics.map(({ code }) => code)).toEqual(['docx/number-format-unknown']);
  });

  it('finds the picture of a bullet', () => {
    const bullet = '<w:numPicBullet w:numPicBulletId="0"><w:pict><v:shape><v:imagedata r:id="rId1"/></v:shape></w:pict></w:numPicBullet>';
    expect(
      read(bullet + abstract(0, level(0, `${format('bullet', '')}<w:lvlPicBulletId w:val="0"/>`)) + number(1, 0)).level(1, 0)?.picture
        ?.name,
    ).toBe('rId1');
  });

  it('bounds hostile starts and ignores levels and restarts that cannot be', () => {
    const found = read(
      abstract(
        0,
        level(0, '<w:start w:val="-7"/><w:lvlRestart w:val="3"/>') +
          level(1, '<w:start w:val="999999999999"/>') +
          level(12, '') +
          level(-1, ''),
      ) + number(1, 0),
    );
    expect([found.level(1, 0)?.start, found.level(1, 1)?.start]).toEqual([0, 32_767]);
    expect(found.level(1, 0)?.restartAfter).toBeUndefined();
    expect(found.numbering.get(1)?.levels).toHaveLength(9);
  });

  it('reports a list without a definition and leaves list 0 out', () => {
    const found = read(abstract(0, '') + number(0, 0) + number(3, 8));
    expect(found.numbering.size).toBe(0);
    expect(found.diagnostics.map(({ code }) => code)).toEqual(['docx/numbering-missing']);
  });

  it('takes the text away where it is the null string, and the indents of Word 6 where there are no others', () => {
    const found = read(
      abstract(0, level(0, '<w:lvlText w:val="x" w:null="1"/><w:legacy w:legacy="1" w:legacySpace="0" w:legacyIndent="360"/>')) +
        number(1, 0),
    );
    expect(found.level(1, 0)).toMatchObject({ text: '', indent: { start: 18, end: 0, firstLine: -18 } });
  });
});
