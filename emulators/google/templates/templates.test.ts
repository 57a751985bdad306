import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exportDocx, exportText, importDocx } from '../docs/document-content.ts';
import { certificateTemplate } from './certificate.ts';
import { contractTemplate } from './contract.ts';
import { invoiceTemplate } from './invoice.ts';

const TEMPLATES = [
  [
    'invoice',
    invoiceTemplate(),
    'Amount|Client address|Client name|Contact|Due|Invoice|Issued|Item|Items total|Line items|Logo|Notes|Number|Paid|Quantity|Tax rate|Total|Unit price',
  ],
  ['certificate', certificateTemplate(), 'Certificate no|Completed|Course|Grade|Name|Teacher'],
  ['contract', contractTemplate(), 'Contract|Ends|Fee|Party name|Signed|Stage|Starts|Terms'],
] as const;

const documentXml = (docx: Uint8Array) => strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array());

describe('the sample templates', () => {
  it.each(TEMPLATES)('%s asks for the properties of the sample database', (_, content, names) => {
    const tags = [...exportText(content).matchAll(/\{\{\s*(?:#if (?:not )?|#|\/)?([^}|]+?)\s*(?:\|[^}]*)?\}\}/gu)].map(([, name]) => name);
    const asked = [...new Set(tags)].filter((name) => name !== 'else' && name !== 'if').toSorted();
    expect(asked.join('|')).toBe(names);
  });

  it.each(TEMPLATES)('%s exports to a .docx that reads back with the same text, pages and look', (_, content) => {
    const bytes = exportDocx(content);
    const again = importDocx(bytes);
    expect(exportText(again)).toBe(exportText(content));
    expect(again.page).toEqual(content.page);
    expect(again.segments.map(({ kind, place }) => [kind, place])).toEqual(content.segments.map(({ kind, place }) => [kind, place]));
    // What only the reader adds: wrappers of tables and their controls.
    const plain = (xml: string) =>
      xml
        .replace(/<w:sdtPr>.*?<\/w:sdtPr>|<\/?w:sdt(?:Content)?>|<w:bookmark[^>]*>/gu, '')
        .match(/<w:t[ >][^<]*|<w:sz [^>]*>|<w:color [^>]*>/gu);
    expect(plain(documentXml(exportDocx(again)))).toEqual(plain(documentXml(bytes)));
  });

  it('wraps the rows of the line items in controls, as documents have that once were .docx', () => {
    const xml = documentXml(exportDocx(invoiceTemplate()));
    expect(xml).toMatch(/<\/w:tblGrid><w:sdt><w:sdtPr><w:id w:val="-?\d+"\/><w:tag w:val="goog_rdk_0"\/><\/w:sdtPr><w:sdtContent><w:tr>/u);
  });
});
