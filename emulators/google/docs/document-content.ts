import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** A Google document as plain data that survives JSON. */
export interface DocumentContent {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export function emptyDocument(title: string): DocumentContent {
  return { title, paragraphs: [] };
}

/** Throws when the bytes are no .docx. */
export function importDocx(bytes: Uint8Array): DocumentContent {
  const part = unzipSync(bytes)['word/document.xml'];
  if (!part) throw new Error('There is no word/document.xml.');
  const paragraphs = strFromU8(part)
    .split('</w:p>')
    .map((paragraph) => [...paragraph.matchAll(/<w:t[ >][^<]*/gu)].map(([text]) => text.slice(text.indexOf('>') + 1)).join(''));
  return { title: '', paragraphs };
}

export function exportText(content: DocumentContent): string {
  return content.paragraphs.join('\r\n');
}

export function exportDocx(content: DocumentContent): Uint8Array {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const body = content.paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`).join('');
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    },
    { mtime: '1980-01-02' },
  );
}
