import { testPart, testRelationship } from '../engine/docx/test-package.ts';
import { CHECKERS } from './checkers.ts';
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
  picture,
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

const MEDIA = {
  parts: { 'word/media/checkers.png': CHECKERS },
  relationships: [testRelationship('checkers', 'image', 'media/checkers.png')],
};
const lines = (count: number, prefix = 'line') => Array.from({ length: count }, (_, index) => p(t(`${prefix} ${index + 1}`))).join('');
const running = (kind: 'header' | 'footer', type: string, id: string) => `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`;
const header = (id: string, content: string) => ({
  part: { [`word/${id}.xml`]: testPart('w:hdr', content) },
  relationship: testRelationship(id, 'header', `${id}.xml`),
});
const FIRST = header('first', p(t('First header')));
const OTHER = header('other', p(t('Other header')));
const EVEN = header('even', p(t('Even header')));
const LOW = header('low', p(shape({ width: 60, height: 30, anchor: anchorAt(40, 20, '<wp:wrapTopAndBottom/>') }) + t('Header')));
const textBox = (inside: string, width: number, height: number) =>
  shape({ width, height, inside, anchor: anchorAt(60, 10, '<wp:wrapNone/>') });

/** Tables, running headers, sections and notes as real documents combine them. */
export const pageCases: readonly GoldenCase[] = [
  {
    name: 'table-style-with-conditions',
    picture: true,
    styles: `${STYLES}<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:pPr><w:spacing w:after="0"/></w:pPr><w:tblPr><w:tblStyleRowBandSize w:val="1"/>${BORDERS}</w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="1F497D"/></w:tcPr></w:tblStylePr><w:tblStylePr w:type="band1Horz"><w:tcPr><w:shd w:val="clear" w:fill="DBE5F1"/></w:tcPr></w:tblStylePr></w:style>`,
    body: tbl(
      tr(cells('Head', 'Head')) + tr(cells('a', 'b')) + tr(cells('c', 'd')) + tr(cells('e', 'f')),
      GRID,
      '<w:tblStyle w:val="T"/><w:tblLook w:val="0420" w:firstRow="1" w:noVBand="1"/>',
    ),
  },
  {
    name: 'rest-of-a-paragraph-below-a-drawing-of-the-header',
    body: p(t('before') + br('page') + t(WORDS)),
    parts: LOW.part,
    relationships: [LOW.relationship],
    section: `${running('header', 'default', 'low')}${SMALL_PAGE}`,
  },
  {
    name: 'rest-of-a-paragraph-over-pages-with-a-drawing-of-the-header',
    body: p(t('before') + br('page') + t(`${WORDS} `.repeat(4))),
    parts: LOW.part,
    relationships: [LOW.relationship],
    section: `${running('header', 'default', 'low')}${SMALL_PAGE}`,
  },
  {
    name: 'merged-cell-borders',
    picture: true,
    body: tbl(
      tr(
        tc(p(t('a')), '<w:vMerge w:val="restart"/>') +
          tc(p(t('b')), '<w:tcBorders><w:bottom w:val="double" w:sz="6" w:color="C00000"/></w:tcBorders>'),
      ) +
        tr(tc(p(), '<w:vMerge/>') + tc(p(t('c')))) +
        tr(tc(p(t('wide')), '<w:gridSpan w:val="2"/><w:tcBorders><w:top w:val="nil"/></w:tcBorders>', 4000)),
      GRID,
    ),
  },
  {
    name: 'automatic-colour-on-dark-cell',
    body: tbl(
      tr(
        tc(p(t('automatic')), '<w:shd w:val="clear" w:color="auto" w:fill="003366"/>') +
          tc(p(t('red', '<w:color w:val="FF0000"/>')), '<w:shd w:val="clear" w:color="auto" w:fill="003366"/>'),
      ) + tr(cells('black', 'on white')),
      GRID,
    ),
  },
  {
    name: 'table-cell-margins',
    body:
      tbl(
        tr(cells('one', 'two')),
        GRID,
        `${BORDERS}<w:tblCellMar><w:top w:w="100" w:type="dxa"/><w:left w:w="200" w:type="dxa"/><w:bottom w:w="60" w:type="dxa"/><w:right w:w="200" w:type="dxa"/></w:tblCellMar>`,
      ) + p(t('after')),
  },
  {
    name: 'table-indent-in-old-mode',
    settings: SETTINGS.replace('w:val="15"', 'w:val="12"'),
    body:
      p(t('text')) +
      tbl(tr(cells('one', 'two')), GRID) +
      p() +
      tbl(tr(cells('one', 'two')), GRID, `<w:tblInd w:w="300" w:type="dxa"/>${BORDERS}`),
  },
  {
    name: 'table-indent-in-new-mode',
    body:
      p(t('text')) +
      tbl(tr(cells('one', 'two')), GRID) +
      p() +
      tbl(tr(cells('one', 'two')), GRID, `<w:tblInd w:w="300" w:type="dxa"/>${BORDERS}`),
  },
  {
    name: 'cell-spacing',
    picture: true,
    body: tbl(tr(cells('one', 'two')) + tr(cells('three', 'four')), GRID, `<w:tblCellSpacing w:w="60" w:type="dxa"/>${BORDERS}`),
  },
  {
    name: 'skipped-grid-columns',
    body: tbl(
      tr(tc(p(t('last'))), '<w:gridBefore w:val="1"/>') + tr(tc(p(t('first'))), '<w:gridAfter w:val="1"/>') + tr(cells('a', 'b')),
      GRID,
    ),
  },
  {
    name: 'paragraph-spacing-in-cells',
    body:
      tbl(
        tr(
          tc(p(t('one'), '<w:spacing w:before="120" w:after="120"/>') + p(t('two'), '<w:spacing w:before="60" w:after="200"/>')) +
            cells('b'),
        ),
        GRID,
      ) + p(t('after')),
  },
  {
    name: 'header-rows-that-can-not-split',
    body:
      lines(6) +
      tbl(
        tr(cells('Head', 'Head'), '<w:cantSplit/><w:tblHeader/>') +
          [1, 2, 3].map((each) => tr(tc(lines(4, `r${each}`)) + cells('x'), '<w:cantSplit/>')).join(''),
        GRID,
      ),
  },
  {
    name: 'row-taller-than-a-page-beneath-a-header-row',
    body: tbl(tr(cells('Head', 'Head'), '<w:tblHeader/>') + tr(tc(lines(14, 'l')) + cells('x'), '<w:cantSplit/>'), GRID),
  },
  {
    name: 'row-at-least-high',
    body: tbl(tr(cells('a', 'b'), '<w:trHeight w:val="600"/>') + tr(tc(lines(4, 'l')) + cells('b'), '<w:trHeight w:val="600"/>'), GRID),
  },
  {
    name: 'no-wrap-and-narrow-cells',
    body: tbl(
      tr(tc(p(t('verylongwordthatdoesnotfit')), '', 900) + tc(p(t(WORDS.slice(0, 44))), '', 2000)),
      [900, 2000],
      `<w:tblLayout w:type="fixed"/>${BORDERS}`,
    ),
  },
  {
    name: 'running-header-kinds',
    parts: { ...FIRST.part, ...EVEN.part },
    relationships: [FIRST.relationship, EVEN.relationship],
    header: p(t('Default header')),
    settings: `<w:evenAndOddHeaders/>${SETTINGS}`,
    body: p(t('one')) + p(t('two'), '<w:pageBreakBefore/>') + p(t('three'), '<w:pageBreakBefore/>'),
    section: `${running('header', 'first', 'first')}${running('header', 'even', 'even')}${SMALL_PAGE}<w:titlePg/>`,
  },
  {
    name: 'running-titles-of-a-style',
    styles: `${STYLES}<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:pageBreakBefore/></w:pPr><w:rPr><w:b/></w:rPr></w:style>`,
    header: p(field('STYLEREF "Überschrift 1"', 'stored')),
    footer: p(field('STYLEREF 1 \\l', 'stored'), '<w:jc w:val="right"/>'),
    body:
      p(t('Preface')) +
      p(t('One'), '<w:pStyle w:val="berschrift1"/>') +
      p(t('Two'), '<w:pStyle w:val="berschrift1"/><w:pageBreakBefore w:val="0"/>') +
      p(t('no title'), '<w:pageBreakBefore/>') +
      p(t('see ') + field('STYLEREF 1', 'stored')) +
      p(t('Three'), '<w:pStyle w:val="berschrift1"/>'),
  },
  {
    name: 'header-with-table',
    header: tbl(tr(cells('left', 'right')), GRID) + p(),
    footer: p(t('Page ') + field('PAGE') + t(' of ') + field('NUMPAGES'), '<w:jc w:val="center"/>'),
    body: lines(16),
  },
  {
    name: 'header-with-picture',
    header: p(t('logo ') + picture({ width: 20, height: 20 })),
    parts: {
      ...MEDIA.parts,
      'word/_rels/header.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ${MEDIA.relationships[0]}/></Relationships>`,
    },
    body: p(t('body')),
  },
  { name: 'text-box-in-header', header: p(textBox(p(t('in the header')), 90, 24) + t('Header')), body: p(t('body')) },
  {
    name: 'page-number-in-a-shape-of-the-line',
    header: p(shape({ width: 90, height: 24, inside: p(t('page ') + field('PAGE')) })),
    body: p(t('one')) + p(t('two'), '<w:pageBreakBefore/>'),
  },
  {
    name: 'text-beside-shapes-of-head-and-foot',
    picture: true,
    header: p(
      shape({ width: 60, height: 50, anchor: anchorAt(120, 0, '<wp:wrapSquare wrapText="bothSides"/>'), fill: 'AACCEE' }) + t('Head'),
    ),
    footer: p(shape({ width: 60, height: 50, anchor: anchorAt(0, -30, '<wp:wrapTopAndBottom/>'), fill: 'EECCAA' }) + t('Foot')),
    body: p(t(WORDS)) + lines(14),
  },
  {
    name: 'floating-tables-at-the-edges-of-the-page',
    body: ['w:horzAnchor="page" w:tblpX="-400"', 'w:horzAnchor="margin" w:tblpX="400"', 'w:horzAnchor="page" w:tblpX="5500"']
      .map((place) => tbl(tr(tc(p(t('cell')), '', 800)), [800], `<w:tblpPr w:vertAnchor="text" w:tblpY="1" ${place}/>`) + p(t(WORDS)))
      .join(''),
  },
  {
    name: 'floating-tables-of-one-place',
    body:
      ['one', 'two', 'wide']
        .map((text, index) =>
          tbl(
            tr(tc(p(t(text)), '', 800 * (index || 1))),
            [800 * (index || 1)],
            '<w:tblpPr w:vertAnchor="text" w:tblpX="400" w:tblpY="200"/>',
          ),
        )
        .join('') + p(t(WORDS)),
  },
  {
    name: 'floating-table-of-the-footer-below-the-page',
    footer:
      tbl(tr(tc(p(t('cell')), '', 800)).repeat(2), [800], '<w:tblpPr w:vertAnchor="page" w:tblpX="2000" w:tblpY="4200"/>') + p(t('Foot')),
    body: p(t('body')),
  },
  { name: 'tall-footer', footer: lines(4, 'foot'), body: lines(14) },
  {
    name: 'page-sizes-of-sections',
    body:
      p(t('small'), sectPr(SMALL_PAGE)) +
      p(
        t('tall'),
        sectPr(
          '<w:pgSz w:w="4320" w:h="7200"/><w:pgMar w:top="1440" w:right="360" w:bottom="720" w:left="360" w:header="360" w:footer="360" w:gutter="0"/>',
        ),
      ) +
      p(t('small again')),
  },
  {
    name: 'continuous-section-with-other-margins',
    body: p(t(WORDS), sectPr(SMALL_PAGE)) + p(t(WORDS)),
    section: `<w:type w:val="continuous"/>${SMALL_PAGE.replace('w:left="720"', 'w:left="1440"')}`,
  },
  {
    name: 'header-of-continuous-section',
    parts: { ...FIRST.part, ...OTHER.part },
    relationships: [FIRST.relationship, OTHER.relationship],
    body:
      p(t('one'), sectPr(`${running('header', 'default', 'first')}${SMALL_PAGE}`)) +
      lines(12) +
      p(t('after a forced break'), '<w:pageBreakBefore/>'),
    section: `${running('header', 'default', 'other')}<w:type w:val="continuous"/>${SMALL_PAGE}`,
  },
  {
    name: 'columns-of-unequal-width',
    body: p(t(`${WORDS} ${WORDS}`)),
    section: `${SMALL_PAGE}<w:cols w:num="2" w:equalWidth="0"><w:col w:w="1400" w:space="300"/><w:col w:w="2620"/></w:cols>`,
  },
  {
    name: 'odd-page-section',
    footer: p(field('PAGE')),
    body: p(t('one'), sectPr(SMALL_PAGE)) + p(t('three')),
    section: `<w:type w:val="oddPage"/>${SMALL_PAGE}`,
  },
  { name: 'vertical-bottom-of-a-page', body: p(t('bottom')), section: `${SMALL_PAGE}<w:vAlign w:val="bottom"/>` },
  {
    name: 'line-numbers',
    body: p(t(WORDS)) + p(t('not counted'), '<w:suppressLineNumbers/>') + tbl(tr(tc(p(t('cell')))), GRID) + p('') + lines(10),
    section: `${SMALL_PAGE}<w:lnNumType w:countBy="2" w:distance="200" w:restart="continuous"/>`,
  },
  {
    name: 'footnotes-in-two-columns',
    footnotes: note('footnote', 2, 'A note at the foot of its column.'),
    body: p(t(WORDS) + noteReference('footnote', 2)) + p(t(WORDS)) + p(t(WORDS)),
    section: `${SMALL_PAGE}<w:cols w:num="2" w:space="360"/>`,
  },
  {
    name: 'long-footnote',
    footnotes: note('footnote', 2, `${WORDS} ${WORDS} ${WORDS}`),
    body: lines(11) + p(t('noted') + noteReference('footnote', 2)) + p(t('after')),
  },
  {
    name: 'footnote-that-leaves-its-last-line',
    footnotes: note('footnote', 2, WORDS),
    body: lines(7) + p(t('noted') + noteReference('footnote', 2)) + p(t('after')),
  },
  { name: 'endnotes', endnotes: note('endnote', 2, 'The end.'), body: p(t('text') + noteReference('endnote', 2)) + p(t('more')) },
].map((each) => ({ section: SMALL_PAGE, styles: STYLES, settings: SETTINGS, ...each }));
