import { testDocument } from '../engine/docx/test-package.ts';
import type { Random } from '../scripts/seeded-random.mjs';
import { type RandomMarkup, randomMarkup } from './random-markup.ts';

const BOOKMARKS = ['one', 'two', '_Toc1', '_Toc2', '_Ref3'];
const STYLES = ['heading 1', 'Heading2', 'Caption', 'Title'];
const STYLE_ID = ['Heading1', 'Heading2', 'Caption', 'Title', 'TOC1', 'Nobody'];

/**
 * Writes templates of captions, headings, references, tables of contents, running titles, joined tables and sections within loops and
 * conditions.
 */
export function generateFields(random: Random): Uint8Array {
  const markup = randomMarkup(random);
  const { below, chance, pick, some, maybe, attribute } = markup;
  const one = (name: string, usual: () => string | number) => `<w:${name}${attribute('w:val', usual)}/>`;
  const words = () => pick(['Annual report', 'a', '{{Name}}', '{{Text}}', '{{Nobody}} {{Name | upper}}', '', 'Über 1.5 مرحبا 日本']);
  const text = () => `<w:r><w:t xml:space="preserve">${words()}</w:t></w:r>`;
  const inline = (depth: number): string => {
    const kind = random();
    if (kind < 0.45 || depth > 3) return text();
    if (kind < 0.78) return randomField(markup, () => inline(depth + 1));
    if (kind < 0.8) return `<w:r><w:footnoteReference w:id="2"/></w:r>`;
    if (kind < 0.9) return `<w:hyperlink${attribute('w:anchor', () => pick(BOOKMARKS))}>${inline(depth + 1)}</w:hyperlink>`;
    const id = below(9);
    return `<w:bookmarkStart w:id="${id}"${attribute('w:name', () => pick(BOOKMARKS))}/>${inline(depth + 1)}${maybe(0.9, () => `<w:bookmarkEnd w:id="${id}"/>`)}`;
  };
  const sectionEnd = () =>
    maybe(
      0.06,
      () =>
        `<w:sectPr>${maybe(0.3, () => '<w:headerReference w:type="default" r:id="header"/>')}${maybe(0.5, () => one('type', () => pick(['continuous', 'nextPage', 'oddPage'])))}<w:pgSz${attribute('w:w', () => pick([5000, 12000]))} w:h="9000"/></w:sectPr>`,
    );
  const properties = () =>
    `<w:pPr>${maybe(0.6, () => one('pStyle', () => pick(STYLE_ID)))}${maybe(0.1, () => '<w:pageBreakBefore/>')}${maybe(0.2, () => `<w:numPr>${one('ilvl', () => below(3))}${one('numId', () => 1)}</w:numPr>`)}${sectionEnd()}</w:pPr>`;
  const paragraph = () => `<w:p>${properties()}${some(4, () => inline(0))}</w:p>`;
  const tag = (name: string) => `<w:p><w:pPr>${sectionEnd()}</w:pPr><w:r><w:t>{{${name}}}</w:t></w:r></w:p>`;
  /** Mostly closed: a tag alone is refused, which is no news after a few. */
  const around = (content: string): string => {
    const end = chance(0.98);
    if (chance(0.5)) return `${tag('#Items')}${content}${end ? tag('/Items') : ''}`;
    return `${tag(pick(['#if Name', '#if Nobody']))}${content}${maybe(0.4, () => `${tag('else')}${paragraph()}`)}${end ? tag('/if') : ''}`;
  };
  const cell = (before: string, after: string, depth: number) =>
    `<w:tc><w:tcPr>${maybe(0.7, () => `<w:tcW${attribute('w:w', () => pick([0, 1440, 5000]))} w:type="dxa"/>`)}</w:tcPr>${maybe(0.1, () => blocks(depth + 1, 2))}<w:p>${properties()}${before}${some(2, () => inline(1))}${after}</w:p></w:tc>`;
  const row = (depth: number): string => {
    const repeated = chance(0.3);
    const mark = (name: string) => (repeated ? `<w:r><w:t>{{${name}}}</w:t></w:r>` : '');
    return `<w:tr><w:trPr>${maybe(0.2, () => '<w:tblHeader/>')}${maybe(0.2, () => '<w:cantSplit/>')}</w:trPr>${cell(mark('#Items'), '', depth)}${some(2, () => cell('', '', depth))}${cell('', mark('/Items'), depth)}</w:tr>`;
  };
  const table = (depth: number) =>
    `<w:tbl><w:tblPr>${one('tblStyle', () => pick(['Grid', 'Other']))}${maybe(0.3, () => `<w:tblW${attribute('w:w', () => pick([2000, 9000]))} w:type="dxa"/>`)}${maybe(0.2, () => '<w:tblInd w:w="-300" w:type="dxa"/>')}</w:tblPr><w:tblGrid>${some(4, () => '<w:gridCol w:w="2000"/>')}</w:tblGrid>${row(depth)}${some(3, () => row(depth))}</w:tbl>`;
  const blocks = (depth: number, most: number): string =>
    some(most, () => {
      const kind = random();
      if (depth < 3 && kind < 0.2) return around(blocks(depth + 1, 4));
      // Side by side, so that they are one where their styles are.
      if (depth < 3 && kind < 0.35) return `${table(depth)}${some(2, () => table(depth))}`;
      return paragraph();
    });
  const style = (id: string) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id.toLowerCase()}"/></w:style>`;
  const heading = (level: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr>${maybe(0.5, () => `<w:numPr>${one('ilvl', () => level - 1)}<w:numId w:val="1"/></w:numPr>`)}<w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`;

  return testDocument(`${blocks(0, 12)}<w:p/>`, {
    styles: `${heading(1)}${heading(2)}${style('Caption')}${style('Title')}${style('TOC1')}<w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/></w:style>`,
    numbering: `<w:abstractNum w:abstractNumId="1">${[0, 1, 2].map((at) => `<w:lvl w:ilvl="${at}">${one('start', () => below(3))}${one('numFmt', () => pick(['decimal', 'lowerRoman', 'bullet']))}${one('lvlText', () => pick(['%1.', '%1.%2.%3', '•']))}</w:lvl>`).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
    header: `${paragraph()}${maybe(0.2, () => table(2))}`,
    footer: paragraph(),
    footnotes: `<w:footnote w:id="2">${paragraph()}</w:footnote>`,
  });
}

/** A field with what Word stored as its result, `result`, or with nothing; some never end. */
function randomField({ below, chance, pick, some, maybe }: RandomMarkup, result: () => string): string {
  const bookmark = pick(BOOKMARKS);
  const style = pick(STYLES);
  const instruction = pick([
    `SEQ ${pick(['Figure', 'Table', ''])} ${pick(['', '\\* ARABIC', '\\* roman', '\\r 5', '\\c', '\\n', '\\h', '\\s 1', '\\# "000"'])}`,
    `REF ${bookmark} ${pick(['', '\\h', '\\n', '\\r', '\\w \\h', '\\p', '\\t', '\\* MERGEFORMAT'])}`,
    `PAGEREF ${bookmark} \\h`,
    `NOTEREF ${bookmark}`,
    `TOC \\o "1-${1 + below(9)}" ${pick(['', '\\h', '\\h \\z \\u', '\\c "Figure"', '\\t "Caption,1"'])}`,
    `STYLEREF "${style}" ${pick(['', '\\l', '\\n', '\\w', '\\s', '\\p'])}`,
    `STYLEREF ${1 + below(9)}`,
    `IF {{Name}} = "${pick(['', 'Ada Lovelace'])}" "yes" "no"`,
    `ASK ${bookmark} "What?"`,
    `SET ${bookmark} "x"`,
    `=${pick(['1+2', 'SUM(ABOVE)', bookmark])} \\# "0.00"`,
    `DOCPROPERTY ${pick(['Title', 'Company', '"My own"'])}`,
    `XE "word:other"`,
    'PAGE',
    'SECTIONPAGES \\* ROMAN',
  ]);
  if (chance(0.2)) return `<w:fldSimple w:instr="${instruction.replaceAll('"', '&quot;')}">${some(2, result)}</w:fldSimple>`;
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  return `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${maybe(0.85, () => `${mark('separate')}${some(3, result)}`)}${maybe(0.97, () => mark('end'))}`;
}
