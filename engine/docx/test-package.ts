import { strToU8, zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org';
const TYPES = `${OFFICE}/officeDocument/2006/relationships`;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const NAMESPACES = [
  ['w', `${OFFICE}/wordprocessingml/2006/main`],
  ['r', TYPES],
  ['a', `${OFFICE}/drawingml/2006/main`],
  ['wp', `${OFFICE}/drawingml/2006/wordprocessingDrawing`],
  ['pic', `${OFFICE}/drawingml/2006/picture`],
  ['m', `${OFFICE}/officeDocument/2006/math`],
  ['mc', `${OFFICE}/markup-compatibility/2006`],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['wpg', 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  ['wpc', 'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas'],
  ['wp14', 'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing'],
  ['w14', 'http://schemas.microsoft.com/office/word/2010/wordml'],
  ['w15', 'http://schemas.microsoft.com/office/word/2012/wordml'],
  ['a14', 'http://schemas.microsoft.com/office/drawing/2010/main'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['w10', 'urn:schemas-microsoft-com:office:word'],
]
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>`;

/** A part with the usual namespaces declared on its root. */
export function testPart(root: string, inside: string): string {
  return `${DECLARATION}<${root}${NAMESPACES}>${inside}</${root}>`;
}

/** A relationships part; each entry is the inside of a `Relationship` element. */
function relationshipsPart(entries: readonly string[]): string {
  return `${DECLARATION}<Relationships xmlns="${OFFICE}/package/2006/relationships">${entries.map((entry) => `<Relationship ${entry}/>`).join('')}</Relationships>`;
}

/** Attributes of a relationship of the transitional kind, for `relationships` of a test document. */
export function testRelationship(id: string, type: string, target: string, external = false): string {
  return `Id="${id}" Type="${TYPES}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}`;
}

/** A ZIP archive of these parts, the same bytes each time. */
export function testPackage(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part] as const);
  // ZIP counts the years from 1980, in local time: noon of a day within keeps clear of the edge.
  return zipSync(Object.fromEntries(files), { mtime: '1990-01-01T12:00:00', level: 6 });
}

/** Insides of the roots of the parts; what is not given is not in the file. */
export interface TestDocumentOptions {
  /** Inside of the last `w:sectPr`. */
  readonly section?: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly settings?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  /** Default header and footer of the last section. */
  readonly header?: string;
  readonly footer?: string;
  readonly fontTable?: string;
  /** Inside of `a:theme`. */
  readonly theme?: string;
  /** Further parts, or other ones in place of those made here, by full name. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  /** Further relationships of the main part, as `testRelationship` writes them. */
  readonly relationships?: readonly string[];
}

const MAIN_PARTS = [
  ['styles', 'w:styles'],
  ['numbering', 'w:numbering'],
  ['settings', 'w:settings'],
  ['fontTable', 'w:fonts'],
  ['footnotes', 'w:footnotes'],
  ['endnotes', 'w:endnotes'],
  ['header', 'w:hdr'],
  ['footer', 'w:ftr'],
  ['theme', 'a:theme'],
] as const;

/** A small valid `.docx` with this inside of `w:body`. Footnotes are referred to by the ids that they carry. */
export function testDocument(body: string, options: TestDocumentOptions = {}): Uint8Array {
  const parts: Record<string, string | Uint8Array> = {};
  const relationships: string[] = [];
  let types = `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>`;
  let running = '';
  for (const [kind, root] of MAIN_PARTS) {
    const inside = options[kind];
    if (inside === undefined) continue;
    const type = kind === 'theme' ? 'application/vnd.openxmlformats-officedocument.theme+xml' : `${WORD}.${kind}+xml`;
    parts[`word/${kind}.xml`] = testPart(root, inside);
    relationships.push(testRelationship(kind, kind, `${kind}.xml`));
    types += `<Override PartName="/word/${kind}.xml" ContentType="${type}"/>`;
    if (kind === 'header' || kind === 'footer') running += `<w:${kind}Reference w:type="default" r:id="${kind}"/>`;
  }
  return testPackage({
    '[Content_Types].xml': `${CONTENT_TYPES}${types}</Types>`,
    '_rels/.rels': relationshipsPart([testRelationship('main', 'officeDocument', 'word/document.xml')]),
    'word/document.xml': testPart('w:document', `<w:body>${body}<w:sectPr>${running}${options.section ?? ''}</w:sectPr></w:body>`),
    'word/_rels/document.xml.rels': relationshipsPart([...relationships, ...(options.relationships ?? [])]),
    ...parts,
    ...options.parts,
  });
}
