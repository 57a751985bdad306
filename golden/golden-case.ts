/** One feature in a document as small as it can be. */
export interface GoldenCase {
  /** Kebab-case, also the name of its expected files. */
  readonly name: string;
  /** Inside of w:body, without the last w:sectPr. */
  readonly body: string;
  /** Inside of the last w:sectPr. */
  readonly section?: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly settings?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  readonly header?: string;
  readonly footer?: string;
  /** Further parts by full name, and relationships of the main part to them. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  readonly relationships?: readonly string[];
  /** Looks matter: a small picture is expected as well. */
  readonly picture?: boolean;
}
