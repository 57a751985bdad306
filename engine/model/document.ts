import type { Numbering } from './numbering.ts';
import type { Paragraph } from './paragraph.ts';
import type { Section } from './section.ts';
import type { Table } from './table.ts';

export type Block = Paragraph | Table;

export interface Note {
  readonly id: string;
  readonly blocks: readonly Block[];
}

/** A font file that the document carries, already de-obfuscated. */
export interface EmbeddedFont {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly bytes: Uint8Array;
}

/** How words are divided at the ends of lines (ECMA-376 17.15.1.10, `w:autoHyphenation`). */
export interface HyphenationRules {
  /** Points that a line may leave free before a word is divided (`w:hyphenationZone`). */
  readonly zone: number;
  /** So many lines one below the other end with a hyphen at most (`w:consecutiveHyphenLimit`); 0: any number. */
  readonly limit: number;
  /** Words of capitals are divided too (`w:doNotHyphenateCaps`). */
  readonly capitals: boolean;
  /** A page or column may end within a word; otherwise the line goes to the next one ([MS-DOCX] 2.3.7 and 2.3.8). */
  readonly atPageEnds: boolean;
}

export interface DocumentSettings {
  /** `w:compatibilityMode`: 11 to 15; 12 when the file does not say (ECMA-376 has none, Word takes 12). */
  readonly compatibilityMode: number;
  /** The file carried `w:docDefaults`; LibreOffice kerns when it did not. */
  readonly hasDocumentDefaults: boolean;
  /** Points. */
  readonly defaultTabStop: number;
  readonly evenAndOddHeaders: boolean;
  readonly mirrorMargins: boolean;
  readonly gutterAtTop: boolean;
  /** Of words at the ends of lines; absent: they stay whole. */
  readonly hyphenation?: HyphenationRules;
  /** Compatibility switches that are on (`w:compat` children by name). */
  readonly compatibility: ReadonlySet<string>;
  /** `default` of the themes or settings, BCP 47. */
  readonly language?: string;
  /** Producing application as `docProps/app.xml` names it, e.g. `Microsoft Office Word`. */
  readonly application?: string;
}

/** A document as plain data, everything effective: the layout needs no styles. */
export interface TextDocument {
  readonly sections: readonly Section[];
  readonly footnotes: ReadonlyMap<string, Note>;
  readonly endnotes: ReadonlyMap<string, Note>;
  readonly numbering: Numbering;
  readonly settings: DocumentSettings;
  readonly fonts: readonly EmbeddedFont[];
  /** What `word/fontTable.xml` says of each family: alternative name, generic class, pitch. */
  readonly fontTable: ReadonlyMap<string, FontDescription>;
  /** Page background colour, drawn only when the settings ask for it. */
  readonly background?: string;
  readonly title?: string;
}

export interface FontDescription {
  readonly alternative?: string;
  readonly family?: 'roman' | 'swiss' | 'modern' | 'script' | 'decorative' | 'auto';
  readonly pitch?: 'fixed' | 'variable' | 'default';
}
