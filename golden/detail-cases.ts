import { testRelationship } from '../engine/docx/test-package.ts';
import type { GoldenCase } from './golden-case.ts';
import { br, p, SETTINGS, SMALL_PAGE, STYLES, t, tab, tbl, tc, tr, WORDS } from './xml.ts';

const lines = (count: number, prefix = 'line') => Array.from({ length: count }, (_, index) => p(t(`${prefix} ${index + 1}`))).join('');
const cells = (...texts: string[]) => texts.map((text) => tc(p(t(text)))).join('');
const GRID = [2000, 2000];
const borders = (value: string) =>
  `<w:pBdr>${['top', 'left', 'bottom', 'right', 'between'].map((side) => `<w:${side} w:val="${value}" w:sz="4" w:space="2" w:color="auto"/>`).join('')}</w:pBdr>`;
const level = (index: number, text: string, align: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>${more}<w:lvlText w:val="${text}"/><w:lvlJc w:val="${align}"/><w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const list = (...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const item = (text: string, at = 0) => p(t(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`);

/** Details of text, paragraphs and lists that real documents use. */
export const detailCases: readonly GoldenCase[] = [
  {
    name: 'tab-leader-kinds',
    picture: true,
    body: ['dot', 'hyphen', 'underscore', 'heavy', 'middleDot']
      .map((kind) => p(t(kind) + tab + t('9'), `<w:tabs><w:tab w:val="right" w:leader="${kind}" w:pos="4320"/></w:tabs>`))
      .join(''),
  },
  {
    name: 'tab-beyond-the-line',
    body: p(t('A name that is long enough to fill') + tab + t('right end'), '<w:tabs><w:tab w:val="right" w:pos="4320"/></w:tabs>'),
  },
  { name: 'tab-in-hanging-indent', body: p(t('a)') + tab + t(WORDS), '<w:ind w:left="720" w:hanging="720"/>') },
  {
    name: 'bar-and-center-tabs',
    body: p(
      t('left') + tab + t('mid') + tab + t('end'),
      '<w:tabs><w:tab w:val="bar" w:pos="1000"/><w:tab w:val="center" w:pos="2160"/><w:tab w:val="right" w:pos="4320"/></w:tabs>',
    ),
  },
  {
    name: 'position-tabs',
    body: p(
      t('left') +
        '<w:r><w:ptab w:relativeTo="margin" w:alignment="center" w:leader="none"/></w:r>' +
        t('center') +
        '<w:r><w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/></w:r>' +
        t('right'),
    ),
  },
  {
    name: 'label-alignment',
    numbering: list(level(0, '%1.', 'right'), level(1, '%1.%2', 'center')),
    body: item('one') + item('one one', 1) + item('two'),
  },
  {
    name: 'label-suffixes',
    numbering: list(level(0, '%1.', 'left', '<w:suff w:val="space"/>'), level(1, '%1.%2', 'left', '<w:suff w:val="nothing"/>')),
    body: item('space') + item('nothing', 1) + item(WORDS),
  },
  {
    name: 'numbers-continue-after-text',
    numbering: list(level(0, '%1.', 'left'), level(1, '%1.%2.', 'left')),
    body: item('one') + item('one one', 1) + p(t('between')) + item('one two', 1) + item('two') + item('two one', 1),
  },
  {
    name: 'long-label',
    numbering: list(level(0, 'Article %1 –', 'left')),
    body: item(WORDS),
  },
  {
    name: 'border-between',
    picture: true,
    body: ['one', 'two', 'three'].map((text) => p(t(text), borders('single'))).join('') + p(t('four')),
  },
  {
    name: 'border-over-pages',
    section: SMALL_PAGE,
    body:
      Array.from({ length: 11 }, (_, index) => p(t(`joined ${index}`), borders('single'))).join('') +
      p(t(`${WORDS} ${WORDS} ${WORDS}`), borders('double')),
  },
  {
    name: 'border-kinds',
    picture: true,
    body: ['thick', 'double', 'dashed', 'thinThickSmallGap', 'thickThinLargeGap', 'threeDEmboss', 'outset', 'inset']
      .map((value) => p(t(value), `${borders(value)}<w:spacing w:after="60"/>`))
      .join(''),
  },
  {
    name: 'borders-of-unlike-indents',
    body: p(t('outer'), borders('single')) + p(t('inner'), `${borders('single')}<w:ind w:left="720"/>`),
  },
  {
    name: 'border-and-spacing',
    body:
      p(t('above'), '<w:spacing w:after="120"/>') +
      p(
        t('boxed'),
        `<w:pBdr><w:bottom w:val="single" w:sz="12" w:space="1" w:color="auto"/></w:pBdr><w:spacing w:before="240" w:after="120"/>`,
      ) +
      p(t('below')),
  },
  {
    name: 'shading-with-spacing',
    picture: true,
    body: ['one', 'two']
      .map((text) =>
        p(t(text), '<w:shd w:val="clear" w:fill="DDDDDD"/><w:spacing w:before="120" w:after="120"/><w:ind w:left="360" w:right="360"/>'),
      )
      .join(''),
  },
  {
    name: 'character-border',
    picture: true,
    body: p(t('boxed', '<w:bdr w:val="single" w:sz="4" w:space="0" w:color="auto"/>') + t(' and plain')),
  },
  {
    name: 'text-effects',
    picture: true,
    body:
      p(t('outline ', '<w:outline/>') + t('shadow ', '<w:shadow/>') + t('emboss ', '<w:emboss/>') + t('imprint', '<w:imprint/>')) +
      p(t('dots ', '<w:em w:val="dot"/>') + t('circles ', '<w:em w:val="circle"/>') + t('commas', '<w:em w:val="comma"/>')) +
      p(t('below', '<w:em w:val="underDot"/>')) +
      p(
        t(
          'contour and shadow',
          '<w:color w:val="F7CAAC"/><w14:shadow w14:dist="25400" w14:dir="2700000"><w14:srgbClr w14:val="4472C4"/></w14:shadow>' +
            '<w14:textOutline w14:w="6350"><w14:solidFill><w14:srgbClr w14:val="ED7D31"/></w14:solidFill></w14:textOutline>',
        ),
      ),
  },
  {
    name: 'exact-line-with-big-font',
    picture: true,
    body: p(t('Big text', '<w:sz w:val="56"/>'), '<w:spacing w:line="300" w:lineRule="exact"/>') + p(t('after')),
  },
  { name: 'mixed-sizes-on-a-line', body: p(t('small ') + t('large ', '<w:sz w:val="40"/>') + t(WORDS)) },
  { name: 'mark-size-of-an-empty-paragraph', body: p(t('a')) + p('', '<w:rPr><w:sz w:val="48"/></w:rPr>') + p(t('b')) },
  { name: 'keep-lines', body: lines(12) + p(t(`${WORDS} ${WORDS}`), '<w:keepLines/>') },
  { name: 'widow-control-off', body: lines(14) + p(t(`${WORDS}`), '<w:widowControl w:val="0"/>') },
  { name: 'page-break-inside-a-paragraph', body: p(t('before') + br('page') + t('after')) + p(t('next')) },
  { name: 'justified-with-break', body: p(t(WORDS.slice(0, 60)) + br() + t(WORDS), '<w:jc w:val="both"/>') },
  {
    name: 'relationship-hyperlink',
    relationships: [testRelationship('link', 'hyperlink', 'https://example.com/', true)],
    body: p(t('see ') + `<w:hyperlink r:id="link">${t('the site', '<w:color w:val="0563C1"/><w:u w:val="single"/>')}</w:hyperlink>`),
  },
  {
    name: 'nested-content-controls',
    body: `<w:sdt><w:sdtContent><w:sdt><w:sdtContent>${p(t('deep'))}</w:sdtContent></w:sdt>${tbl(`<w:sdt><w:sdtContent>${tr(cells('a', 'b'))}</w:sdtContent></w:sdt>`, GRID)}</w:sdtContent></w:sdt>${p(t('after'))}`,
  },
  {
    name: 'styles-in-a-chain',
    styles: `${STYLES}<w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="200" w:line="276" w:lineRule="auto"/></w:pPr><w:rPr><w:b/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/><w:rPr><w:b w:val="0"/><w:i/></w:rPr></w:style><w:style w:type="character" w:styleId="C"><w:name w:val="C"/><w:rPr><w:i/><w:color w:val="C00000"/></w:rPr></w:style>`,
    body:
      p(t('bold'), '<w:pStyle w:val="A"/>') +
      p(t('italic ') + t('upright', '<w:rStyle w:val="C"/>'), '<w:pStyle w:val="B"/>') +
      p(t('plain')),
  },
].map((each) => ({ section: SMALL_PAGE, styles: STYLES, settings: SETTINGS, ...each }));
