import type { Block, Element, NamedStyleType, Paragraph, TextStyle } from '../model.ts';
import { type DocumentWriter, OFFICE, type PartWriter } from './package-writer.ts';
import { paragraphProperties, runProperties } from './properties.ts';
import { writeTable } from './write-table.ts';
import { escaped, tag, valued } from './xml.ts';

export const STYLE_IDS: Readonly<Record<NamedStyleType, string>> = {
  NORMAL_TEXT: 'Normal',
  TITLE: 'Title',
  SUBTITLE: 'Subtitle',
  HEADING_1: 'Heading1',
  HEADING_2: 'Heading2',
  HEADING_3: 'Heading3',
  HEADING_4: 'Heading4',
  HEADING_5: 'Heading5',
  HEADING_6: 'Heading6',
};

const RUN = { 'w:rsidDel': '00000000', 'w:rsidR': '00000000', 'w:rsidRPr': '00000000' };
const PARAGRAPH = {
  'w:rsidR': '00000000',
  'w:rsidDel': '00000000',
  'w:rsidP': '00000000',
  'w:rsidRDefault': '00000000',
  'w:rsidRPr': '00000000',
};

export const writeBlocks = (blocks: readonly Block[], writer: PartWriter): string =>
  blocks.map((block) => (block.type === 'paragraph' ? writeParagraph(block, writer) : writeTable(block, writer, writeBlocks))).join('');

function writeParagraph(paragraph: Paragraph, writer: PartWriter): string {
  const { document } = writer;
  const type = paragraph.style.namedStyleType ?? 'NORMAL_TEXT';
  const properties = [
    type === 'NORMAL_TEXT' ? '' : valued('w:pStyle', STYLE_IDS[type]),
    paragraphProperties(paragraph.style, numbering(paragraph, document)),
    tag('w:rPr', {}, runProperties(paragraph.elements.at(-1)?.style ?? {})),
  ].join('');
  const bookmark = type === 'NORMAL_TEXT' ? '' : bookmarks(document.nextBookmarkId());
  const attributes = { ...PARAGRAPH, 'w14:paraId': document.nextParagraphId() };
  const runs = paragraph.elements.map((element) => writeElement(element, writer)).join('');
  return tag('w:p', attributes, tag('w:pPr', {}, properties) + bookmark + runs);
}

function numbering({ bullet }: Paragraph, document: DocumentWriter): string {
  const number = bullet && document.listNumber(bullet.listId);
  return number ? tag('w:numPr', {}, valued('w:ilvl', bullet?.nestingLevel ?? 0) + valued('w:numId', number)) : '';
}

/** Headings are marked for the table of contents. */
function bookmarks(id: number): string {
  const name = `_${(Math.imul(id + 1, 0x9e3779b1) >>> 0).toString(36)}`;
  return tag('w:bookmarkStart', { 'w:colFirst': 0, 'w:colLast': 0, 'w:name': name, 'w:id': id }) + tag('w:bookmarkEnd', { 'w:id': id });
}

const RTL = '<w:rtl w:val="0"/>';
const run = (content: string, properties = RTL): string => tag('w:r', RUN, tag('w:rPr', {}, properties) + content);

function writeElement(element: Element, writer: PartWriter): string {
  switch (element.type) {
    case 'text':
      return writeText(element.text.replace(/\n$/u, ''), element.style, writer);
    case 'pageBreak':
      return tag('w:r', RUN, tag('w:br', { 'w:type': 'page' }));
    case 'autoText': {
      const instruction = element.value === 'PAGE_NUMBER' ? 'PAGE' : 'NUMPAGES';
      const mark = (type: string) => tag('w:fldChar', { 'w:fldCharType': type });
      const field = `${mark('begin')}<w:instrText xml:space="preserve">${instruction}</w:instrText>${mark('separate')}${mark('end')}`;
      return run(field, runProperties(element.style));
    }
    case 'inlineObject':
      return writePicture(element.objectId, writer);
  }
}

/** What the usual fonts have no glyphs for: arrows, symbols, emoji, East Asian scripts. */
const NEEDS_FALLBACK =
  /[\u2190-\u21FF\u2300-\u23FF\u2460-\u27BF\u2B00-\u2BFF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]|\p{Extended_Pictographic}/u;
const FALLBACK_FONT = 'Arial Unicode MS';

function writeText(text: string, style: TextStyle, { document, relationships }: PartWriter): string {
  const fallback = NEEDS_FALLBACK.test(text.replace(/[©®™]/gu, ''));
  const content = text
    .split(/([\t\v])/u)
    .map((piece) => {
      if (piece === '\t') return '<w:tab/>';
      if (piece === '\v') return '<w:br w:type="textWrapping"/>';
      return piece && `<w:t xml:space="preserve">${escaped(piece)}</w:t>`;
    })
    .join('');
  const properties = runProperties(style, fallback ? FALLBACK_FONT : undefined);
  const written = run(content, (content ? properties : '') + RTL);
  const linked = style.link
    ? tag('w:hyperlink', { 'r:id': relationships.add({ type: `${OFFICE}/hyperlink`, target: style.link.url, external: true }) }, written)
    : written;
  return fallback ? tag('w:sdt', {}, document.nextControl() + tag('w:sdtContent', {}, linked)) : linked;
}

const EMU_PER_POINT = 12_700;

function writePicture(objectId: string, { document, relationships }: PartWriter): string {
  const object = document.content.inlineObjects[objectId];
  const name = document.media(objectId);
  if (!object || !name) return run('');
  const id = relationships.add({ type: `${OFFICE}/image`, target: `media/${name}` });
  const extent = { cx: Math.round(object.width * EMU_PER_POINT), cy: Math.round(object.height * EMU_PER_POINT) };
  const none = { b: 0, l: 0, r: 0, t: 0 };
  const picture =
    tag('pic:nvPicPr', {}, tag('pic:cNvPr', { id: 0, name }) + tag('pic:cNvPicPr', { preferRelativeResize: 0 })) +
    tag('pic:blipFill', {}, tag('a:blip', { 'r:embed': id }) + tag('a:srcRect', none) + tag('a:stretch', {}, tag('a:fillRect'))) +
    tag(
      'pic:spPr',
      {},
      tag('a:xfrm', {}, tag('a:off', { x: 0, y: 0 }) + tag('a:ext', extent)) + tag('a:prstGeom', { prst: 'rect' }) + tag('a:ln'),
    );
  const graphic = tag(
    'a:graphic',
    {},
    tag('a:graphicData', { uri: 'http://schemas.openxmlformats.org/drawingml/2006/picture' }, tag('pic:pic', {}, picture)),
  );
  const margin = 114_300;
  const inline = tag(
    'wp:inline',
    { distB: margin, distT: margin, distL: margin, distR: margin },
    tag('wp:extent', extent) +
      tag('wp:effectExtent', none) +
      tag('wp:docPr', { id: document.nextDrawingId(), name, ...(object.title ? { descr: object.title } : {}) }) +
      graphic,
  );
  return tag('w:r', RUN, '<w:rPr/>' + tag('w:drawing', {}, inline));
}
