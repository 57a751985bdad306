import type { GoldenCase } from './golden-case.ts';
import {
  anchorAt,
  BORDERS,
  br,
  cells,
  field,
  GRID,
  note,
  noteReference,
  p,
  SETTINGS,
  SMALL_PAGE,
  STYLES,
  sectPr,
  shape,
  t,
  tbl,
  tc,
  tr,
  WORDS,
} from './xml.ts';

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>${more}<w:pPr><w:ind w:left="${360 * (index + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const numbering = (levels: string) =>
  `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`;
const item = (text: string, at = 0, id = 1) => p(t(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);
const diagonal = (name: string, kind: string) => `<w:${name} w:val="${kind}" w:sz="8" w:space="0" w:color="C00000"/>`;
const wrap = (kind: string) => `<wp:wrap${kind} wrapText="bothSides"/>`;
const pages = (count: number, prefix = 'line') => Array.from({ length: count }, (_, index) => p(t(`${prefix} ${index + 1}`))).join('');

/** Lists, tables, sections, drawings. */
export const structureCases: readonly GoldenCase[] = [
  {
    name: 'numbered-list',
    numbering: numbering(level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)') + level(2, 'lowerRoman', '%3.')),
    body: item('one') + item('one a', 1) + item('one a i', 2) + item('two') + item('two a', 1),
  },
  {
    name: 'legal-numbers',
    numbering: numbering(level(0, 'upperRoman', '%1.') + level(1, 'decimal', '%1.%2', '<w:isLgl/>')),
    body: item('one') + item('one one', 1) + item('one two', 1),
  },
  {
    name: 'list-restarts',
    numbering: numbering(level(0, 'decimal', '%1.')),
    body: item('one') + item('two') + item('five', 0, 2) + item('three'),
  },
  {
    name: 'bullets',
    picture: true,
    numbering: numbering(
      level(0, 'bullet', '\uF0B7', '<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr>') +
        level(1, 'bullet', 'o', '<w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/></w:rPr>') +
        level(2, 'bullet', '\uF0A7', '<w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/></w:rPr>'),
    ),
    body: item('disc') + item('circle', 1) + item('square', 2),
  },
  { name: 'simple-table', picture: true, body: tbl(tr(cells('a', 'b')) + tr(cells('c', WORDS.slice(0, 40))), GRID) },
  { name: 'column-spans', body: tbl(tr(tc(p(t('wide')), '<w:gridSpan w:val="2"/>', 4000)) + tr(cells('a', 'b')), GRID) },
  {
    name: 'row-spans',
    body: tbl(
      tr(tc(p(t('tall')), '<w:vMerge w:val="restart"/>') + tc(p(t('a')))) + tr(tc(p(), '<w:vMerge/>') + tc(p(t('b')) + p(t('c')))),
      GRID,
    ),
  },
  { name: 'nested-table', body: tbl(tr(tc(tbl(tr(tc(p(t('inner')), '', 1200)), [1200]) + p()) + tc(p(t('outer')))), GRID) },
  {
    name: 'cell-shading-and-margins',
    picture: true,
    body: tbl(
      tr(
        tc(
          p(t('shaded')),
          '<w:shd w:val="clear" w:fill="E2EFDA"/><w:tcMar><w:top w:w="200" w:type="dxa"/><w:left w:w="400" w:type="dxa"/></w:tcMar>',
        ) + tc(p(t('plain'))),
      ),
      GRID,
    ),
  },
  {
    name: 'cell-vertical-alignment',
    body: tbl(
      tr(
        ['top', 'center', 'bottom'].map((kind) => tc(p(t(kind)), `<w:vAlign w:val="${kind}"/>`, 1300)).join(''),
        '<w:trHeight w:val="1000" w:hRule="atLeast"/>',
      ),
      [1300, 1300, 1300],
    ),
  },
  {
    name: 'exact-row-clips',
    body: tbl(tr(tc(p(t('one')) + p(t('two')) + p(t('three'))) + tc(p()), '<w:trHeight w:val="400" w:hRule="exact"/>'), GRID),
  },
  {
    name: 'border-conflicts',
    picture: true,
    body: tbl(
      tr(
        tc(p(t('thick')), '<w:tcBorders><w:right w:val="single" w:sz="24" w:color="C00000"/></w:tcBorders>') +
          tc(p(t('thin')), '<w:tcBorders><w:left w:val="single" w:sz="4" w:color="0000FF"/></w:tcBorders>'),
      ),
      GRID,
    ),
  },
  {
    name: 'header-row-repeats',
    body: tbl(
      tr(cells('Head', 'Head'), '<w:tblHeader/>') + Array.from({ length: 14 }, (_, index) => tr(cells(`${index}`, 'x'))).join(''),
      GRID,
    ),
  },
  { name: 'row-breaks-over-pages', body: pages(8) + tbl(tr(tc(pages(6, 'cell')) + cells('b')), GRID) },
  { name: 'row-that-can-not-split', body: pages(8) + tbl(tr(tc(pages(6, 'cell')) + cells('b'), '<w:cantSplit/>'), GRID) },
  {
    name: 'table-alignment',
    body:
      tbl(tr(cells('centered')), [2000], `<w:jc w:val="center"/>${BORDERS}`) +
      p() +
      tbl(tr(cells('right')), [2000], `<w:jc w:val="right"/>${BORDERS}`),
  },
  {
    name: 'table-percent-width',
    body: tbl(tr(tc(p(t('half'))) + tc(p(t('of the page')))), GRID, `${BORDERS}`).replace(
      '<w:tblW w:w="4000" w:type="dxa"/>',
      '<w:tblW w:w="2500" w:type="pct"/>',
    ),
  },
  {
    name: 'table-diagonals',
    picture: true,
    body: tbl(
      tr(
        tc(p(t('both')), `<w:tcBorders>${diagonal('tl2br', 'single')}${diagonal('tr2bl', 'double')}</w:tcBorders>`) +
          tc(p(t('merged')), `<w:vMerge w:val="restart"/><w:tcBorders>${diagonal('tl2br', 'dashed')}</w:tcBorders>`),
      ) + tr(tc(p(t('none')), `<w:tcBorders>${diagonal('tl2br', 'nil')}</w:tcBorders>`) + tc(p(), '<w:vMerge/>')),
      GRID,
    ),
  },
  { name: 'table-right-to-left', body: tbl(tr(cells('first', 'second')), GRID, `<w:bidiVisual/>${BORDERS}`) },
  {
    name: 'floating-table',
    body:
      tbl(
        tr(cells('floats')),
        [1600],
        `<w:tblpPr w:leftFromText="180" w:rightFromText="180" w:vertAnchor="text" w:horzAnchor="margin" w:tblpXSpec="right" w:tblpY="1"/>${BORDERS}`,
      ) + p(t(WORDS)),
  },
  {
    // No text has room beside it, so it stands in the text, wherever it is anchored.
    name: 'floating-table-of-full-width',
    body:
      p(t('above')) +
      tbl(
        tr(cells('in the text')),
        [4000],
        `<w:tblpPr w:leftFromText="180" w:rightFromText="180" w:vertAnchor="page" w:horzAnchor="margin" w:tblpY="3000"/>${BORDERS}`,
      ) +
      p(t('below')),
  },
  {
    // A table of the text could not stand above its own place.
    name: 'floating-table-of-full-width-above-its-place',
    body:
      p(t('above')) +
      p(t('first')) +
      tbl(
        tr(cells('beside')),
        [4000],
        `<w:tblpPr w:leftFromText="180" w:rightFromText="180" w:vertAnchor="text" w:horzAnchor="margin" w:tblpX="2000" w:tblpY="-560"/>${BORDERS}`,
      ) +
      p(t('below')),
  },
  {
    name: 'rotated-cell-text',
    picture: true,
    body: tbl(
      tr(tc(p(t('upwards')), '<w:textDirection w:val="btLr"/>', 800) + tc(p(t('level'))), '<w:trHeight w:val="1400" w:hRule="atLeast"/>'),
      [800, 2000],
    ),
  },
  { name: 'two-columns', body: p(t(WORDS)) + p(t(WORDS)), section: `${SMALL_PAGE}<w:cols w:num="2" w:space="360"/>` },
  {
    name: 'balanced-columns',
    body:
      p(t(WORDS)) +
      p(t(WORDS), sectPr(`<w:type w:val="continuous"/>${SMALL_PAGE}<w:cols w:num="2" w:space="360" w:sep="1"/>`)) +
      p(t('after')),
    section: `<w:type w:val="continuous"/>${SMALL_PAGE}`,
  },
  {
    name: 'columns-not-balanced',
    settings: '<w:compat><w:noColumnBalance/></w:compat>',
    body: p(t(WORDS), sectPr(`${SMALL_PAGE}<w:cols w:num="2" w:space="360"/>`)) + p(t('after')),
    section: `<w:type w:val="continuous"/>${SMALL_PAGE}`,
  },
  {
    name: 'columns-balanced-behind-a-column-break',
    body:
      p(t('first') + br('column')) +
      p(t(WORDS), sectPr(`<w:type w:val="continuous"/>${SMALL_PAGE}<w:cols w:num="3" w:space="200"/>`)) +
      p(t('after')),
    section: `<w:type w:val="continuous"/>${SMALL_PAGE}`,
  },
  {
    name: 'landscape-section',
    body: p(t('portrait'), sectPr(SMALL_PAGE)) + p(t('landscape')),
    section: SMALL_PAGE.replace('w:w="5760" w:h="4320"', 'w:w="4320" w:h="5760" w:orient="landscape"'),
  },
  {
    name: 'headers-and-footers',
    header: p(t('Header')),
    footer: p(t('Page ') + field('PAGE')),
    body: p(t('one')) + p(br('page') + t('two')),
  },
  { name: 'tall-header-pushes-the-body', header: pages(4, 'head'), body: p(t('body')) },
  {
    name: 'page-number-restart',
    footer: p(field('PAGE')),
    body: p(t('body')),
    section: `${SMALL_PAGE}<w:pgNumType w:fmt="lowerRoman" w:start="4"/>`,
  },
  {
    name: 'page-borders',
    picture: true,
    body: p(t('framed')),
    section: `${SMALL_PAGE}<w:pgBorders w:offsetFrom="page">${['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:val="double" w:sz="6" w:space="12" w:color="7F7F7F"/>`).join('')}</w:pgBorders>`,
  },
  {
    name: 'page-borders-round-header-and-text',
    header: p(t('head')),
    body: p(t('framed')),
    section: `${SMALL_PAGE}<w:pgBorders>${['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:val="single" w:sz="8" w:space="4" w:color="auto"/>`).join('')}</w:pgBorders>`,
  },
  {
    name: 'borders-with-shadow',
    picture: true,
    body:
      p(
        t('boxed'),
        `<w:pBdr>${['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:val="single" w:sz="24" w:space="2" w:color="7F7F7F" w:shadow="1"/>`).join('')}</w:pBdr>`,
      ) + p(t('below')),
    section: `${SMALL_PAGE}<w:pgBorders w:offsetFrom="page">${['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:val="single" w:sz="24" w:space="12" w:color="000000" w:shadow="true"/>`).join('')}</w:pgBorders>`,
  },
  { name: 'vertical-centre-of-a-page', body: p(t('middle')), section: `${SMALL_PAGE}<w:vAlign w:val="center"/>` },
  {
    name: 'footnote',
    footnotes: note('footnote', 2, 'The note.'),
    body: p(t('text') + noteReference('footnote', 2)),
  },
  { name: 'inline-shape', picture: true, body: p(t('before ') + shape({ width: 40, height: 20 }) + t(' after')) },
  { name: 'wrap-square', picture: true, body: p(shape({ width: 60, height: 40, anchor: anchorAt(0, 0, wrap('Square')) }) + t(WORDS)) },
  { name: 'wrap-both-sides', body: p(shape({ width: 50, height: 30, anchor: anchorAt(80, 12, wrap('Square')) }) + t(`${WORDS} ${WORDS}`)) },
  { name: 'wrap-top-and-bottom', body: p(shape({ width: 60, height: 30, anchor: anchorAt(20, 14, '<wp:wrapTopAndBottom/>') }) + t(WORDS)) },
  {
    name: 'behind-text',
    picture: true,
    body: p(shape({ width: 120, height: 30, anchor: `behind${anchorAt(0, 0, '<wp:wrapNone/>')}` }) + t(WORDS)),
  },
  {
    name: 'text-box',
    picture: true,
    body: p(shape({ width: 90, height: 40, inside: p(t('in the box')), anchor: anchorAt(40, 10, '<wp:wrapNone/>') }) + t('anchor')),
  },
  {
    name: 'rotated-shape',
    picture: true,
    body: p(shape({ width: 60, height: 30, transform: ' rot="2700000"', anchor: anchorAt(40, 30, '<wp:wrapNone/>') })),
  },
  {
    name: 'preset-shapes',
    picture: true,
    body: p(
      ['ellipse', 'roundRect', 'triangle', 'rightArrow', 'star5', 'diamond']
        .map((preset) => shape({ width: 26, height: 26, preset }) + t(' '))
        .join(''),
    ),
  },
  {
    name: 'vml-text-box',
    body: p(
      '<w:r><w:pict><v:rect style="width:90pt;height:30pt" fillcolor="#ffffcc" strokecolor="black"><v:textbox><w:txbxContent>' +
        p(t('old box')) +
        '</w:txbxContent></v:textbox></v:rect></w:pict></w:r>',
    ),
  },
  { name: 'column-break', body: p(t('left') + br('column') + t('right')), section: `${SMALL_PAGE}<w:cols w:num="2" w:space="360"/>` },
].map((each) => ({ section: SMALL_PAGE, styles: STYLES, settings: SETTINGS, ...each }));
