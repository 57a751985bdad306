import { strToU8, zipSync } from 'fflate';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A run; `properties` is the inside of w:rPr. */
export const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
export const tab = '<w:r><w:tab/></w:r>';
export const field = (instruction: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:rPr>${properties}</w:rPr><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:rPr>${properties}</w:rPr><w:fldChar w:fldCharType="separate"/></w:r>${run('1', properties)}<w:r><w:rPr>${properties}</w:rPr><w:fldChar w:fldCharType="end"/></w:r>`;
/** A paragraph; `properties` is the inside of w:pPr. */
export const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
/** A cell `width` twips wide; `properties` is further inside of w:tcPr. */
export const cell = (width: number, content: string, properties = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`;
export const row = (cells: readonly string[], properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`;
export const table = (grid: readonly number[], rows: readonly string[], properties = '') =>
  `<w:tbl><w:tblPr><w:tblW w:w="${grid.reduce((a, b) => a + b, 0)}" w:type="dxa"/>${properties}<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>`;

export interface WordDocument {
  /** Inside of w:body before the last w:sectPr. */
  readonly body: string;
  /** Inside of the last w:sectPr after its references. */
  readonly section: string;
  readonly styles: string;
  readonly numbering?: string;
  readonly header?: string;
  readonly footer?: string;
  readonly title: string;
}

/** Packs a document as .docx; the same input gives the same bytes. */
export function wordFile(document: WordDocument): Uint8Array {
  const parts: { name: string; type: string; relation?: string; xml: string }[] = [
    {
      name: 'word/styles.xml',
      type: `${CONTENT}.styles+xml`,
      relation: 'styles',
      xml: `<w:styles ${NAMESPACES}>${document.styles}</w:styles>`,
    },
    {
      name: 'word/settings.xml',
      type: `${CONTENT}.settings+xml`,
      relation: 'settings',
      xml: `<w:settings ${NAMESPACES}><w:defaultTabStop w:val="720"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`,
    },
  ];
  if (document.numbering)
    parts.push({
      name: 'word/numbering.xml',
      type: `${CONTENT}.numbering+xml`,
      relation: 'numbering',
      xml: `<w:numbering ${NAMESPACES}>${document.numbering}</w:numbering>`,
    });
  if (document.header)
    parts.push({
      name: 'word/header1.xml',
      type: `${CONTENT}.header+xml`,
      relation: 'header',
      xml: `<w:hdr ${NAMESPACES}>${document.header}</w:hdr>`,
    });
  if (document.footer)
    parts.push({
      name: 'word/footer1.xml',
      type: `${CONTENT}.footer+xml`,
      relation: 'footer',
      xml: `<w:ftr ${NAMESPACES}>${document.footer}</w:ftr>`,
    });
  const id = (relation: string) => `rId${parts.findIndex((part) => part.relation === relation) + 1}`;
  const references = ['header', 'footer']
    .filter((kind) => parts.some((part) => part.relation === kind))
    .map((kind) => `<w:${kind}Reference w:type="default" r:id="${id(kind)}"/>`)
    .join('');
  const main = `<w:document ${NAMESPACES}><w:body>${document.body}<w:sectPr>${references}${document.section}</w:sectPr></w:body></w:document>`;
  const core = `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(document.title)}</dc:title><dc:language>en-US</dc:language></cp:coreProperties>`;
  const types = [
    { name: 'word/document.xml', type: `${CONTENT}.document.main+xml` },
    { name: 'docProps/core.xml', type: 'application/vnd.openxmlformats-package.core-properties+xml' },
    ...parts,
  ];
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.map((part) => `<Override PartName="/${part.name}" ContentType="${part.type}"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${parts.map((part, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${part.relation}" Target="${part.name.replace('word/', '')}"/>`).join('')}</Relationships>`,
    'word/document.xml': main,
    'docProps/core.xml': core,
  };
  for (const part of parts) files[part.name] = part.xml;

  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, xml]) => [
        name,
        [strToU8(`${XML}\n${forAllScripts(xml)}`), { mtime: new Date(1980, 0, 1), level: 9 }],
      ]),
    ),
  );
}

/**
 * Size, bold and italics of Arabic, Hebrew, Thai or Hindi are properties of their own (ECMA-376 17.3.2.39 `w:szCs`, 17.3.2.2 `w:bCs`,
 * 17.3.2.17 `w:iCs`): a name in one of them stands as large as any other only where they are written, too, as Word writes them.
 */
const forAllScripts = (xml: string): string =>
  xml.replace(/<w:(b|i)\/>/gu, '$&<w:$1Cs/>').replace(/<w:sz w:val="(\d+)"\/>/gu, '$&<w:szCs w:val="$1"/>');
