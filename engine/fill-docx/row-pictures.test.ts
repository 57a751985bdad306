import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { nodePictureDecoder } from '../../integrations/rendering/picture-decoder.ts';
import { readTemplate } from '../docx/read-template.ts';
import { type TestDocumentOptions, testDocument, testPart, testRelationship } from '../docx/test-package.ts';
import { nodesIn, paragraph, run } from '../docx/test-reading.ts';
import { bindTemplate } from '../fill/bind/bind.ts';
import { fillTemplate } from '../fill/fill.ts';
import type { FormatSettings, Row, Value } from '../fill/values/value.ts';
import { readPictureInfo } from '../images/picture-info.ts';
import { testPngHeader } from '../images/test-png.ts';
import type { TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import { openDocxFilling } from './open-docx-filling.ts';

const settings: FormatSettings = { locale: 'en-US', timeZone: 'UTC' };
const tools = { pictures: nodePictureDecoder() };
const GIF = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64'));
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const JPEG = Buffer.from(
  `ffd8ffe000104a46494600010100000100010000ffdb004300${'01'.repeat(64)}ffc0000b080001000201011100ffc4001400010000000000000000000000000000000` +
    '3ffc40014100100000000000000000000000000000000ffda0008010100003f0037ffd9',
  'hex',
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');

/** With this orientation in an EXIF segment. */
const turnedJpeg = (orientation: number) =>
  Buffer.concat([
    JPEG.subarray(0, 2),
    Buffer.from(`ffe10022${Buffer.from('Exif\0\0MM').toString('hex')}002a0000000800010112000300000001000${orientation}000000000000`, 'hex'),
    JPEG.subarray(2),
  ]);
const picture = (name: string, bytes: Uint8Array): Value => ({ type: 'picture', name, bytes });
const rowOf = (fields: Readonly<Record<string, Value>>): Row => ({ id: 'row', fields: new Map(Object.entries(fields)) });
const line = (text: string) => paragraph(run(text));

/** What each picture of a document shows, in its order. */
function picturesOf(document: TextDocument) {
  return nodesIn([...document.sections.map(({ headers, blocks }) => [headers, blocks]), document.footnotes]).flatMap((node) => {
    const drawing = node as Drawing;
    if (drawing.type !== 'drawing' || drawing.content?.type !== 'picture') return [];
    const { width, height, rotation, flipHorizontal, description = '', content } = drawing;
    return { width, height, rotation, flipped: flipHorizontal, description, bytes: content.media.bytes };
  });
}

function fill(body: string, fields: Readonly<Record<string, Value>>, options: TestDocumentOptions = {}) {
  const template = testDocument(body, options);
  const { docx, diagnostics } = openDocxFilling(template, settings, tools).fill(rowOf(fields));
  const read = readTemplate(docx);
  expect(read.diagnostics).toEqual(readTemplate(template).diagnostics);
  const wanted: string[] = [];
  const model = fillTemplate(bindTemplate(readTemplate(template).value).value, rowOf(fields), settings, ({ code }) => wanted.push(code));
  return {
    parts: unzipSync(docx),
    shown: picturesOf(read.value),
    wanted: picturesOf(model),
    codes: diagnostics.map(({ code }) => code),
    wantedCodes: wanted,
  };
}

const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
const table = (content: string) => `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cell(content)}</w:tr></w:tbl>`;
const logo = {
  Logo: picture('Our <"logo"> & more.png', testPngHeader(960, 480)),
  Photos: [picture('a.gif', GIF), picture('b.png', testPngHeader(20, 10))],
};
const records: Value = {
  type: 'records',
  records: [new Map([['Photo', picture('1.png', testPngHeader(3, 3))]]), new Map([['Photo', picture('2.png', testPngHeader(4, 4))]])],
};

describe('pictures of a row in a .docx', () => {
  it.each<[string, string, TestDocumentOptions?]>([
    [
      'in a paragraph, in a narrower cell, and in a header',
      line(' {{Logo}} ') + table(line('{{Logo}}')) + line('end'),
      { header: line('{{Logo}}') },
    ],
    ['several at once', line('{{Photos}}')],
    ['with an indent', paragraph(run('{{Logo}}'), '<w:ind w:left="2880"/>')],
    ['in rounds of a loop', line('{{#Items}}') + line('{{Photo}}') + line('{{/Items}}')],
    [
      'in a tag that is split over runs, in a link and in a content control',
      paragraph(run('{{Lo') + run('go}}', '<w:b/>')) + `<w:sdt><w:sdtContent>${line('{{Logo}}')}</w:sdtContent></w:sdt>`,
    ],
    [
      'in a note',
      line('Text') + paragraph('<w:r><w:footnoteReference w:id="2"/></w:r>'),
      { footnotes: `<w:footnote w:id="2">${line('{{Logo}}')}</w:footnote>` },
    ],
    ['beside other text, by their names', line('See {{Logo}}.')],
    [
      'beside tags of blocks',
      line('{{#if Logo}}{{Logo}}{{/if}}') +
        line('{{#if Logo}}{{Logo}}{{else}}none{{/if}}') +
        line('{{#Items}}{{Photo}} ') +
        line('{{/Items}}') +
        table(line('{{#Items}}{{Photo}}{{/Items}}')),
    ],
  ])('are those of the PDF: %s', (_, body, options) => {
    const { shown, wanted, codes, wantedCodes } = fill(body, { ...logo, Items: records }, options);
    expect(shown).toEqual(
      wanted.map((each) => ({ ...each, width: expect.closeTo(each.width, 3), height: expect.closeTo(each.height, 3) })),
    );
    expect(codes).toEqual(wantedCodes);
  });

  it('are one part, however often they are shown, and listed where parts are', () => {
    const { parts } = fill(line('{{Logo}}') + line('{{Logo}}') + line('{{Photos}}'), logo, {
      header: line('{{Logo}}'),
      parts: { 'word/media/ROW1.png': testPngHeader(1, 1) },
    });
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(Object.keys(parts).filter((name) => name.includes('/media/'))).toEqual([
      'word/media/ROW1.png',
      'word/media/row2.png',
      'word/media/row3.gif',
      'word/media/row4.png',
    ]);
    expect(text('word/_rels/document.xml.rels').match(/Target="\/word\/media\/[^"]*"/gu)).toHaveLength(3);
    expect(text('word/_rels/header.xml.rels')).toContain('relationships/image" Target="/word/media/row2.png"/></Relationships>');
    expect(text('[Content_Types].xml').match(/Extension="(png|gif)"/gu)).toEqual(['Extension="png"', 'Extension="gif"']);
    const ids = text('word/document.xml').match(/<wp:docPr id="\d+"/gu) ?? [];
    expect(new Set(ids).size).toBe(4);
  });

  it('are turned by the drawing where a JPEG says so, and it travels without what it says of its camera', () => {
    const turned = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => {
      const { shown, parts } = fill(line('{{Logo}}'), { Logo: picture('photo.jpg', turnedJpeg(orientation)) });
      expect(Buffer.from(parts['word/media/row1.jpeg'] ?? []).includes('Exif')).toBe(false);
      const [first] = shown;
      return first && [first.rotation, first.flipped, Math.round(first.width / first.height)];
    });
    // The picture is twice as wide as high; a drawing has the size that it has before it is turned.
    expect(turned).toEqual([
      [0, false, 2],
      [0, true, 2],
      [180, false, 2],
      [180, true, 2],
      [270, true, 2],
      [90, false, 2],
      [90, true, 2],
      [270, false, 2],
    ]);
  });

  it('become PNG where they are WebP, and are told by their names where they are SVG', () => {
    const { shown, codes } = fill(line('{{Logo}}'), { Logo: picture('a.webp', WEBP) });
    expect(shown.map(({ bytes }) => readPictureInfo(bytes))).toMatchObject([{ kind: 'png', width: 1, height: 1 }]);
    expect(codes).toEqual([]);
    const drawn = fill(line('{{Logo}}'), { Logo: picture('a.svg', SVG) });
    expect(strFromU8(drawn.parts['word/document.xml'] ?? new Uint8Array())).toContain('>a.svg</w:t>');
    expect(drawn.codes).toEqual(['fill/picture-not-in-docx']);
  });

  it('are left out where they are no pictures', () => {
    const { shown, codes } = fill(line('{{Logo}}'), { Logo: picture('a.png', Buffer.from('no picture')) });
    expect(shown).toEqual([]);
    expect(codes).toEqual(['fill/not-a-picture']);
  });

  it('are written in the words of a strict document, with the prefixes of its parts', () => {
    const inside = testPart('w:document', `<w:body>${line('{{Logo}}')}</w:body>`)
      .replaceAll(/(?<=[</ ])w:/gu, '')
      .replace(/xmlns:w="[^"]*"/u, 'xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"');
    const { parts, shown } = fill('', logo, { parts: { 'word/document.xml': inside } });
    const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    expect(document).toContain('<drawing><wp:inline xmlns:wp="http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing"');
    expect(shown).toHaveLength(1);
  });

  it('are found in whatever folder the file has its main part', () => {
    const folder = 'w"<&> \u00e9%41#?';
    const package_ = 'http://schemas.openxmlformats.org/package/2006/relationships';
    const { parts, shown } = fill('', logo, {
      parts: {
        '_rels/.rels': `<Relationships xmlns="${package_}"><Relationship ${testRelationship('m', 'officeDocument', 'w%22%3C%26%3E%20é%2541%23%3F/main.xml')}/></Relationships>`,
        [`${folder}/main.xml`]: testPart('w:document', `<w:body>${line('{{Logo}}')}</w:body>`),
      },
    });
    expect(Object.keys(parts)).toContain(`${folder}/media/row1.png`);
    expect(shown).toHaveLength(1);
  });
});
