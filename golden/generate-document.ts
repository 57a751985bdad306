import { testDocument } from '../engine/docx/test-package.ts';
import type { Random } from '../scripts/seeded-random.mjs';
import { escaped } from './mutate-template.ts';
import { NAUGHTY_STRINGS } from './naughty-strings.ts';
import { randomMarkup } from './random-markup.ts';

const WORDS =
  'a the of row number invoice contract certificate Überschrift straße naïve 12,345.67 e-mail and/or ﬁnal שלום مرحبا 日本 ไทย 🟢 👩‍👧'.split(
    ' ',
  );
/** Beside what breaks programs in general: templates within and without sense. */
const TEXTS = [
  ...NAUGHTY_STRINGS,
  ...['{{', '}}', '{{{{Name}}}}', '{{#Items}}', '{{/Items}}', '{{#if Name}}', '{{/if}}', '{{Name | upper | number:99}}', '{{Items.Text}}'],
];
const COLOURS = ['auto', 'FF0000', '00AA55', '000000', 'zzz'];
const SIZES = [1, 10, 20, 22, 24, 48, 144, 3276];

/** Writes WordprocessingML that is right in most of its values and wrong in some. */
export function generateDocument(random: Random): Uint8Array {
  const { below, chance, pick, some, maybe, value, attribute } = randomMarkup(random);
  const one = (name: string, usual: () => string | number) => `<w:${name}${attribute('w:val', usual)}/>`;
  const twips = () => pick([0, 20, 120, 240, 567, 720, 1440, 5000, 9000, -300]);
  const ofTwips = (...names: readonly string[]) => names.map((name) => maybe(0.5, () => attribute(`w:${name}`, twips))).join('');
  const border = (name: string) =>
    `<w:${name}${attribute('w:val', () => pick(['single', 'double', 'dashed', 'none', 'thick', 'wave']))}${attribute('w:sz', () => pick([2, 4, 8, 48]))}${attribute('w:space', () => below(31))}${attribute('w:color', () => pick(COLOURS))}/>`;
  const borders = (name: string, ...sides: readonly string[]) =>
    `<w:${name}>${sides.map((side) => maybe(0.6, () => border(side))).join('')}</w:${name}>`;
  const text = () =>
    chance(0.06) ? escaped(pick(TEXTS)) : escaped(Array.from({ length: 1 + below(chance(0.1) ? 120 : 14) }, () => pick(WORDS)).join(' '));

  const runProperties = () =>
    `<w:rPr>${maybe(0.3, () => `<w:rFonts${attribute('w:ascii', () => pick(['Arial', 'Calibri', 'Cambria', 'Georgia', 'Symbol', 'Nowhere Sans']))}/>`)}${maybe(0.2, () => '<w:b/>')}${maybe(0.2, () => '<w:i/>')}${maybe(0.1, () => one('caps', () => 1))}${maybe(0.1, () => one('strike', () => 1))}${maybe(0.1, () => one('u', () => pick(['single', 'double', 'wave', 'dotted'])))}${maybe(0.2, () => one('sz', () => pick(SIZES)))}${maybe(0.1, () => one('color', () => pick(COLOURS)))}${maybe(0.1, () => one('highlight', () => pick(['yellow', 'cyan'])))}${maybe(0.1, () => one('vertAlign', () => pick(['superscript', 'subscript'])))}${maybe(0.1, () => one('spacing', twips))}${maybe(0.05, () => one('position', () => below(40) - 20))}${maybe(0.05, () => '<w:rtl/>')}${maybe(0.05, () => '<w:vanish/>')}${maybe(0.2, () => one('lang', () => pick(['de-DE', 'en-US', 'hu-HU', 'cs-CZ', 'zxx', 'x'])))}${maybe(0.1, textEffect)}</w:rPr>`;
  const textEffect = () =>
    pick<() => string>([
      () => `<w:${pick(['outline', 'shadow', 'emboss', 'imprint'])}/>`,
      () => one('em', () => pick(['dot', 'comma', 'circle', 'underDot', 'none'])),
      () => `<w:fitText${attribute('w:val', twips)}${maybe(0.5, () => attribute('w:id', () => below(3)))}/>`,
      () =>
        `<w14:textOutline${attribute('w14:w', () => below(50_000))}><w14:solidFill><w14:srgbClr${attribute('w14:val', () => pick(COLOURS))}/></w14:solidFill></w14:textOutline>`,
      () =>
        `<w14:shadow${attribute('w14:dist', () => below(100_000))}${attribute('w14:dir', () => below(21_600_000))}><w14:srgbClr w14:val="0000FF"/></w14:shadow>`,
      () => '<w14:textFill><w14:noFill/></w14:textFill>',
    ])();
  const inRun = () =>
    pick([
      () => `<w:t xml:space="preserve">${text()}</w:t>`,
      () => `<w:t xml:space="preserve">${text()}</w:t>`,
      () => `<w:t xml:space="preserve">${text()}</w:t>`,
      () => '<w:tab/>',
      () => `<w:br${attribute('w:type', () => pick(['page', 'column', 'textWrapping']))}/>`,
      () => '<w:noBreakHyphen/><w:softHyphen/>',
      () => `<w:sym${attribute('w:font', () => 'Symbol')}${attribute('w:char', () => 'F0B7')}/>`,
      () => `<w:footnoteReference${attribute('w:id', () => 2)}/>`,
    ])();
  const run = () => `<w:r>${maybe(0.5, runProperties)}${some(3, inRun)}</w:r>`;
  const field = () =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${pick(['PAGE', 'NUMPAGES', 'DATE \\@ "yyyy"', 'REF there', 'IF 1 = 1 "a" "b"', 'EQ \\f(1;2)', 'TOC \\o', 'SEQ x', '='])} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run()}${maybe(0.9, () => '<w:r><w:fldChar w:fldCharType="end"/></w:r>')}`;
  const extent = () => pick([0, 1, 12700, 914400, 5_000_000, 40_000_000]);
  const shape = (depth: number) =>
    `<wps:wsp><wps:spPr><a:xfrm${attribute('rot', () => pick([0, 5_400_000, 2_700_000]))}><a:off x="0" y="0"/><a:ext${attribute('cx', extent)}${attribute('cy', extent)}/></a:xfrm><a:prstGeom${attribute('prst', () => pick(['rect', 'ellipse', 'line', 'roundRect', 'rightArrow', 'star5', 'wedgeRectCallout']))}><a:avLst/></a:prstGeom>${maybe(0.5, () => `<a:solidFill><a:srgbClr${attribute('val', () => 'FFCC00')}/></a:solidFill>`)}<a:ln${attribute('w', extent)}/></wps:spPr>${maybe(0.5, () => `<wps:txbx><w:txbxContent>${blocks(depth + 2, 2)}</w:txbxContent></wps:txbx>`)}<wps:bodyPr/></wps:wsp>`;
  const drawing = (depth: number): string => {
    const graphic = `<wp:extent${attribute('cx', extent)}${attribute('cy', extent)}/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${shape(depth)}</a:graphicData></a:graphic>`;
    const wrap = pick([
      '<wp:wrapNone/>',
      '<wp:wrapSquare wrapText="bothSides"/>',
      '<wp:wrapTopAndBottom/>',
      '<wp:wrapTight wrapText="largest"><wp:wrapPolygon><wp:start x="0" y="0"/><wp:lineTo x="21600" y="0"/><wp:lineTo x="0" y="21600"/></wp:wrapPolygon></wp:wrapTight>',
    ]);
    const position = (axis: 'H' | 'V') =>
      `<wp:position${axis}${attribute('relativeFrom', () => pick(['page', 'margin', 'column', 'paragraph', 'line', 'character']))}>${chance(0.5) ? `<wp:posOffset>${value(extent)}</wp:posOffset>` : `<wp:align>${value(() => pick(['left', 'center', 'right', 'top', 'bottom', 'inside']))}</wp:align>`}</wp:position${axis}>`;
    return chance(0.4)
      ? `<w:r><w:drawing><wp:inline>${graphic}</wp:inline></w:drawing></w:r>`
      : `<w:r><w:drawing><wp:anchor${attribute('behindDoc', () => below(2))}${attribute('distL', extent)}>${position('H')}${position('V')}${graphic.replace('<wp:docPr', `${wrap}<wp:docPr`)}</wp:anchor></w:drawing></w:r>`;
  };
  const math = (depth: number): string =>
    depth > 4
      ? `<m:r><m:t>${pick(['x', 'y', '∑', '1'])}</m:t></m:r>`
      : pick([
          () => `<m:f><m:num>${math(depth + 1)}</m:num><m:den>${math(depth + 1)}</m:den></m:f>`,
          () => `<m:sSup><m:e>${math(depth + 1)}</m:e><m:sup>${math(depth + 1)}</m:sup></m:sSup>`,
          () => `<m:rad><m:deg/><m:e>${math(depth + 1)}</m:e></m:rad>`,
          () => `<m:nary><m:sub>${math(depth + 1)}</m:sub><m:sup/><m:e>${math(depth + 1)}</m:e></m:nary>`,
          () => `<m:m><m:mr><m:e>${math(depth + 1)}</m:e><m:e/></m:mr></m:m>`,
          () => `<m:r><m:t>${text()}</m:t></m:r>`,
        ])();
  const inline = (depth: number): string => {
    const kind = random();
    if (kind < 0.75) return run();
    if (kind < 0.8) return field();
    if (kind < 0.84) return `<w:hyperlink${attribute('w:anchor', () => 'there')}>${run()}</w:hyperlink>`;
    if (kind < 0.87) return `<w:bookmarkStart w:id="1"${attribute('w:name', () => 'there')}/>${run()}<w:bookmarkEnd w:id="1"/>`;
    if (kind < 0.9) return `<w:ins w:id="3">${run()}</w:ins><w:del w:id="4"><w:r><w:delText>gone</w:delText></w:r></w:del>`;
    if (kind < 0.92) return `<m:oMath>${math(0)}</m:oMath>`;
    if (kind < 0.95) return `<w:sdt><w:sdtContent>${run()}</w:sdtContent></w:sdt>`;
    return depth < 3 ? drawing(depth) : run();
  };
  const paragraphProperties = () =>
    `<w:pPr>${maybe(0.2, () => one('pStyle', () => pick(['Base', 'Derived', 'Loop'])))}${maybe(0.1, () => '<w:keepNext/>')}${maybe(0.1, () => '<w:keepLines/>')}${maybe(0.05, () => '<w:pageBreakBefore/>')}${maybe(0.05, () => `<w:framePr${ofTwips('w', 'h', 'x', 'y', 'hSpace')}${attribute('w:wrap', () => pick(['around', 'none']))}${maybe(0.3, () => ' w:dropCap="drop" w:lines="3"')}/>`)}${maybe(0.2, () => `<w:numPr>${one('ilvl', () => below(10))}${one('numId', () => 1 + below(3))}</w:numPr>`)}${maybe(0.1, () => borders('pBdr', 'top', 'left', 'bottom', 'right', 'between'))}${maybe(0.1, () => `<w:shd w:val="clear"${attribute('w:fill', () => pick(COLOURS))}/>`)}${maybe(0.1, () => `<w:tabs>${some(4, () => `<w:tab${attribute('w:val', () => pick(['left', 'center', 'right', 'decimal', 'bar', 'clear']))}${attribute('w:pos', twips)}/>`)}</w:tabs>`)}${maybe(0.05, () => '<w:bidi/>')}${maybe(0.3, () => `<w:spacing${ofTwips('before', 'after', 'line')}${attribute('w:lineRule', () => pick(['auto', 'exact', 'atLeast']))}/>`)}${maybe(0.2, () => `<w:ind${ofTwips('left', 'right', 'firstLine', 'hanging')}/>`)}${maybe(0.2, () => one('jc', () => pick(['left', 'center', 'right', 'both', 'distribute', 'start'])))}${maybe(0.03, () => section())}</w:pPr>`;
  const paragraph = (depth: number) => `<w:p>${maybe(0.6, paragraphProperties)}${some(5, () => inline(depth))}</w:p>`;
  const cell = (depth: number) =>
    `<w:tc><w:tcPr>${maybe(0.7, () => `<w:tcW${attribute('w:w', twips)}${attribute('w:type', () => pick(['dxa', 'pct', 'auto', 'nil']))}/>`)}${maybe(0.15, () => one('gridSpan', () => 1 + below(5)))}${maybe(0.15, () => one('vMerge', () => pick(['restart', 'continue'])))}${maybe(0.2, () => borders('tcBorders', 'top', 'left', 'bottom', 'right'))}${maybe(0.1, () => one('vAlign', () => pick(['top', 'center', 'bottom'])))}${maybe(0.05, () => one('textDirection', () => pick(['btLr', 'tbRl'])))}</w:tcPr>${blocks(depth + 1, 2)}</w:tc>`;
  const row = (depth: number) =>
    `<w:tr><w:trPr>${maybe(0.2, () => `<w:trHeight${attribute('w:val', twips)}${attribute('w:hRule', () => pick(['exact', 'atLeast', 'auto']))}/>`)}${maybe(0.1, () => '<w:tblHeader/>')}${maybe(0.1, () => '<w:cantSplit/>')}${maybe(0.05, () => one('gridBefore', () => below(4)))}</w:trPr>${some(4 - depth, () => cell(depth))}</w:tr>`;
  const table = (depth: number) =>
    `<w:tbl><w:tblPr>${maybe(0.1, () => `<w:tblpPr${ofTwips('leftFromText', 'tblpX', 'tblpY')}${attribute('w:vertAnchor', () => pick(['page', 'text', 'margin']))}/>`)}${maybe(0.5, () => `<w:tblW${attribute('w:w', twips)}${attribute('w:type', () => pick(['dxa', 'pct', 'auto']))}/>`)}${maybe(0.2, () => one('jc', () => pick(['center', 'right'])))}${maybe(0.4, () => borders('tblBorders', 'top', 'left', 'bottom', 'right', 'insideH', 'insideV'))}${maybe(0.3, () => `<w:tblLayout${attribute('w:type', () => pick(['fixed', 'autofit']))}/>`)}</w:tblPr><w:tblGrid>${some(6, () => `<w:gridCol${attribute('w:w', twips)}/>`)}</w:tblGrid>${some(depth === 0 && chance(0.05) ? 40 : 4 - depth, () => row(depth))}</w:tbl>`;
  const blocks = (depth: number, most: number): string =>
    `${some(most, () => (depth < 3 && chance(0.12) ? table(depth) : paragraph(depth)))}${paragraph(depth)}`;
  const sectionContent = () =>
    `${maybe(0.3, () => one('type', () => pick(['continuous', 'nextPage', 'evenPage', 'oddPage', 'nextColumn'])))}${maybe(0.6, () => `<w:pgSz${attribute('w:w', () => pick([11906, 12240, 1000, 31680]))}${attribute('w:h', () => pick([16838, 15840, 1000, 31680]))}/>`)}${maybe(0.6, () => `<w:pgMar${ofTwips('top', 'right', 'bottom', 'left', 'header', 'footer', 'gutter')}/>`)}${maybe(0.1, () => borders('pgBorders', 'top', 'left', 'bottom', 'right'))}${maybe(0.1, () => `<w:lnNumType${attribute('w:countBy', () => 1 + below(5))}/>`)}${maybe(0.3, () => `<w:cols${attribute('w:num', () => 1 + below(4))}${attribute('w:space', twips)}${attribute('w:sep', () => 1)}/>`)}${maybe(0.1, () => `<w:pgNumType${attribute('w:chapStyle', () => 1 + below(3))}/>`)}${maybe(0.1, () => '<w:titlePg/>')}`;
  const section = () => `<w:sectPr>${sectionContent()}</w:sectPr>`;
  const style = (id: string, basedOn: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${basedOn}"/>${maybe(0.7, paragraphProperties)}${maybe(0.7, runProperties)}</w:style>`;
  const level = (at: number) =>
    `<w:lvl w:ilvl="${at}">${one('start', () => below(5))}${one('numFmt', () => pick(['decimal', 'lowerRoman', 'upperLetter', 'bullet', 'ordinalText', 'none']))}${one('lvlText', () => pick(['%1.', '%1.%2.%3', '•', '%9%9%9', '']))}${maybe(0.3, paragraphProperties)}</w:lvl>`;

  const parts = {
    body: blocks(0, 16),
    section: sectionContent(),
    styles: `${style('Base', 'Normal')}${style('Derived', 'Base')}${style('Loop', 'Loop')}`,
    numbering: [1, 2]
      .map(
        (id) =>
          `<w:abstractNum w:abstractNumId="${id}">${Array.from({ length: below(10) }, (_, at) => level(at)).join('')}</w:abstractNum>`,
      )
      .concat([1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`))
      .join(''),
    footnotes: `<w:footnote w:id="2">${blocks(2, 2)}</w:footnote>`,
    header: blocks(2, 2),
    footer: blocks(2, 2),
    settings: `${maybe(0.3, () => '<w:evenAndOddHeaders/>')}${maybe(0.3, () => one('defaultTabStop', twips))}${maybe(0.3, () => `<w:autoHyphenation/>${maybe(0.5, () => one('hyphenationZone', twips))}`)}<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word"${attribute('w:val', () => pick([11, 12, 14, 15]))}/></w:compat>`,
  };
  return testDocument(parts.body, parts);
}
