/** A text in quotes, a row of a table, or a point, step or paragraph of the specification. */
export interface SpecificationItem {
  readonly id: string;
  readonly kind: 'text' | 'row' | 'rule';
  readonly text: string;
}

/** A row of docs/spec-coverage.md. */
export interface Coverage {
  readonly id: string;
  readonly text: string;
  /** `fragment` is what the file must hold: the text of the item, or what the row gives instead. */
  readonly source: { readonly file: string; readonly fragment: string } | undefined;
  /** The source holds the very text of the item. */
  readonly isLiteral: boolean;
  readonly test: { readonly file: string; readonly title: string } | undefined;
  /** Why no test is named. */
  readonly reason: string | undefined;
}

export function readItems(specification: string): SpecificationItem[];
export function readCoverage(table: string): Coverage[];
export function readSpecification(): SpecificationItem[];
export function readTable(): { readonly table: Coverage[]; readonly inPages: Coverage[] };
export function isOfPages(test: { readonly file: string }): boolean;
export function withoutFragment(source: string, fragment: string): string;
