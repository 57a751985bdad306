import type { GoldenCase } from './golden-case.ts';
import { anchorAt, BORDERS, br, p, SETTINGS, SMALL_PAGE, STYLES, sectPr, shape, t, tbl, tc, tr, WORDS } from './xml.ts';

const double = '<w:spacing w:line="480" w:lineRule="auto"/>';
const pageInOneRun = (properties: string) =>
  `<w:r><w:rPr>${properties}</w:rPr><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="separate"/><w:fldChar w:fldCharType="end"/></w:r>`;

const checkBox = (state: string) =>
  `<w:r><w:rPr><w:sz w:val="32"/></w:rPr><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar><w:instrText>FORMCHECKBOX</w:instrText><w:fldChar w:fldCharType="end"/></w:r>`;

const UNEQUAL = `${SMALL_PAGE}<w:cols w:num="2" w:equalWidth="0"><w:col w:w="1400" w:space="300"/><w:col w:w="2620"/></w:cols>`;

/** A table of rows of so many lines, of which `kept` keep with the next, below a line of text if there is one. */
const keepingRows = (above: string, heights: readonly number[], kept: readonly number[]) =>
  (above && p(t(above))) +
  tbl(
    heights
      .map((count, row) => tr(tc(p(t('x') + (br() + t('y')).repeat(count - 1), kept.includes(row) ? '<w:keepNext/>' : ''), '', 3000)))
      .join(''),
    [3000],
    BORDERS,
  );

/** What only measuring in LibreOffice could tell. */
export const measuredCases: readonly GoldenCase[] = [
  {
    name: 'cell-ends-with-the-room-of-its-style',
    styles: `${STYLES}<w:style w:type="paragraph" w:styleId="C"><w:name w:val="C"/><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/><w:sz w:val="48"/></w:rPr></w:style>`,
    body: tbl(
      ['one', 'two'].map((text) => tr(tc(p(t(text, '<w:sz w:val="16"/>'), `<w:pStyle w:val="C"/>${double}`), '', 4000))).join(''),
      [4000],
    ),
  },
  {
    name: 'default-style-over-table-style',
    styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="26"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="200"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="200"/></w:pPr><w:rPr><w:sz w:val="26"/></w:rPr></w:style><w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:pPr><w:spacing w:before="100" w:after="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="16"/></w:rPr></w:style>`,
    body: tbl(['one', 'two'].map((text) => tr(tc(p(t(text)), '', 4000))).join(''), [4000], `<w:tblStyle w:val="T"/>${BORDERS}`),
  },
  {
    name: 'breaks-beside-signs',
    body: [
      'Liability of not less than the sum of $[limit_in_dollars]',
      'Terms at https://example.com/terms/of-use/1.0/ and more',
      'path/of/more/than/one/line/that/has/no/space/in/it/at/all',
      '(either)(or) between +-5 and -15 degrees, {a}b{c}d{e}f{g}h{i}j',
    ]
      .map((text) => p(t(text)))
      .join(''),
  },
  {
    name: 'overlong-word-of-two-looks',
    body: tbl(tr(tc(p(t('kWh') + t('primary', '<w:vertAlign w:val="subscript"/>')), '', 700)), [700]),
  },
  {
    name: 'floating-table-below-the-space-of-the-paragraph-above',
    body:
      p(t('above'), '<w:spacing w:after="300"/>') +
      tbl(
        tr(tc(p(t('floats')), '', 1000)),
        [1000],
        `<w:tblpPr w:vertAnchor="text" w:horzAnchor="margin" w:tblpX="2400" w:tblpY="1"/><w:tblW w:w="1000" w:type="dxa"/>${BORDERS}`,
      ) +
      p(t('beside'), '<w:spacing w:before="500"/>'),
  },
  {
    name: 'frames-below-the-space-of-the-paragraph-above',
    body:
      p(t('above')) +
      p(t('six points inside'), '<w:framePr w:wrap="notBeside" w:vAnchor="text" w:hAnchor="text"/><w:spacing w:before="120"/>') +
      p(t('above'), '<w:spacing w:after="200"/>') +
      p(t('ten and six points below'), '<w:framePr w:wrap="notBeside" w:vAnchor="text" w:hAnchor="text"/><w:spacing w:before="120"/>') +
      p(t('below'), '<w:spacing w:before="80"/>'),
  },
  {
    name: 'floats-reaching-into-the-text-above',
    body:
      p(t(WORDS)) +
      tbl(
        tr(tc(p(t('table')), '', 1000)),
        [1000],
        `<w:tblpPr w:leftFromText="180" w:rightFromText="180" w:vertAnchor="text" w:tblpX="200" w:tblpY="-400"/><w:tblW w:w="1000" w:type="dxa"/>${BORDERS}`,
      ) +
      p(t(WORDS)) +
      p(t('frame'), '<w:framePr w:w="1000" w:hSpace="180" w:wrap="around" w:vAnchor="text" w:hAnchor="text" w:x="2000" w:y="-400"/>') +
      p(t('below')),
  },
  {
    name: 'drawings-reaching-into-the-text-above',
    body:
      p(t(WORDS)) +
      p(shape({ width: 60, height: 20, anchor: anchorAt(40, -8, '<wp:wrapTopAndBottom/>') }) + t(WORDS)) +
      p(shape({ width: 60, height: 20, anchor: anchorAt(40, -3, '<wp:wrapSquare wrapText="bothSides"/>') }) + t('below')),
  },
  {
    name: 'drawings-on-the-lines-that-make-way-for-them',
    body: [t(WORDS), '']
      .map((above) => above + shape({ width: 60, height: 20, anchor: anchorAt(40, 0, '<wp:wrapTopAndBottom/>') }) + t(WORDS))
      .map((text) => p(text.replace('relativeFrom="paragraph"', 'relativeFrom="line"')))
      .join(''),
  },
  {
    name: 'float-behind-a-page-break-of-its-paragraph',
    body: p(
      t('no float here') +
        br('page') +
        shape({ width: 60, height: 20, anchor: anchorAt(0, 0, '<wp:wrapSquare wrapText="bothSides"/>') }) +
        t('beside it'),
    ),
  },
  {
    name: 'empty-paragraph-below-its-drawing',
    body:
      p(
        shape({ width: 216, height: 20, anchor: anchorAt(0, 0, '<wp:wrapSquare wrapText="bothSides"/>') }),
        '<w:rPr><w:sz w:val="6"/></w:rPr>',
      ) + p(t('three points lower')),
  },
  {
    name: 'frames-above-the-room-of-a-multiple',
    picture: true,
    body: [
      ['<w:pBdr><w:bottom w:val="single" w:sz="8" w:space="1" w:color="auto"/></w:pBdr>', 'rule'],
      ['<w:shd w:val="clear" w:fill="DDEEFF"/>', 'shaded'],
      ['<w:shd w:val="clear" w:fill="DDEEFF"/><w:ind w:left="400"/>', 'and the space between'],
      ['<w:shd w:val="clear" w:fill="FFEECC"/>', 'not this one'],
    ]
      .map(([properties, text]) => p(t(text as string), `${properties}<w:spacing w:after="120" w:line="480" w:lineRule="auto"/>`))
      .join(''),
  },
  {
    name: 'form-check-boxes',
    picture: true,
    body: p(checkBox('<w:default w:val="0"/>') + t(' open ') + checkBox('<w:checked/>') + t(' crossed')) + p(checkBox('')) + p(t('after')),
  },
  {
    name: 'page-number-in-one-run',
    body:
      p(pageInOneRun('<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>')) + p(pageInOneRun('<w:sz w:val="48"/>')) + p(t('after')),
  },
  { name: 'widow-in-a-wider-column', body: p(t(`${WORDS} The quick brown fox jumps`), '<w:widowControl/>'), section: UNEQUAL },
  {
    name: 'column-breaks-that-open-and-end-paragraphs',
    body: p(t('narrow')) + p(br('column') + t(WORDS)) + p(br('column')) + p(t('below an empty line')),
    section: UNEQUAL,
  },
  {
    name: 'page-break-that-moves-the-mark',
    settings: '<w:compat><w:splitPgBreakAndParaMark/></w:compat>',
    body: p(t('one') + br('page')) + p(t('below an empty line')),
  },
  {
    name: 'lines-without-leading',
    settings: '<w:compat><w:noLeading/></w:compat>',
    body: ['Arial', 'Calibri', 'Times New Roman']
      .map((family) => p(t(family, `<w:rFonts w:ascii="${family}" w:hAnsi="${family}"/>`)))
      .join(''),
  },
  {
    name: 'small-capitals-as-tall-as-large-ones',
    body:
      ['to', 'TO', 'To'].map((text) => p(t(text, '<w:smallCaps/>'))).join('') +
      p(t('after', '<w:smallCaps/><w:highlight w:val="yellow"/>')),
  },
  {
    name: 'page-break-that-opens-a-section',
    body: p(t('one'), sectPr(SMALL_PAGE)) + p(br('page') + t('three')),
  },
  { name: 'rows-that-keep-with-the-next-are-not-cut', body: keepingRows('above', [2, 3, 9, 2], [1, 2]) },
  { name: 'rows-that-all-keep-with-the-next-are-cut-from-the-top-of-a-page', body: keepingRows('above', [2, 11, 5, 2], [0, 1, 2, 3]) },
].map((each) => ({ section: SMALL_PAGE, styles: STYLES, settings: SETTINGS, ...each }));
