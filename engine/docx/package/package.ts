import { RefusedInput, type Report } from '../../diagnostics.ts';
import { madeOnce } from '../../made-once.ts';
import { refuse } from '../refuse.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml.ts';
import { inflateEntries } from './zip.ts';

export interface Relationship {
  readonly id: string;
  /** Last segment of the relationship type: `image`, `header`, `hyperlink`, … (the same in transitional and strict files). */
  readonly type: string;
  /** Name of a part as in the archive, without leading slash; as written when it is external, or a link, which may lead to a place in the document (`#place`). */
  readonly target: string;
  readonly external: boolean;
}

/** An opened .docx. Part names have no leading slash and are compared without regard to case. */
export interface OoxmlPackage {
  readonly mainPart: string;
  readonly parts: readonly string[];
  /** Parsed once. Undefined when the package has no such part; malformed XML is refused. */
  readonly xml: (part: string) => XmlElement | undefined;
  /** Inflated once: the same part gives the same array. */
  readonly bytes: (part: string) => Uint8Array | undefined;
  /** By id; empty for a part without relationships. */
  readonly relationships: (part: string) => ReadonlyMap<string, Relationship>;
  /** The first internal relationship of that type whose part exists. */
  readonly related: (part: string, type: string) => string | undefined;
  /** Lets go of the file and its trees, which are ten times as large as what is read from them. Nothing can be read any more. */
  readonly close: () => void;
}

const SAVE_AS = 'Open it in Word and save it as Word Document (.docx), or download it as Microsoft Word (.docx) from Google Docs.';
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function containsUtf16(bytes: Uint8Array, name: string): boolean {
  const first = name.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let index = 0;
    while (index < name.length && bytes[at + index * 2] === name.charCodeAt(index) && bytes[at + index * 2 + 1] === 0) index++;
    if (index === name.length) return true;
  }
  return false;
}

/** Word encrypts by wrapping the package into an OLE compound file (MS-OFFCRYPTO 2.3.4.4), the container of the .doc format too. */
function refuseCompoundFile(bytes: Uint8Array): void {
  if (!OLE.every((byte, index) => bytes[index] === byte)) return;
  if (containsUtf16(bytes, 'EncryptedPackage'))
    refuse(
      'docx/encrypted',
      'The file is protected with a password.',
      'Remove the password in Word (File > Info > Protect Document > Encrypt with Password) and upload it again.',
    );
  refuse('docx/old-word-format', 'The file is in the format of Word 97-2003 (.doc).', SAVE_AS);
}

function resolveTarget(source: string, target: string): string {
  const clean = target.replaceAll('\\', '/').replace(/[#?].*$/s, '');
  const segments = clean.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const segment of clean.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

function percentDecoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Finds a part by its name in either case, and whether signs are percent-encoded in the archive, in the name asked for, or in both
 * (ECMA-376-2 6.2.2.2 and 6.2.2.3; programs do not agree).
 */
function openNames(parts: Iterable<string>): (name: string) => string | undefined {
  const names = new Map<string, string>();
  const decoded = new Map<string, string>();
  for (const part of parts) {
    names.set(part.toLowerCase(), part);
    decoded.set(percentDecoded(part).toLowerCase(), part);
  }
  return (name) => {
    const plain = percentDecoded(name).toLowerCase();
    return names.get(name.toLowerCase()) ?? names.get(plain) ?? decoded.get(plain);
  };
}

/** What leaves the package without being a link for the reader of the PDF: named in a warning, never opened. */
const EXTERNAL: ReadonlyMap<
  string,
  readonly [
    code: 'docx/external-template' | 'docx/external-picture' | 'docx/external-object' | 'docx/external-content',
    what: string,
    hint: string,
  ]
> = new Map([
  [
    'attachedTemplate',
    ['docx/external-template', 'a Word template', 'Nothing to do if the document looks right: its styles are stored in it.'],
  ],
  ['image', ['docx/external-picture', 'a linked picture', 'Insert the picture into the document instead of linking it.']],
  ['oleObject', ['docx/external-object', 'a linked object', 'Replace the object by a picture of it.']],
  ['package', ['docx/external-object', 'a linked object', 'Replace the object by a picture of it.']],
  ['aFChunk', ['docx/external-content', 'another document', 'Paste the content into the template.']],
]);

function reportExternal(relationship: Relationship, part: string, report: Report): void {
  if (!relationship.external || relationship.type === 'hyperlink') return;
  const [code, what, hint] =
    EXTERNAL.get(relationship.type) ??
    ([
      'docx/external-content',
      `something outside of the file (${relationship.type})`,
      'Store it in the document if it is needed.',
    ] as const);
  const severity = relationship.type === 'attachedTemplate' ? 'info' : 'warning';
  report({
    severity,
    code,
    message: `The part ${part} refers to ${what} outside of the file, which is not opened.`,
    where: { part, text: relationship.target.slice(0, 200) },
    hint,
  });
}

/** Where the relationships of a part are listed (ECMA-376-2 9.3); of the package for ''. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

function contentTypeOf(types: XmlElement | undefined, part: string): string | undefined {
  const wanted = `/${part}`.toLowerCase();
  const override = childrenNamed(types, 'ct:Override').find((element) => attribute(element, 'PartName')?.toLowerCase() === wanted);
  const extension = part.slice(part.lastIndexOf('.') + 1).toLowerCase();
  const byExtension = childrenNamed(types, 'ct:Default').find((element) => attribute(element, 'Extension')?.toLowerCase() === extension);
  return attribute(override ?? byExtension, 'ContentType')?.toLowerCase();
}

function refuseOtherKinds(contentType: string | undefined): void {
  if (contentType === undefined) return;
  if (contentType.includes('macroenabled'))
    refuse(
      'docx/macros',
      'The file is a Word document or template with macros.',
      'In Word choose File > Save As > Word Document (.docx), which leaves the macros out.',
    );
  if (contentType.includes('spreadsheetml')) refuse('docx/not-a-document', 'The file is an Excel workbook, not a Word document.', SAVE_AS);
  if (contentType.includes('presentationml'))
    refuse('docx/not-a-document', 'The file is a PowerPoint presentation, not a Word document.', SAVE_AS);
}

/** Opens a .docx within the limits of a hostile file; throws RefusedInput when it is none. Nothing outside of the bytes is ever read. */
export function openPackage(bytes: Uint8Array, report: Report = () => {}): OoxmlPackage {
  refuseCompoundFile(bytes);
  const entries = new Map(inflateEntries(bytes));
  const nameInArchive = openNames(entries.keys());
  if (nameInArchive('mimetype') && nameInArchive('content.xml'))
    refuse(
      'docx/not-a-document',
      'The file is an OpenDocument file (.odt), not a Word document.',
      'In LibreOffice choose File > Save As > Word 2010-365 Document (.docx).',
    );

  let isOpen = true;
  const nameOf = (part: string): string | undefined => {
    if (!isOpen) throw new TypeError(`The package is closed: ${part} can not be read.`);
    return nameInArchive(part);
  };
  const partAt = (name: string): string => nameInArchive(name) ?? name;
  const inflated = new Map<string, Uint8Array>();
  const parsed = new Map<string, XmlElement>();
  const related = new Map<string, ReadonlyMap<string, Relationship>>();

  const partBytes = (part: string): Uint8Array | undefined => {
    const name = nameOf(part);
    if (name === undefined) return undefined;
    return madeOnce(inflated, name, () => (entries.get(name) as () => Uint8Array)());
  };
  const xml = (part: string): XmlElement | undefined => {
    const name = nameOf(part);
    if (name === undefined) return undefined;
    // The bytes of XML are not kept beside the tree.
    return madeOnce(parsed, name, () => parseXml(inflated.get(name) ?? (entries.get(name) as () => Uint8Array)(), name));
  };
  const readRelationships = (part: string): ReadonlyMap<string, Relationship> => {
    const found = new Map<string, Relationship>();
    for (const element of childrenNamed(xml(relationshipsPart(part)), 'rel:Relationship')) {
      const id = attribute(element, 'Id');
      const target = attribute(element, 'Target');
      if (id === undefined || target === undefined) continue;
      const type = attribute(element, 'Type') ?? '';
      const external = attribute(element, 'TargetMode')?.toLowerCase() === 'external';
      const kind = type.slice(type.lastIndexOf('/') + 1);
      const isPart = !external && kind !== 'hyperlink';
      const relationship = { id, type: kind, target: isPart ? partAt(resolveTarget(part, target)) : target, external };
      reportExternal(relationship, part === '' ? '_rels/.rels' : part, report);
      found.set(id, relationship);
    }
    return found;
  };
  const relationships = (part: string): ReadonlyMap<string, Relationship> => madeOnce(related, part, () => readRelationships(part));
  const relatedPart = (part: string, type: string): string | undefined => {
    for (const relationship of relationships(part).values()) {
      const { target, external } = relationship;
      if (relationship.type === type && !external && entries.has(target)) return target;
    }
    return undefined;
  };

  const mainPart = relatedPart('', 'officeDocument');
  if (mainPart === undefined) refuse('docx/not-a-document', 'The file is a ZIP archive, but not a Word document.', SAVE_AS);
  refuseOtherKinds(contentTypeOf(xml('[Content_Types].xml'), mainPart));
  if (xml(mainPart)?.name !== 'w:document')
    refuse('docx/not-a-document', 'The file is not a Word document: its main part holds something else.', SAVE_AS, mainPart);
  return {
    mainPart,
    parts: [...entries.keys()],
    xml,
    bytes: partBytes,
    relationships,
    related: relatedPart,
    close: () => {
      isOpen = false;
      for (const read of [entries, inflated, parsed, related]) read.clear();
    },
  };
}

/** The root of a part that a document can do without: undefined where there is none, or it is broken. */
export function wholeXml(pkg: OoxmlPackage, part: string | undefined): XmlElement | undefined {
  try {
    return part === undefined ? undefined : pkg.xml(part);
  } catch (error) {
    if (error instanceof RefusedInput) return undefined;
    throw error;
  }
}
