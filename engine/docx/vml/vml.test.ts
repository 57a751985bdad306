import { expect, test } from 'vitest';
import type { Drawing } from '../../model/drawing.ts';
import { testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const read = (shapes: string, options = {}) => {
  const { inlines, codes } = readTestDocument(paragraph(`<w:r><w:pict>${shapes}</w:pict></w:r>`), options);
  return { drawings: inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing] : [])), codes };
};

test('a text box whose picture data refer to nothing, as WPS Office writes them, is a text box', () => {
  const { drawings, codes } = read(
    `<v:rect style="width:9pt;height:9pt"><v:imagedata o:title=""/><v:textbox><w:txbxContent>${paragraph(run('7'))}</w:txbxContent></v:textbox></v:rect>`,
  );
  expect(drawings.map(({ content }) => (content.type === 'shape' ? textsOf(content.text?.blocks ?? []) : content.type))).toEqual([['7']]);
  expect(codes).toEqual([]);
});

test('text boxes that share a text know the next one', () => {
  const box = (id: string, style: string, inside: string): string =>
    `<v:shape id="${id}" style="width:9pt;height:9pt"><v:textbox style="${style}"><w:txbxContent>${inside}</w:txbxContent></v:textbox></v:shape>`;
  const { drawings } = read(
    box('first', 'mso-next-textbox:#Text Box 2', paragraph(run('inside'))) + box('Text Box 2', '', '') + box('third', '', paragraph('')),
  );
  expect(drawings.map(({ content }) => content.type === 'shape' && content.text?.link)).toEqual([
    { name: 'first', next: 'Text Box 2' },
    { name: 'Text Box 2' },
    undefined,
  ]);
});

test('a floating text box has place, look and text', () => {
  const { drawings, codes } = read(
    `<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/><v:shape type="#_x0000_t202" style="position:absolute;margin-left:1in;margin-top:-10pt;width:100pt;height:50pt;z-index:-5;mso-position-vertical-relative:page;mso-wrap-distance-left:0;v-text-anchor:middle" fillcolor="#1f497d [3215]" strokeweight="2pt" strokecolor="red"><v:textbox inset="0,1mm,,5pt" style="mso-fit-shape-to-text:t"><w:txbxContent>${paragraph(run('inside'))}</w:txbxContent></v:textbox><w10:wrap type="square" side="left" anchorx="margin"/></v:shape>`,
  );
  const [drawing] = drawings;
  expect(drawing).toMatchObject({
    width: 100,
    height: 50,
    anchor: {
      horizontal: { from: 'margin', offset: 72 },
      vertical: { from: 'page', offset: -10 },
      behind: true,
      wrap: { kind: 'square', side: 'left', distance: { left: 0, right: 9 } },
    },
  });
  const content = drawing?.content;
  expect(content).toMatchObject({
    type: 'shape',
    geometry: { preset: 'rect' },
    fill: { colour: '1F497D' },
    stroke: { width: 2, colour: 'FF0000' },
    text: { verticalAlign: 'center', fit: 'shape', insets: { left: 2, right: 9.2, bottom: 7 } },
  });
  expect(textsOf(content?.type === 'shape' ? (content.text?.blocks ?? []) : [])).toEqual(['inside']);
  expect(codes).toEqual([]);
});

test('text keeps off the outline of a rectangle on its own whose width is said', () => {
  const box = (shape: string, attributes: string) =>
    `<v:${shape} style="width:100pt;height:50pt" ${attributes}><v:textbox inset="1pt,2pt,3pt,4pt"><w:txbxContent>${paragraph('')}</w:txbxContent></v:textbox></v:${shape}>`;
  const insetsOf = ({ content }: Drawing) => content.type === 'shape' && content.text?.insets;
  const insets = (shapes: string) => read(shapes).drawings.map((drawing) => insetsOf(drawing));
  const near = { left: 1, top: 2, right: 3, bottom: 4 };
  expect(insets(box('rect', 'strokeweight="6pt"'))).toEqual([{ left: 7, top: 8, right: 9, bottom: 10 }]);
  expect(insets(box('rect', ''))).toEqual([near]);
  expect(insets(box('rect', 'strokeweight="6pt" stroked="f"'))).toEqual([near]);
  expect(insets(box('roundrect', 'strokeweight="6pt"'))).toEqual([near]);
  const [group] = read(`<v:group style="width:100pt;height:50pt">${box('rect', 'strokeweight="6pt"')}</v:group>`).drawings;
  expect(group?.content.type === 'group' && group.content.children.map(({ drawing }) => insetsOf(drawing))).toEqual([near]);
});

test('a shape without a position stands in the line', () => {
  expect(read('<v:rect style="width:1cm;height:12px" filled="f" stroked="f"/>').drawings[0]).toEqual({
    type: 'drawing',
    width: expect.closeTo(28.35, 2),
    height: 9,
    rotation: 0,
    flipHorizontal: false,
    flipVertical: false,
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
    content: { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill: { type: 'none' } },
  });
});

test('pictures have their crop, and the washed out look of watermarks', () => {
  const { drawings } = read(
    '<v:shape style="width:10pt;height:10pt"><v:imagedata r:id="pic" o:title="logo" cropleft="6554f" croptop="25%" gain="19661f" blacklevel="22938f"/></v:shape>',
    {
      parts: { 'word/media/a.png': new Uint8Array([1]) },
      relationships: [testRelationship('pic', 'image', 'media/a.png')],
    },
  );
  expect(drawings).toMatchObject([
    {
      description: 'logo',
      content: { type: 'picture', crop: { left: expect.closeTo(0.1, 3), top: 0.25 }, opacity: expect.closeTo(0.195, 3) },
    },
  ]);
});

test.each([
  ['grayscale="t"', [{ type: 'grey' }]],
  ['grayscale="t" bilevel="t"', [{ type: 'grey' }, { type: 'blackAndWhite', from: 0.5 }]],
  ['chromakey="white"', [{ type: 'replace', colour: 'FFFFFF', by: 'FFFFFF', opacity: 0 }]],
  ['gain="2" blacklevel="6554f"', [{ type: 'light', brightness: expect.closeTo(0.2, 3), gain: 2 }]],
])('the pixels of a picture are changed by %s', (attributes, effects) => {
  const { drawings } = read(`<v:shape style="width:10pt;height:10pt"><v:imagedata r:id="pic" ${attributes}/></v:shape>`, {
    parts: { 'word/media/a.png': new Uint8Array([1]) },
    relationships: [testRelationship('pic', 'image', 'media/a.png')],
  });
  expect(drawings).toMatchObject([{ content: { type: 'picture', opacity: 1, media: { effects } } }]);
});

test('a picture that fills a shape is as pale as the file says', () => {
  const { drawings } = read('<v:rect style="width:10pt;height:10pt"><v:fill r:id="pic" type="frame" opacity="32768f"/></v:rect>', {
    parts: { 'word/media/a.png': new Uint8Array([1]) },
    relationships: [testRelationship('pic', 'image', 'media/a.png')],
  });
  expect(drawings).toMatchObject([{ content: { fill: { type: 'picture', opacity: 0.5 } } }]);
});

test('lines run between their ends, whichever way', () => {
  const { drawings } = read('<v:line from="10pt,30pt" to="20pt,10pt" style="position:absolute"/>');
  expect(drawings).toMatchObject([
    {
      width: 10,
      height: 20,
      flipVertical: true,
      flipHorizontal: false,
      anchor: { horizontal: { offset: 10 }, vertical: { offset: 10 } },
      content: { geometry: { preset: 'line' }, fill: { type: 'none' } },
    },
  ]);
});

test('lines have their dashes, caps and heads, by name and by lengths', () => {
  const { drawings } = read(
    '<v:line from="0,0" to="20pt,10pt"><v:stroke dashstyle="longDashDot" endcap="round" joinstyle="bevel" startarrow="classic" endarrow="block" endarrowwidth="wide" endarrowlength="short"/></v:line>' +
      '<v:line from="0,0" to="20pt,10pt"><v:stroke dashstyle="2 1 -5"/></v:line><v:line from="0,0" to="20pt,10pt"><v:stroke dashstyle="2 1"/></v:line>',
  );
  const plain = { colour: '000000', opacity: 1, width: 0.75 };
  expect(drawings.map(({ content }) => content.type === 'shape' && content.stroke)).toEqual([
    {
      ...plain,
      dash: [8, 3, 1, 3],
      cap: 'round',
      join: 'bevel',
      headEnd: { type: 'stealth', width: 3, length: 3 },
      tailEnd: { type: 'triangle', width: 5, length: 2 },
    },
    plain,
    { ...plain, dash: [2, 1] },
  ]);
});

test('children of a group are in its coordinates', () => {
  const { drawings } = read(
    '<v:group style="width:100pt;height:50pt" coordsize="1000,1000" coordorigin="100,100"><v:oval style="position:absolute;left:600;top:100;width:500;height:500"/><v:line from="100,100" to="1100,1100"/></v:group>',
  );
  const content = drawings[0]?.content;
  expect(content?.type === 'group' && content.children.map(({ x, y, drawing }) => [x, y, drawing.width, drawing.height])).toEqual([
    [50, 0, 50, 25],
    [0, 0, 100, 50],
  ]);
});

test('a horizontal rule takes its share of the line, which is the text where it is not set in lines', () => {
  const rule = (more: string): unknown => read(`<v:rect style="width:0;height:1.5pt" o:hr="t" o:hrstd="t" ${more}/>`).drawings[0];
  expect(rule('fillcolor="#a0a0a0" stroked="f"')).toMatchObject({
    width: 468,
    height: 1.5,
    lineShare: 1,
    content: { fill: { colour: 'A0A0A0' } },
  });
  expect(rule('o:hrpct="250"')).toMatchObject({ width: 117, lineShare: 0.25 });
  expect(read('<v:rect style="width:90pt;height:1.5pt" o:hr="t" o:hrpct="500"/>').drawings[0]?.lineShare).toBeUndefined();
});

test('text of a form that is known is bent into it, and nothing is to be said', () => {
  const { drawings, codes } = read(
    '<v:shapetype id="_x0000_t156" o:spt="156"/><v:shape type="#_x0000_t156" style="width:200pt;height:50pt"><v:textpath string="WAVE"/></v:shape>',
  );
  expect(drawings).toMatchObject([{ content: { text: { warp: { preset: 'textWave1', adjust: {} } } } }]);
  expect(codes).toEqual([]);
});

test('a watermark of text is set straight and says so', () => {
  const { drawings, codes } = read(
    '<v:shape style="position:absolute;width:400pt;height:100pt;rotation:315" fillcolor="silver" stroked="f"><v:fill opacity=".5"/><v:textpath style="font-family:&quot;Calibri&quot;;font-size:1pt" string="DRAFT"/></v:shape>',
  );
  const content = drawings[0]?.content;
  const [block] = content?.type === 'shape' ? (content.text?.blocks ?? []) : [];
  expect(drawings[0]?.rotation).toBe(315);
  expect(block?.type === 'paragraph' && block.children).toMatchObject([
    { text: 'DRAFT', properties: { fonts: { ascii: 'Calibri' }, colour: 'E0E0E0' } },
  ]);
  expect(codes).toEqual(['docx/word-art']);
});

test.each([
  ['its fill', 'fillcolor="#336699"', '336699'],
  ['the middle of its gradient', 'fillcolor="#ff0000"><v:fill type="gradient" color2="#0000ff"/', '800080'],
  ['its outline where it is not filled', 'filled="f" strokecolor="#336699"', '336699'],
  ['its outline where it is filled white', 'strokecolor="#336699"', '336699'],
])('decorative text has the colour of %s', (_, shape, colour) => {
  const content = read(`<v:shape style="width:400pt;height:100pt" ${shape}><v:textpath string="Sale"/></v:shape>`).drawings[0]?.content;
  const [block] = content?.type === 'shape' ? (content.text?.blocks ?? []) : [];
  expect(block?.type === 'paragraph' && block.children).toMatchObject([{ properties: { colour } }]);
});

test('decorative text fills its shape by the height of its line, trimmed by that of its letters', () => {
  const stretchOf = (markup: string) => {
    const content = read(markup).drawings[0]?.content;
    return content?.type === 'shape' ? content.text?.stretch : undefined;
  };
  const shape = (trim: string) => `<v:shape type="#art"><v:textpath${trim} string="Sale"/></v:shape>`;
  expect([shape(''), shape(' trim="t"'), shape(' trim="f"')].map(stretchOf)).toEqual(['line', 'ink', 'line']);
  expect(stretchOf(`<v:shapetype id="art"><v:textpath trim="t"/></v:shapetype>${shape('')}`)).toBe('ink');
});

const preview = '<v:shape style="width:20pt;height:10pt" o:ole=""><v:imagedata r:id="pic"/></v:shape>';

test.each([
  ['alone', preview],
  [
    'as the fallback of something unknown',
    `<mc:AlternateContent><mc:Choice Requires="none"><w:new/></mc:Choice><mc:Fallback>${preview}</mc:Fallback></mc:AlternateContent>`,
  ],
])('an embedded object shows its preview, %s', (_, shown) => {
  const { inlines, codes } = readTestDocument(paragraph(`<w:r><w:object>${shown}<o:OLEObject Type="Embed" r:id="ole"/></w:object></w:r>`), {
    parts: { 'word/media/a.emf': new Uint8Array([1]) },
    relationships: [testRelationship('pic', 'image', 'media/a.emf')],
  });
  expect(inlines).toMatchObject([
    { type: 'drawing', drawing: { width: 20, content: { type: 'picture', media: { name: 'word/media/a.emf' } } } },
  ]);
  expect(codes).toEqual([]);
});

test.each([
  ['by the number of the shape', '<v:shape o:spt="66"/>', 'leftArrow'],
  ['by the name of a type that the file leaves out', '<v:shape type="#_x0000_t183"/>', 'sun'],
  ['by the number of its type', '<v:shapetype id="_x0000_t56" o:spt="56"/><v:shape type="#_x0000_t56"/>', 'pentagon'],
  ['not at all where the number has none', '<v:shape o:spt="136"/>', 'rect'],
])('a shape without a path takes a preset %s', (_, shape, preset) => {
  expect(read(shape.replace('<v:shape ', '<v:shape style="width:10pt;height:10pt" ')).drawings[0]?.content).toMatchObject({
    geometry: { preset },
  });
});

test('the path of a type, with its adjust values, goes before the preset', () => {
  const { drawings } = read(
    '<v:shapetype id="t" o:spt="13" coordsize="100,100" path="m0,0l100,0,100,100xe"/><v:shape type="#t" style="width:10pt;height:10pt"/>',
  );
  expect(drawings[0]?.content).toMatchObject({ geometry: { outlines: [{ steps: [['M', 0, 0], ['L', 1, 0], ['L', 1, 1], ['Z']] }] } });
});

test('the text of a shape with a path stands in the rectangle of its type, or in its own', () => {
  const shape = (path: string) =>
    read(
      `<v:shapetype id="_x0000_t62" coordsize="100,100" o:spt="62" path="m,l100,r,100xe"><v:path textboxrect="5,10,95,90"/></v:shapetype><v:shape type="#_x0000_t62" style="width:10pt;height:10pt">${path}</v:shape>`,
    ).drawings[0]?.content;
  expect(shape('')).toMatchObject({ geometry: { text: [0.05, 0.1, 0.95, 0.9] } });
  expect(shape('<v:path textboxrect="20,20,80,80"/>')).toMatchObject({ geometry: { text: [0.2, 0.2, 0.8, 0.8] } });
});

test('shapes that take too much from their types take presets, with a warning', () => {
  const path = `m0,0l${Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 10_007)}xe`;
  const formulas = Array.from({ length: 3000 }, (_, index) => `<v:f eqn="sum @0 width ${(index * 7919) % 10_007}"/>`).join('');
  const outlined = (type: string, shape = '') => {
    const { drawings, codes } = read(
      `<v:shapetype id="t" o:spt="13" ${type}</v:shapetype>${`<v:shape type="#t" style="width:10pt;height:10pt" ${shape}/>`.repeat(60)}`,
    );
    const outlines = drawings.filter(({ content }) => content.type === 'shape' && 'outlines' in content.geometry);
    return { drawn: drawings.length, outlines: outlines.length, codes: [...new Set(codes)] };
  };
  expect(outlined(`path="${path}">`)).toEqual({ drawn: 60, outlines: 41, codes: ['docx/unsupported-drawing'] });
  expect(outlined(`path="m,l@0,1xe"><v:formulas>${formulas}</v:formulas>`)).toEqual({
    drawn: 60,
    outlines: 38,
    codes: ['docx/unsupported-drawing'],
  });
  expect(outlined(`path="${path}">`, 'path="m,l1,1xe"').outlines).toBe(60);
  expect(outlined('path="m,l1,1xe">')).toEqual({ drawn: 60, outlines: 60, codes: [] });
});

test('the text of a hidden shape, or of a hidden group, is not missed', () => {
  const box = (style: string) =>
    `<v:rect style="width:60pt;height:80pt;${style}"><v:textbox><w:txbxContent>${paragraph(run('not shown'))}</w:txbxContent></v:textbox></v:rect>`;
  expect(read(box('visibility:hidden'))).toEqual({ drawings: [], codes: [] });
  expect(read(box('display:none'))).toEqual({ drawings: [], codes: [] });
  expect(read(`<v:group style="visibility:hidden">${box('')}</v:group>`)).toEqual({ drawings: [], codes: [] });
});

test('the text of a turned shape does not turn with it', () => {
  const box = (style: string) => {
    const { drawings } = read(
      `<v:rect style="width:60pt;height:80pt;${style}"><v:textbox><w:txbxContent>${paragraph(run('a'))}</w:txbxContent></v:textbox></v:rect>`,
    );
    return drawings[0]?.content;
  };
  expect(box('rotation:90')).toMatchObject({ text: { upright: true } });
  expect(box('')).not.toHaveProperty('text.upright');
});

test('a shape is no larger than a page can be, whatever the file says', () => {
  const { drawings } = read(
    '<v:rect style="width:1000000000pt;height:-5pt"/><v:group style="width:10pt;height:10pt" coordsize="1,1"><v:rect style="width:99999;height:1"/></v:group>',
  );
  const inner = drawings[1]?.content;
  expect(drawings[0]).toMatchObject({ width: 14_400, height: 0 });
  expect(inner?.type === 'group' && inner.children[0]?.drawing).toMatchObject({ width: 14_400, height: 10 });
});

test('an outline whose weight names no unit has points, or English metric units where no line is as wide', () => {
  const { drawings } = read(
    '<v:rect style="width:9pt;height:9pt"><v:stroke weight="28440"/></v:rect><v:rect style="width:9pt;height:9pt" strokeweight="2"/>',
  );
  expect(drawings.map(({ content }) => content.type === 'shape' && content.stroke?.width)).toEqual([expect.closeTo(2.24, 2), 2]);
});

test('a shape finds its type also where the reference lacks its sign', () => {
  const { drawings } = read(
    '<v:shapetype id="t7" coordsize="100,100" path="m0,0l100,0,50,100xe"/><v:shape type="t7" style="width:9pt;height:9pt"/>',
  );
  expect(drawings[0]?.content).toMatchObject({ geometry: { outlines: [{ steps: [['M', 0, 0], ['L', 1, 0], ['L', 0.5, 1], ['Z']] }] } });
});

test('a shadow that is switched on has offset, colour, opacity and matrix, and 2 pt where the offset leaves one out', () => {
  const shadowOf = (attributes: string) => {
    const { drawings } = read(`<v:rect style="width:10pt;height:10pt"><v:shadow ${attributes}/></v:rect>`);
    const content = drawings[0]?.content;
    return content?.type === 'shape' ? content.shadow : undefined;
  };
  expect(shadowOf('color="red"')).toBeUndefined();
  const plain = { colour: '808080', opacity: 1, offset: [2, 2], blur: 0, origin: [0.5, 0.5], turns: false };
  expect(shadowOf('on="t"')).toEqual(plain);
  expect(shadowOf('on="t" color="#4e6128 [1606]" opacity="32768f" offset="1pt"')).toEqual({
    ...plain,
    colour: '4E6128',
    opacity: 0.5,
    offset: [1, 2],
  });
  expect(shadowOf('on="t" type="perspective" origin="-.5,.5" offset="0,-1pt" matrix=",46340f,,.5,,-4768371582e-16"')).toMatchObject({
    origin: [0, 1],
    offset: [0, -1],
    matrix: [1, 0, 46340 / 65536, 0.5],
  });
  expect(shadowOf('on="t" opacity="2" origin="1e9,-1e9"')).toEqual({ ...plain, origin: [10, -10] });
});

test('a share of no named area is one of the page', () => {
  const { drawings } = read(
    '<v:rect style="position:absolute;width:9pt;height:9pt;mso-width-percent:400;mso-height-percent:500;mso-height-relative:margin"/>',
  );
  expect(drawings[0]?.anchor).toMatchObject({
    relativeWidth: { from: 'page', fraction: 0.4 },
    relativeHeight: { from: 'margin', fraction: 0.5 },
  });
});

test('the text of a box runs downwards, or upwards where its alternative flow says so, with or without the flow itself', () => {
  const direction = (style: string) => {
    const [drawing] = read(
      `<v:rect style="width:60pt;height:80pt"><v:textbox style="${style}"><w:txbxContent>${paragraph(run('a'))}</w:txbxContent></v:textbox></v:rect>`,
    ).drawings;
    return drawing?.content.type === 'shape' ? drawing.content.text?.direction : undefined;
  };
  const upwards = 'mso-layout-flow-alt:bottom-to-top';
  expect(['', 'layout-flow:vertical', `layout-flow:vertical;${upwards}`, upwards].map(direction)).toEqual([
    'horizontal',
    'down',
    'up',
    'up',
  ]);
});

test.each([
  ['thinThin', 'double'],
  ['thickThin', 'thickThin'],
  ['thinThick', 'thinThick'],
  ['thickBetweenThin', 'triple'],
  ['single', undefined],
])('a stroke of several lines %s is read', (name, lines) => {
  const { drawings } = read(`<v:rect style="width:10pt;height:10pt" strokeweight="6pt"><v:stroke linestyle="${name}"/></v:rect>`);
  expect(drawings.map(({ content }) => content.type === 'shape' && content.stroke?.lines)).toEqual([lines]);
});
