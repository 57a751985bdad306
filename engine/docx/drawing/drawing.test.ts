import { expect, test } from 'vitest';
import { testPart, testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const png = { parts: { 'word/media/a.png': new Uint8Array([1, 2, 3]) }, relationships: [testRelationship('pic', 'image', 'media/a.png')] };
const graphic = (inside: string) => `<a:graphic><a:graphicData uri="test">${inside}</a:graphicData></a:graphic>`;
const picture = (blip = '', more = '') =>
  `<pic:pic><pic:blipFill><a:blip r:embed="pic">${blip}</a:blip>${more}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm rot="5400000" flipH="1"/></pic:spPr></pic:pic>`;
const inline = (content: string, more = '') =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="127000" cy="254000"/>${more}${graphic(content)}</wp:inline></w:drawing></w:r>`;
const anchor = (content: string, more: string, attributes = '') =>
  `<w:r><w:drawing><wp:anchor ${attributes}><wp:extent cx="127000" cy="254000"/>${more}${graphic(content)}</wp:anchor></w:drawing></w:r>`;
const shape = (properties: string, more = '') => `<wps:wsp><wps:spPr>${properties}</wps:spPr>${more}</wps:wsp>`;
const read = (content: string, options = {}) => {
  const { inlines, codes } = readTestDocument(paragraph(content), { ...png, ...options });
  return { drawings: inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing] : [])), codes };
};

test('a picture has its size, crop, turn, description and link', () => {
  const { drawings, codes } = read(
    inline(picture('<a:alphaModFix amt="50000"/>', '<a:srcRect l="10000" b="-5000"/>'), '<wp:docPr id="1" name="x" descr="A logo"/>'),
  );
  expect(drawings).toMatchObject([
    {
      width: 10,
      height: 20,
      rotation: 90,
      flipHorizontal: true,
      description: 'A logo',
      content: { type: 'picture', opacity: 0.5, crop: { left: 0.1, right: 0, top: 0, bottom: -0.05 } },
    },
  ]);
  expect(codes).toEqual([]);
});

test('a picture has the fill and the shadow of its shape', () => {
  const filled = picture().replace(
    '</pic:spPr>',
    '<a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:effectLst><a:outerShdw dist="12700"><a:srgbClr val="445566"/></a:outerShdw></a:effectLst></pic:spPr>',
  );
  const empty = picture().replace('</pic:spPr>', '<a:noFill/></pic:spPr>');
  const { drawings } = read(inline(filled) + inline(empty));
  expect(drawings[0]?.content).toMatchObject({ fill: { colour: '112233' }, shadow: { colour: '445566', offset: [1, 0] } });
  expect(drawings[1]?.content).not.toHaveProperty('fill');
});

test('a picture is cut to the shape it has', () => {
  const cut = picture().replace('</pic:spPr>', '<a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom></pic:spPr>');
  const boxed = picture().replace('</pic:spPr>', '<a:prstGeom prst="rect"/></pic:spPr>');
  const { drawings } = read(inline(cut) + inline(boxed));
  expect(drawings.map(({ content }) => content.type === 'picture' && content.geometry)).toEqual([
    { preset: 'ellipse', adjust: {} },
    undefined,
  ]);
});

/** The header of a PNG that many pixels wide: all that reading a document looks at. */
const pngHeader = (width: number) =>
  new Uint8Array(
    [0x89, ...'PNG\r\n\x1a\n\0\0\0\rIHDR\0\0']
      .map((each) => (typeof each === 'string' ? each.charCodeAt(0) : each))
      .concat([width >> 8, width & 255, 0, 0, 0, 9, 8, 2, 0, 0, 0, 0, 0, 0, 0]),
  );

test.each([
  ['outlines beside a coarse PNG: the drawing', '<rect width="1" height="1"/>', 20, 'word/media/a.svg'],
  ['outlines beside a sharp PNG: the pixels', '<rect width="1" height="1"/>', 40, 'word/media/a.png'],
  ['text beside a coarse PNG: the pixels', '<text>a</text>', 20, 'word/media/a.png'],
])('an SVG of %s', (_, inside, pixels, name) => {
  const vector =
    '<a:extLst><a:ext uri="svg"><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="svg"/></a:ext></a:extLst>';
  const { drawings } = read(inline(picture(vector)), {
    parts: {
      'word/media/a.png': pngHeader(pixels),
      'word/media/a.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`,
    },
    relationships: [...png.relationships, testRelationship('svg', 'image', 'media/a.svg')],
  });
  expect(drawings).toMatchObject([{ content: { type: 'picture', media: { name } } }]);
});

const upright = (content: string): string => content.replace(' rot="5400000"', '');

test('the room for effects is kept round shapes but not round pictures', () => {
  const effects = '<wp:effectExtent l="12700" t="12700" r="12700" b="12700"/>';
  const { drawings } = read(inline(upright(picture()), effects) + inline(shape('<a:prstGeom prst="rect"/>'), effects));
  expect(drawings.map(({ padding }) => padding.left)).toEqual([0, 1]);
});

test('two uses of one picture share its bytes', () => {
  const media = read(inline(picture()) + inline(picture())).drawings.map(({ content }) => content.type === 'picture' && content.media);
  expect(media[0]).toMatchObject({ name: 'word/media/a.png' });
  expect(media[0]).toBe(media[1]);
});

test('a picture that the file lacks keeps its room and is reported', () => {
  const { drawings, codes } = read(inline(picture()), { relationships: [testRelationship('pic', 'image', 'media/none.png')] });
  expect(drawings).toMatchObject([{ width: 10, content: { type: 'unsupported' } }]);
  expect(codes).toEqual(['docx/picture-missing']);
});

test('an anchor has its places, wrap and order', () => {
  const position =
    '<wp:positionH relativeFrom="page"><wp:posOffset>12700</wp:posOffset></wp:positionH><mc:AlternateContent><mc:Choice Requires="wp14"><wp:positionV relativeFrom="margin"><wp14:pctPosVOffset>25000</wp14:pctPosVOffset></wp:positionV></mc:Choice><mc:Fallback><wp:positionV relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionV></mc:Fallback></mc:AlternateContent>';
  const wrap =
    '<wp:wrapTight wrapText="left" distL="25400"><wp:wrapPolygon><wp:start x="0" y="0"/><wp:lineTo x="21600" y="0"/><wp:lineTo x="10800" y="21600"/></wp:wrapPolygon></wp:wrapTight>';
  const size =
    '<wp14:sizeRelH relativeFrom="margin"><wp14:pctWidth>50000</wp14:pctWidth></wp14:sizeRelH><wp14:sizeRelV relativeFrom="page"><wp14:pctHeight>0</wp14:pctHeight></wp14:sizeRelV>';
  const { drawings } = read(
    anchor(picture(), position + wrap + size, 'behindDoc="1" relativeHeight="7" distL="12700" distT="12700" layoutInCell="0"'),
  );
  expect(drawings[0]?.anchor).toEqual({
    horizontal: { from: 'page', offset: 1 },
    vertical: { from: 'margin', fraction: 0.25 },
    wrap: {
      kind: 'tight',
      side: 'left',
      distance: { top: 1, right: 0, bottom: 0, left: 2 },
      polygon: [
        [0, 0],
        [1, 0],
        [0.5, 1],
      ],
    },
    behind: true,
    order: 7,
    layoutInCell: false,
    allowOverlap: true,
    relativeWidth: { from: 'margin', fraction: 0.5 },
  });
});

test('a shape takes fill and line from itself, else from the style matrix', () => {
  const own = shape(
    '<a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val 5000"/><a:gd name="__proto__" fmla="val 1"/></a:avLst></a:prstGeom><a:solidFill><a:srgbClr val="00ff00"><a:alpha val="50000"/></a:srgbClr></a:solidFill><a:ln w="25400"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill><a:prstDash val="sysDot"/><a:tailEnd type="arrow"/></a:ln>',
  );
  const styled = shape(
    '<a:prstGeom prst="rect"/>',
    '<wps:style><a:lnRef idx="1"><a:srgbClr val="0000FF"/></a:lnRef><a:fillRef idx="1"><a:srgbClr val="112233"/></a:fillRef></wps:style>',
  );
  const bare = shape(
    '<a:noFill/><a:ln><a:noFill/></a:ln>',
    '<wps:style><a:lnRef idx="1"><a:srgbClr val="0000FF"/></a:lnRef><a:fillRef idx="1"><a:srgbClr val="112233"/></a:fillRef></wps:style>',
  );
  const contents = read(inline(own) + inline(styled) + inline(bare)).drawings.map((drawing) => drawing.content);
  expect(contents[0]).toEqual({
    type: 'shape',
    geometry: { preset: 'roundRect', adjust: { adj: 5000 } },
    fill: { type: 'solid', colour: '00FF00', opacity: 0.5 },
    stroke: { colour: 'FF0000', opacity: 1, width: 2, dash: [1, 1], join: 'round', tailEnd: { type: 'arrow', width: 3.5, length: 3.5 } },
  });
  expect(contents[1]).toMatchObject({ fill: { colour: '112233' }, stroke: { colour: '0000FF' } });
  expect(contents[2]).toEqual({ type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill: { type: 'none' } });
});

const THEME = `<a:themeElements><a:fmtScheme><a:fillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill>
  <a:gradFill><a:gsLst><a:gs pos="0"><a:schemeClr val="phClr"/></a:gs><a:gs pos="100000"><a:srgbClr val="FFFFFF"/></a:gs></a:gsLst><a:lin ang="5400000"/></a:gradFill></a:fillStyleLst>
  <a:lnStyleLst><a:ln w="25400" cap="rnd"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill><a:prstDash val="lgDash"/><a:bevel/></a:ln></a:lnStyleLst></a:fmtScheme></a:themeElements>`;

test('fill and line of the theme are drawn in the colour of the shape that refers to them', () => {
  const styled = shape(
    '<a:prstGeom prst="rect"/>',
    '<wps:style><a:lnRef idx="1"><a:srgbClr val="0000FF"/></a:lnRef><a:fillRef idx="2"><a:srgbClr val="112233"/></a:fillRef></wps:style>',
  );
  const { drawings } = read(inline(styled), {
    parts: { 'word/theme/theme1.xml': testPart('a:theme', THEME) },
    relationships: [testRelationship('theme', 'theme', 'theme/theme1.xml')],
  });
  expect(drawings[0]?.content).toMatchObject({
    fill: {
      type: 'gradient',
      angle: 90,
      opacity: 1,
      stops: [
        { at: 0, colour: '112233' },
        { at: 1, colour: 'FFFFFF' },
      ],
    },
    stroke: { colour: '0000FF', width: 2, dash: [8, 3], cap: 'round', join: 'bevel' },
  });
});

test('gradients along a path are circles, patterns the pixels of their name in two colours', () => {
  const stops =
    '<a:gsLst><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs><a:gs pos="100000"><a:srgbClr val="00FF00"><a:alpha val="0"/></a:srgbClr></a:gs></a:gsLst>';
  const circle = shape(
    `<a:gradFill>${stops}<a:path path="circle"><a:fillToRect l="100000" t="50000" b="50000"/></a:path></a:gradFill><a:ln><a:noFill/></a:ln>`,
  );
  const pattern = shape(
    '<a:pattFill prst="dkDnDiag"><a:fgClr><a:srgbClr val="112233"/></a:fgClr><a:bgClr><a:srgbClr val="FFEEDD"/></a:bgClr></a:pattFill>',
  );
  const unknown = shape('<a:pattFill prst="dots"><a:bgClr><a:srgbClr val="C0C0C0"/></a:bgClr></a:pattFill>');
  const { drawings, codes } = read(inline(circle) + inline(pattern) + inline(unknown));
  expect(drawings.map(({ content }) => content)).toMatchObject([
    { fill: { type: 'gradient', centre: [1, 0.5], opacity: 0.5 } },
    { fill: { type: 'pattern', rows: [0xcc, 0x66, 0x33, 0x99, 0xcc, 0x66, 0x33, 0x99], colour: '112233', background: 'FFEEDD' } },
    { fill: { type: 'solid', colour: 'C0C0C0' } },
  ]);
  expect(codes).toEqual([]);
});

test('a picture that fills a shape is as pale as the file says, and effects that are not applied to it are named', () => {
  const filled = (blip: string) => inline(shape(`<a:blipFill><a:blip r:embed="pic">${blip}</a:blip></a:blipFill>`));
  const { drawings, codes } = read(
    ['', '<a:alphaModFix amt="50000"/>', '<a:lum bright="70000" contrast="-70000"/>', '<a:hsl sat="50000"/>'].map(filled).join(''),
  );
  expect(drawings.map(({ content }) => content)).toMatchObject(
    [1, 0.5, expect.closeTo(0.195, 6), 1].map((opacity) => ({ fill: { type: 'picture', opacity } })),
  );
  expect(codes).toEqual(['docx/picture-effect']);
});

test.each([
  ['<a:grayscl/>', { type: 'grey' }],
  ['<a:biLevel thresh="25000"/>', { type: 'blackAndWhite', from: 0.25 }],
  ['<a:lum bright="20000" contrast="-40000"/>', { type: 'light', brightness: 0.2, gain: 0.6 }],
  ['<a:lum contrast="50000"/>', { type: 'light', brightness: 0, gain: 2 }],
  ['<a:duotone><a:prstClr val="black"/><a:srgbClr val="FFEECC"/></a:duotone>', { type: 'duotone', black: '000000', white: 'FFEECC' }],
  [
    '<a:clrChange><a:clrFrom><a:srgbClr val="FFFFFF"/></a:clrFrom><a:clrTo><a:srgbClr val="FFFFFF"><a:alpha val="0"/></a:srgbClr></a:clrTo></a:clrChange>',
    { type: 'replace', colour: 'FFFFFF', by: 'FFFFFF', opacity: 0 },
  ],
])('the pixels of a picture are changed by %s', (blip, effect) => {
  const { drawings, codes } = read(inline(picture(blip)) + inline(picture(blip)) + inline(picture('<a:lum/>')));
  const [first, second, plain] = drawings.map(({ content }) => (content.type === 'picture' ? content.media : undefined));
  expect(first?.effects).toEqual([effect]);
  expect(second).toBe(first);
  expect(plain?.effects).toBeUndefined();
  expect(codes).toEqual([]);
});

test('dashes of its own and a round line are taken, endless ones are not', () => {
  const line = (inner: string) => shape(`<a:ln w="12700"><a:solidFill><a:srgbClr val="0000FF"/></a:solidFill>${inner}</a:ln>`);
  const { drawings } = read(
    [
      '<a:custDash><a:ds d="200000" sp="50000"/></a:custDash><a:miter/>',
      '<a:custDash><a:ds d="0" sp="0"/></a:custDash>',
      '<a:headEnd type="oval" w="sm" len="lg"/>',
    ]
      .map((inner) => inline(line(inner)))
      .join(''),
  );
  const plain = { colour: '0000FF', opacity: 1, width: 1 };
  expect(drawings.map(({ content }) => content.type === 'shape' && content.stroke)).toEqual([
    { ...plain, dash: [2, 0.5] },
    { ...plain, join: 'round' },
    { ...plain, join: 'round', headEnd: { type: 'oval', width: 2, length: 5 } },
  ]);
});

test('text of a shape without a colour of its own has that of the shape style', () => {
  const box = shape(
    '<a:prstGeom prst="rect"/>',
    '<wps:style><a:fontRef idx="minor"><a:srgbClr val="FEFEFE"/></a:fontRef></wps:style><wps:txbx><w:txbxContent><w:p><w:r><w:t>one</w:t></w:r><w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t>two</w:t></w:r></w:p></w:txbxContent></wps:txbx>',
  );
  const [drawing] = read(inline(box)).drawings;
  const block = drawing?.content.type === 'shape' ? drawing.content.text?.blocks[0] : undefined;
  expect(block?.type === 'paragraph' && block.children.map(({ properties }) => properties.colour)).toEqual(['FEFEFE', 'FF0000']);
});

test('a text box has its blocks, insets and direction', () => {
  const box = shape(
    '<a:prstGeom prst="rect"/>',
    `<wps:txbx><w:txbxContent>${paragraph(run('inside'))}</w:txbxContent></wps:txbx><wps:bodyPr lIns="0" anchor="ctr" vert="vert270" wrap="none"><a:spAutoFit/></wps:bodyPr>`,
  );
  const { drawings, codes } = read(inline(box));
  const content = drawings[0]?.content;
  const text = content?.type === 'shape' ? content.text : undefined;
  expect(textsOf(text?.blocks ?? [])).toEqual(['inside']);
  expect(text).toMatchObject({
    insets: { left: 0, right: 7.2, top: 3.6, bottom: 3.6 },
    verticalAlign: 'center',
    direction: 'up',
    fit: 'shape',
    wrapText: false,
    flips: true,
  });
  expect(codes).toEqual([]);
});

test('text boxes that share a text know the next one', () => {
  const boxes = `<wps:txbx id="7"><w:txbxContent>${paragraph(run('inside'))}</w:txbxContent></wps:txbx>|<wps:linkedTxbx id="7" seq="1"/>|<wps:txbx><w:txbxContent/></wps:txbx>`;
  const { drawings, codes } = read(
    boxes
      .split('|')
      .map((box) => inline(shape('', box)))
      .join(''),
  );
  expect(drawings.map(({ content }) => content.type === 'shape' && content.text?.link)).toEqual([
    { name: '7/0', next: '7/1' },
    { name: '7/1', next: '7/2' },
    undefined,
  ]);
  expect(codes).toEqual([]);
});

test('a field around a text box does not reach into it', () => {
  const box = inline(shape('', `<wps:txbx><w:txbxContent>${paragraph(run('inside'))}</w:txbxContent></wps:txbx>`));
  const { drawings, codes } = read(
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${box}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  );
  expect(drawings).toHaveLength(1);
  expect(codes).toEqual([]);
});

test('a chart keeps its room and is reported', () => {
  const { drawings, codes } = read(inline('<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="x"/>'));
  expect(drawings).toMatchObject([{ width: 10, height: 20, content: { type: 'unsupported', what: 'chart' } }]);
  expect(codes).toEqual(['docx/unsupported-drawing']);
});

test('text boxes nested beyond the limit are left out with a diagnostic', () => {
  let content = paragraph(run('deep'));
  for (let depth = 0; depth < 34; depth++)
    content = paragraph(`<w:r><w:pict><v:rect><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:rect></w:pict></w:r>`);
  expect(readTestDocument(content).codes).toEqual(['docx/nested-too-deep', 'docx/text-lost']);
});

test('inline, a picture takes its extent alone, and one with effects and a shape the room of these', () => {
  const effects = '<wp:effectExtent l="12700" t="25400" r="38100" b="50800"/>';
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const spaced = (content: string) =>
    inline(content, effects).replace('<wp:inline>', '<wp:inline distT="12700" distB="12700" distL="12700" distR="12700">');
  expect(read(spaced(upright(picture()))).drawings[0]?.padding).toEqual(none);
  const shadowed = upright(picture()).replace('</pic:spPr>', '<a:effectLst><a:outerShdw dist="50800"/></a:effectLst></pic:spPr>');
  expect(read(spaced(shadowed)).drawings[0]?.padding).toEqual({ left: 1, top: 2, right: 3, bottom: 4 });
  expect(read(spaced(shape('<a:prstGeom prst="rect"/>'))).drawings[0]?.padding).toEqual({ left: 1, top: 2, right: 3, bottom: 4 });
});

test('a chart takes its extent alone, whatever room it says for effects', () => {
  const effects = '<wp:effectExtent l="12700" t="25400" r="38100" b="50800"/>';
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const chart = '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="x"/>';
  expect(read(inline(chart, effects)).drawings[0]?.padding).toEqual(none);
});

test('a drawing is no larger than a page can be, whatever the file says', () => {
  const { drawings } = read(inline(picture()).replace('cx="127000"', 'cx="9000000000000"'));
  expect(drawings).toMatchObject([{ width: 14_400, height: 20 }]);
});

test('a turned picture keeps the room noted for it, up to Word 2007 about its upright frame', () => {
  const effects = '<wp:effectExtent l="0" t="254000" r="0" b="127000"/>';
  const roomIn = (mode: number) => {
    const settings = `<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="${mode}"/></w:compat>`;
    return read(inline(picture(), effects), { settings }).drawings[0]?.padding;
  };
  expect(roomIn(15)).toEqual({ top: 20, right: 0, bottom: 10, left: 0 });
  // 10 wide and 20 high: on its side it is 5 wider on either side.
  expect(roomIn(12)).toEqual({ top: 25, right: -5, bottom: 15, left: -5 });
});

test.each([
  ['dbl', 'double'],
  ['thickThin', 'thickThin'],
  ['thinThick', 'thinThick'],
  ['tri', 'triple'],
  ['sng', undefined],
])('a compound line %s is read', (name, lines) => {
  const { drawings } = read(inline(shape(`<a:ln w="76200" cmpd="${name}"><a:solidFill><a:srgbClr val="0000FF"/></a:solidFill></a:ln>`)));
  expect(drawings.map(({ content }) => content.type === 'shape' && content.stroke?.lines)).toEqual([lines]);
});

test('text has the form that its shape bends it into', () => {
  const bent = (warp: string) =>
    inline(
      `<wps:wsp><wps:spPr/><wps:txbx><w:txbxContent>${paragraph(run('x'))}</w:txbxContent></wps:txbx><wps:bodyPr>${warp}</wps:bodyPr></wps:wsp>`,
    );
  const { drawings } = read(
    bent('<a:prstTxWarp prst="textWave1"><a:avLst><a:gd name="adj1" fmla="val 20000"/></a:avLst></a:prstTxWarp>') +
      bent('<a:prstTxWarp prst="textNoShape"/>') +
      bent(''),
  );
  expect(drawings.map(({ content }) => content.type === 'shape' && content.text?.warp)).toEqual([
    { preset: 'textWave1', adjust: { adj1: 20_000 } },
    undefined,
    undefined,
  ]);
});
