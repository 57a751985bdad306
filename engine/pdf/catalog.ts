import type { ObjectFile } from './file/object-file.ts';
import { pdfText } from './file/pdf-text.ts';
import { PRODUCER, xmpClaims, xmpPacket } from './metadata.ts';
import type { Conformance } from './pdf-standard.ts';

/** Object numbers of what every file has once. */
export interface FileObjects {
  readonly catalog: number;
  readonly pageTree: number;
  readonly metadata: number;
  readonly information: number;
  readonly structureRoot: number;
  readonly parentTree: number;
}

/** Writes the document catalog (ISO 32000-1 7.7.2); `entries` are added as they are. */
export function writeCatalog(
  file: ObjectFile,
  { catalog, pageTree, metadata, structureRoot }: FileObjects,
  language: string | undefined,
  entries: string,
): void {
  const spoken = language === undefined ? '' : `/Lang${pdfText(language)}`;
  file.object(
    catalog,
    `<</Type/Catalog/Pages ${pageTree} 0 R/Metadata ${metadata} 0 R/MarkInfo<</Marked true>>/StructTreeRoot ${structureRoot} 0 R/ViewerPreferences<</DisplayDocTitle true>>${spoken}${entries}>>`,
  );
}

/** Writes `/Info` (ISO 32000-1 14.3.3) and the XMP packet that says the same. */
export function writeInformation(
  file: ObjectFile,
  { information, metadata }: FileObjects,
  title: string,
  language: string | undefined,
  conformance: Conformance,
): void {
  file.object(information, `<</Title${pdfText(title)}/Producer(${PRODUCER})>>`);
  file.stream(metadata, '/Type/Metadata/Subtype/XML', xmpPacket(title, language, xmpClaims(conformance)));
}
