import { testRelationship } from '../engine/docx/test-package.ts';
import {
  emfRecord,
  longs,
  shorts,
  testEmf,
  testWmf,
  wmfFont,
  wmfRecord,
  wmfText,
} from '../engine/images/metafile/metafile.test-support.ts';
import { CHECKERS } from './checkers.ts';
import type { GoldenCase } from './golden-case.ts';
import { anchorAt, p, picture, SETTINGS, SMALL_PAGE, STYLES, shape, t, tbl, tc, tr, WORDS } from './xml.ts';

const MEDIA = {
  parts: { 'word/media/checkers.png': CHECKERS },
  relationships: [testRelationship('checkers', 'image', 'media/checkers.png')],
};
/** A red box and a word beside it. */
const WMF = testWmf(1440, 720, [
  wmfRecord(0x02fc, [...shorts(0), ...longs(0x0000c0), ...shorts(0)]),
  wmfRecord(0x012d, shorts(0)),
  wmfRecord(0x061c, shorts(200, 200, 620, 620, 100, 100)),
  wmfFont(-240, 'Arial'),
  wmfRecord(0x012d, shorts(1)),
  wmfRecord(0x012e, shorts(24)),
  wmfText('word', 760, 440),
]);
/** A ring and a curve. */
const EMF = testEmf(200, 100, [
  emfRecord(38, longs(1, 0, 6, 0, 0x00a000)),
  emfRecord(37, longs(1)),
  emfRecord(59),
  emfRecord(42, longs(10, 10, 90, 90)),
  emfRecord(42, longs(30, 30, 70, 70)),
  emfRecord(60),
  emfRecord(63),
  emfRecord(85, [...longs(0, 0, 0, 0, 4), ...shorts(110, 90, 130, 0, 170, 100, 190, 10)]),
]);
const drawn = (name: string, bytes: Uint8Array): Pick<GoldenCase, 'parts' | 'relationships'> => ({
  parts: { [`word/media/${name}`]: bytes },
  relationships: [testRelationship('checkers', 'image', `media/${name}`)],
});

const cells = (...texts: string[]) => texts.map((text) => tc(p(t(text)))).join('');
const GRID = [2000, 2000];
const frame = (attributes: string) => `<w:framePr ${attributes}/>`;
const ADDRESS_FRAME = frame('w:w="2200" w:hSpace="180" w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="2400" w:y="1000"');
const textBox = (inside: string, width = 100, height = 60) => shape({ width, height, inside, anchor: anchorAt(60, 10, '<wp:wrapNone/>') });
/** One of three boxes that share a text, by its place in their order. */
const linkedBox = (place: number, x: number, y: number, width: number, height: number, inside?: string) =>
  shape({ width, height, chain: [3, place], anchor: anchorAt(x, y, '<wp:wrapNone/>'), ...(inside === undefined ? {} : { inside }) });

const CHART_NAMESPACE = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
const points = (...texts: string[]) => texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join('');
const series = (name: string, ...values: string[]) =>
  `<c:ser><c:tx><c:strRef><c:strCache>${points(name)}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points('North', 'South')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(...values)}</c:numCache></c:numRef></c:val></c:ser>`;
const CHART = `<c:chartSpace ${CHART_NAMESPACE} xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${series('Sales', '2000', '1250')}${series('Costs', '750', '-500')}</c:barChart><c:valAx><c:majorGridlines/><c:numFmt formatCode="#,##0" sourceLinked="0"/></c:valAx></c:plotArea><c:legend><c:legendPos val="b"/></c:legend></c:chart></c:chartSpace>`;

const ERRORS =
  '<c:trendline><c:trendlineType val="linear"/><c:dispRSqr val="1"/><c:dispEq val="1"/></c:trendline><c:errBars><c:errBarType val="both"/><c:errValType val="percentage"/><c:val val="20"/></c:errBars>';

const TABLE = '<c:dTable><c:showHorzBorder val="1"/><c:showVertBorder val="1"/><c:showOutline val="1"/><c:showKeys val="1"/></c:dTable>';

const decorative = (trim: string): string =>
  `<w:r><w:pict><v:shape type="#_x0000_t136" style="width:100pt;height:30pt" fillcolor="#336699" stroked="f"><v:textpath style="font-family:Arial;font-size:1pt"${trim} string="DRAFT"/></v:shape></w:pict></w:r>`;

const patterned = (preset: string): string =>
  `<a:pattFill prst="${preset}"><a:fgClr><a:srgbClr val="1F497D"/></a:fgClr><a:bgClr><a:srgbClr val="FFF2CC"/></a:bgClr></a:pattFill>`;

/** Frames, pictures and shapes as real documents use them. */
export const drawingCases: readonly GoldenCase[] = [
  {
    name: 'frame-over-running-text',
    body: p(t('framed'), frame('w:w="1000" w:wrap="none" w:vAnchor="text" w:hAnchor="text" w:x="1000" w:y="100"')) + p(t(WORDS)),
  },
  {
    name: 'drop-cap-in-the-margin',
    body:
      p(
        t('T', '<w:position w:val="-4"/><w:sz w:val="96"/>'),
        `<w:keepNext/>${frame('w:dropCap="margin" w:lines="3" w:hSpace="144" w:wrap="around" w:vAnchor="text" w:hAnchor="page"')}<w:spacing w:line="759" w:lineRule="exact"/>`,
      ) + p(t(WORDS)),
  },
  {
    name: 'frame-with-page-number',
    body: p(t('framed'), frame('w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="right" w:y="1"')) + p(t(WORDS)),
  },
  {
    name: 'frame-at-a-place',
    picture: true,
    body:
      p(t(WORDS)) +
      p(
        t('address'),
        `${frame('w:w="1800" w:h="600" w:hRule="exact" w:hSpace="180" w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="3000" w:y="2400"')}<w:pBdr><w:top w:val="single" w:sz="4" w:space="1" w:color="auto"/></w:pBdr>`,
      ) +
      p(t(`${WORDS} ${WORDS}`)),
  },
  {
    // Letterheads of old: the first and the last line of an address, with a table between them, all in one frame.
    name: 'frame-with-a-table',
    picture: true,
    body:
      p(t('sender'), ADDRESS_FRAME) +
      tbl(tr(tc(p(t('street'), ADDRESS_FRAME))), GRID.slice(1)) +
      p(t('town'), ADDRESS_FRAME) +
      p(t(`${WORDS} ${WORDS}`)),
  },
  {
    name: 'column-chart',
    picture: true,
    parts: { 'word/charts/chart1.xml': CHART },
    relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml')],
    body: p(
      `<w:r><w:drawing><wp:inline><wp:extent cx="2286000" cy="1524000"/><a:graphic><a:graphicData uri="chart"><c:chart ${CHART_NAMESPACE} r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
  },
  {
    name: 'chart-with-error-bars-and-an-equation',
    picture: true,
    parts: { 'word/charts/chart1.xml': CHART.replace('</c:ser>', `${ERRORS}</c:ser>`) },
    relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml')],
    body: p(
      `<w:r><w:drawing><wp:inline><wp:extent cx="2286000" cy="1524000"/><a:graphic><a:graphicData uri="chart"><c:chart ${CHART_NAMESPACE} r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
  },
  {
    name: 'chart-with-a-data-table',
    picture: true,
    parts: { 'word/charts/chart1.xml': CHART.replace('</c:plotArea>', `${TABLE}</c:plotArea>`) },
    relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml')],
    body: p(
      `<w:r><w:drawing><wp:inline><wp:extent cx="2286000" cy="1524000"/><a:graphic><a:graphicData uri="chart"><c:chart ${CHART_NAMESPACE} r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
  },
  { name: 'wmf-picture', picture: true, ...drawn('drawing.wmf', WMF), body: p(t('before ') + picture({ width: 72, height: 36 })) },
  {
    name: 'emf-picture',
    picture: true,
    ...drawn('drawing.emf', EMF),
    body: p(picture({ width: 100, height: 100, crop: '<a:srcRect l="50000" t="0" r="0" b="0"/>' })),
  },
  {
    name: 'svg-picture',
    picture: true,
    ...drawn(
      'drawing.svg',
      new TextEncoder().encode(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><g transform="translate(10 5)"><path d="M0-4A4 4 0 010 4zM-8-3h5v6h-5z" fill="#1f4e79"/></g><circle cx="17" cy="5" r="2" fill="none" stroke="tomato"/></svg>',
      ),
    ),
    body: p(picture({ width: 100, height: 50 })),
  },
  { name: 'inline-picture', ...MEDIA, body: p(t('before ') + picture({ width: 30, height: 30 }) + t(' after')) },
  {
    name: 'cropped-picture',
    picture: true,
    ...MEDIA,
    body: p(picture({ width: 60, height: 40, crop: '<a:srcRect l="25000" t="25000" r="0" b="25000"/>' })),
  },
  {
    name: 'picture-effects',
    picture: true,
    ...MEDIA,
    body: p(
      ['<a:grayscl/>', '<a:biLevel thresh="50000"/>', '<a:lum bright="-20000" contrast="-40000"/>']
        .map((effects) => picture({ width: 40, height: 40, effects }))
        .join(t(' ')),
    ),
  },
  {
    name: 'bent-text',
    picture: true,
    body: p(
      ['textArchUp', 'textArchDown', 'textWave1', 'textInflate']
        .map((preset) =>
          shape({
            width: 100,
            height: 60,
            fill: 'FFFFFF',
            inside: p(t('Decorative')),
            body: `<a:prstTxWarp prst="${preset}"><a:avLst/></a:prstTxWarp>`,
          }),
        )
        .join(t(' ')),
    ),
  },
  {
    name: 'compound-lines',
    picture: true,
    body: p(
      ['dbl', 'thickThin', 'thinThick', 'tri']
        .map((kind, index) =>
          shape({ width: 40, height: 30, preset: index % 2 === 0 ? 'rect' : 'roundRect', line: `w="76200" cmpd="${kind}"` }),
        )
        .join(t('  ')),
    ),
  },
  {
    name: 'picture-tight',
    picture: true,
    ...MEDIA,
    body: p(
      picture({
        width: 60,
        height: 40,
        anchor: anchorAt(
          0,
          0,
          '<wp:wrapTight wrapText="bothSides"><wp:wrapPolygon edited="0"><wp:start x="0" y="0"/><wp:lineTo x="0" y="21600"/><wp:lineTo x="21600" y="21600"/><wp:lineTo x="21600" y="0"/><wp:lineTo x="0" y="0"/></wp:wrapPolygon></wp:wrapTight>',
        ),
      }) + t(WORDS),
    ),
  },
  {
    name: 'picture-behind-text',
    ...MEDIA,
    body: p(picture({ width: 100, height: 40, anchor: `behind${anchorAt(20, -10, '<wp:wrapNone/>')}` }) + t(WORDS)),
  },
  {
    name: 'picture-aligned-to-the-page',
    ...MEDIA,
    body: p(
      picture({
        width: 40,
        height: 40,
        anchor:
          '<wp:positionH relativeFrom="page"><wp:align>right</wp:align></wp:positionH><wp:positionV relativeFrom="page"><wp:align>bottom</wp:align></wp:positionV>EXTENT<wp:wrapSquare wrapText="bothSides"/>',
      }) + t(WORDS),
    ),
  },
  {
    name: 'drawings-over-the-edges-of-the-page',
    ...MEDIA,
    body: p(
      picture({ width: 40, height: 40, anchor: anchorAt(-200, -200, '<wp:wrapSquare wrapText="bothSides"/>') }) +
        picture({ width: 40, height: 40, anchor: anchorAt(900, 900, '<wp:wrapSquare wrapText="bothSides"/>') }) +
        picture({ width: 40, height: 40, anchor: anchorAt(-60, 150, '<wp:wrapNone/>') }) +
        shape({ width: 40, height: 40, anchor: anchorAt(60, 220, '<wp:wrapSquare wrapText="bothSides"/>') }) +
        t(WORDS),
    ),
  },
  {
    name: 'picture-in-a-cell',
    ...MEDIA,
    body: tbl(
      tr(
        tc(p(picture({ width: 30, height: 30 }))) +
          tc(
            p(
              picture({
                width: 30,
                height: 30,
                anchor: anchorAt(5, 5, '<wp:wrapSquare wrapText="bothSides"/>').replace('relativeFrom="margin"', 'relativeFrom="column"'),
              }) + t(WORDS.slice(0, 60)),
            ),
          ),
      ),
      GRID,
    ),
  },
  {
    name: 'rotated-picture',
    picture: true,
    ...MEDIA,
    body: p(picture({ width: 60, height: 30, transform: ' rot="5400000"', anchor: anchorAt(40, 30, '<wp:wrapNone/>') })),
  },
  {
    name: 'vml-picture',
    ...MEDIA,
    body: p(
      t('before ') +
        '<w:r><w:pict><v:shape style="width:40pt;height:30pt"><v:imagedata r:id="checkers" o:title="checkers"/></v:shape></w:pict></w:r>' +
        t(' after'),
    ),
  },
  {
    name: 'vml-decorative-text',
    picture: true,
    body: p(t('text')) + p(decorative('')) + p(decorative(' trim="t"')),
  },
  {
    name: 'vml-floating-box',
    picture: true,
    body: p(
      '<w:r><w:pict><v:rect style="position:absolute;margin-left:100pt;margin-top:20pt;width:80pt;height:40pt;z-index:1" filled="f" strokecolor="#c00000"><v:textbox inset="1mm,1mm,1mm,1mm"><w:txbxContent>' +
        p(t('floating')) +
        '</w:txbxContent></v:textbox></v:rect></w:pict></w:r>' +
        t(WORDS),
    ),
  },
  {
    name: 'table-in-text-box',
    picture: true,
    body: p(textBox(tbl(tr(cells('in', 'box')), [800, 800]) + p(t('under')), 110, 50) + t('anchor')),
  },
  {
    name: 'growing-text-box',
    body: p(
      shape({
        width: 80,
        height: 10,
        inside: p(t(WORDS.slice(0, 44))),
        anchor: anchorAt(60, 14, '<wp:wrapTopAndBottom/>'),
        body: '<a:spAutoFit/>',
      }) + t(WORDS),
    ),
  },
  {
    name: 'linked-text-boxes',
    picture: true,
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    body:
      p(linkedBox(2, 110, 0, 80, 46) + linkedBox(1, 0, 70, 70, 84) + t('The last box comes first.')) +
      p(
        linkedBox(
          0,
          0,
          0,
          90,
          30,
          p(t(WORDS.slice(0, 44))) +
            ['one', 'two'].map((word) => p(t(word), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')).join('') +
            tbl(['a', 'b', 'c', 'd', 'e'].map((name) => tr(cells(name, 'row'))).join(''), [600, 600]) +
            p(t('what stands below it')),
        ),
      ),
  },
  {
    name: 'group-of-shapes',
    picture: true,
    body: p(
      '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="1270000" cy="508000"/><wp:docPr id="3" name="group"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="508000"/><a:chOff x="0" y="0"/><a:chExt cx="2540000" cy="1016000"/></a:xfrm></wpg:grpSpPr>' +
        ['rect', 'ellipse']
          .map(
            (preset, index) =>
              `<wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="${index * 1_270_000}" y="0"/><a:ext cx="1143000" cy="1016000"/></a:xfrm><a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="F79646"/></a:solidFill></wps:spPr><wps:bodyPr/></wps:wsp>`,
          )
          .join('') +
        '</wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
    ),
  },
  {
    name: 'shadow-of-a-turned-shape',
    picture: true,
    body: p(
      shape({
        width: 90,
        height: 50,
        transform: ' rot="1200000"',
        anchor: anchorAt(40, 10, '<wp:wrapNone/>'),
        effects:
          '<a:outerShdw blurRad="50800" dist="50800" dir="2700000" rotWithShape="0"><a:srgbClr val="000000"><a:alpha val="50000"/></a:srgbClr></a:outerShdw>',
      }),
    ),
  },
  {
    name: 'tiled-picture',
    picture: true,
    ...MEDIA,
    body: p(
      shape({
        width: 100,
        height: 40,
        preset: 'ellipse',
        paint: '<a:blipFill><a:blip r:embed="checkers"/><a:tile sx="50000" sy="50000" algn="ctr"/></a:blipFill>',
      }),
    ),
  },
  {
    name: 'pattern-fills',
    picture: true,
    body: p(
      ['pct20', 'wdUpDiag', 'horzBrick', 'smCheck'].map((preset) => shape({ width: 40, height: 40, paint: patterned(preset) })).join(''),
    ),
  },
  {
    name: 'straight-line-shape',
    picture: true,
    body: p(shape({ width: 120, height: 0, preset: 'line', anchor: anchorAt(10, 20, '<wp:wrapNone/>') }) + t('line below')),
  },
].map((each) => ({ section: SMALL_PAGE, styles: STYLES, settings: SETTINGS, ...each }));
