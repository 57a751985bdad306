import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { emptyDocument, paragraph } from '../empty-document.ts';
import { type Block, color, type DocumentContent, points } from '../model.ts';
import { exportDocx } from './export-docx.ts';

const parts = (content: DocumentContent) =>
  new Map(Object.entries(unzipSync(exportDocx(content))).map(([name, bytes]) => [name, strFromU8(bytes)]));
const body = (...blocks: Block[]) =>
  (parts({ ...emptyDocument(), body: blocks }).get('word/document.xml') ?? '')
    .replace(/^.*<w:body>|<w:sectPr>.*$/gsu, '')
    .replaceAll(/ w:rsid\w+="00000000"/gu, '');
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('an exported document', () => {
  it('writes switches with values and ends run properties with w:rtl', () => {
    expect(body(paragraph('a', {}, { bold: true, italic: false, fontSize: points(9), foregroundColor: color('1D2021') }))).toBe(
      '<w:p w14:paraId="00000001"><w:pPr><w:rPr><w:b w:val="1"/><w:i w:val="0"/><w:color w:val="1d2021"/><w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr></w:pPr>' +
        '<w:r><w:rPr><w:b w:val="1"/><w:i w:val="0"/><w:color w:val="1d2021"/><w:sz w:val="18"/><w:szCs w:val="18"/><w:rtl w:val="0"/></w:rPr><w:t xml:space="preserve">a</w:t></w:r></w:p>',
    );
  });

  it('wraps a run that needs another font in a control', () => {
    const fallback = 'Arial Unicode MS';
    expect(body(paragraph('✅ done'))).toContain(
      `<w:tag w:val="goog_rdk_0"/></w:sdtPr><w:sdtContent><w:r><w:rPr><w:rFonts w:ascii="${fallback}" w:cs="${fallback}" w:eastAsia="${fallback}" w:hAnsi="${fallback}"/><w:rtl w:val="0"/></w:rPr><w:t xml:space="preserve">✅ done</w:t>`,
    );
    expect(body(paragraph('© 2026 Çelik – €5'))).not.toContain('w:sdt');
  });

  it('keeps tabs and breaks, escapes signs, and marks headings', () => {
    const xml = body(paragraph('a\tb\vc & <d>', { namedStyleType: 'HEADING_2' }));
    expect(xml).toContain(
      '<w:t xml:space="preserve">a</w:t><w:tab/><w:t xml:space="preserve">b</w:t><w:br w:type="textWrapping"/><w:t xml:space="preserve">c &amp; &lt;d&gt;</w:t>',
    );
    expect(xml).toMatch(/<w:pStyle w:val="Heading2"\/>.*<w:bookmarkStart w:colFirst="0" w:colLast="0" w:name="_\w+" w:id="0"\/>/u);
  });

  it('gives tables a style, a grid told twice, and cells with margins', () => {
    const cell = { content: [paragraph('x')], style: {} };
    const content = {
      ...emptyDocument(),
      body: [{ type: 'table' as const, columns: [100, null], rows: [{ cells: [cell, cell], style: {} }] }, paragraph('')],
    };
    const files = parts(content);
    const xml = files.get('word/document.xml');
    expect(xml).toContain('<w:tblStyle w:val="Table1"/><w:tblW w:w="9360.0" w:type="dxa"/>');
    expect(xml).toContain('<w:gridCol w:w="2000"/><w:gridCol w:w="7360"/><w:tblGridChange w:id="0"><w:tblGrid><w:gridCol w:w="2000"/>');
    expect(xml).toContain('<w:trPr><w:cantSplit w:val="0"/><w:tblHeader w:val="0"/></w:trPr>');
    expect(xml).toContain('<w:tcMar><w:top w:w="100.0" w:type="dxa"/><w:left w:w="100.0" w:type="dxa"/>');
    expect(files.get('word/styles.xml')).toContain('w:styleId="Table1"');
  });

  it('carries pictures and links as relationships', () => {
    const link = { type: 'text' as const, text: 'here', style: { link: { url: 'https://example.com/?a&b' } } };
    const picture = { type: 'inlineObject' as const, objectId: 'kix.1', style: {} };
    const object = { mimeType: 'image/png', data: PIXEL, width: 10, height: 20 };
    const files = parts({ ...emptyDocument(), body: [paragraph([link, picture])], inlineObjects: { 'kix.1': object } });
    expect(files.has('word/media/image1.png')).toBe(true);
    expect(files.get('word/document.xml')).toContain('<wp:extent cx="127000" cy="254000"/>');
    expect(files.get('word/_rels/document.xml.rels')).toContain('Target="https://example.com/?a&amp;b" TargetMode="External"');
    expect(files.get('[Content_Types].xml')).toContain('<Default ContentType="image/png" Extension="png"/>');
  });

  it('keeps data for the way back beside what was a .docx', () => {
    expect(parts({ ...emptyDocument(), imported: true }).get('customXML/item1.xml')).toContain('uri="GoogleDocsCustomDataVersion2"');
    expect([...parts(emptyDocument()).keys()].filter((name) => /customXML|docProps/u.test(name))).toEqual([]);
  });

  it('is the same bytes for the same content', () => {
    const content = { ...emptyDocument(), body: [paragraph('same ★')] };
    expect(Buffer.from(exportDocx(content)).equals(exportDocx(structuredClone(content)))).toBe(true);
  });
});
