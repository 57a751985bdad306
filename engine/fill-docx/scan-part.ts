import { isAroundRuns } from '../docx/xml/run-containers.ts';
import { attribute, child, elements, textOf, type XmlElement } from '../docx/xml/xml.ts';
import type { Block } from '../model/document.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import type { Cell, Row, Table } from '../model/table.ts';

/** What the search for tags is given: only what it looks at, with the element that each stands for. */
export interface ScannedPart {
  readonly blocks: readonly Block[];
  readonly elementOf: ReadonlyMap<object, XmlElement>;
  /** Of each paragraph, in the order of its children. */
  readonly atomsOf: ReadonlyMap<object, readonly XmlElement[]>;
  /** By cell. */
  readonly cellOf: ReadonlyMap<object, XmlElement>;
}

interface Found {
  readonly elementOf: Map<object, XmlElement>;
  readonly atomsOf: Map<object, readonly XmlElement[]>;
  readonly cellOf: Map<object, XmlElement>;
}

/** Hold blocks of their own: no tag reaches into them from outside. */
const BLOCK_CONTAINERS: ReadonlySet<string> = new Set(['w:sdt', 'w:customXml', 'w:ins', 'w:moveTo']);

/** Whether the element may hold runs, or their text. */
export const isRunContainer = (element: XmlElement): boolean => element.name === 'w:r' || isAroundRuns(element);

/** Settings of the element around them, which are no content. */
export const isProperties = ({ name }: XmlElement): boolean => name.startsWith('w:') && name.endsWith('Pr');

const MARKS: ReadonlySet<string> = new Set([
  'w:bookmarkStart',
  'w:bookmarkEnd',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:permStart',
  'w:permEnd',
]);

/** One of a pair that marks a range: a second one of the same name is none. */
export const isMark = ({ name }: XmlElement): boolean => MARKS.has(name);

/** The paragraphs, tables and containers of blocks in an element. */
export const blockElements = (container: XmlElement): readonly XmlElement[] =>
  elements(container).filter(({ name }) => name === 'w:p' || name === 'w:tbl' || BLOCK_CONTAINERS.has(name));

/** Where the blocks of a container of blocks stand. */
export const insideOf = (element: XmlElement): XmlElement | undefined =>
  element.name === 'w:sdt' ? child(element, 'w:sdtContent') : element;

/** The rows of a table, or containers of them. */
export const rowElements = (table: XmlElement): readonly XmlElement[] =>
  elements(table).filter(({ name }) => name === 'w:tr' || BLOCK_CONTAINERS.has(name));

/** Where the rows of a container of several stand: no tag reaches into it from outside. Undefined for what is taken for one row. */
export function rowsInside(element: XmlElement): XmlElement | undefined {
  const inside = element.name === 'w:tr' ? undefined : insideOf(element);
  return inside && descendants(inside, 'w:tr').length > 1 ? inside : undefined;
}

/** The first elements of that name on every way down. */
export function descendants(element: XmlElement, name: string): readonly XmlElement[] {
  return elements(element).flatMap((inner) => (inner.name === name ? [inner] : descendants(inner, name)));
}

/** The blocks of a container as the filling sees them, with the element behind each. */
export function scanPart(container: XmlElement): ScannedPart {
  const found: Found = { elementOf: new Map(), atomsOf: new Map(), cellOf: new Map() };
  return { blocks: blocksOf(container, found), ...found };
}

/** The rows of a container as those of a table. */
export function scanRows(container: XmlElement): ScannedPart {
  const found: Found = { elementOf: new Map(), atomsOf: new Map(), cellOf: new Map() };
  return { blocks: [tableOf(container, found)], ...found };
}

/** The runs of an element as those of a paragraph. */
export function scanRuns(element: XmlElement): Pick<ScannedPart, 'atomsOf'> & { readonly paragraph: Paragraph } {
  const atomsOf = new Map<object, readonly XmlElement[]>();
  return { paragraph: paragraphOf(atomsIn(element), atomsOf), atomsOf };
}

function blocksOf(container: XmlElement, found: Found): readonly Block[] {
  return blockElements(container).map((element) => {
    const block =
      element.name === 'w:tbl' ? tableOf(element, found) : paragraphOf(element.name === 'w:p' ? atomsIn(element) : [], found.atomsOf);
    found.elementOf.set(block, element);
    return block;
  });
}

function tableOf(element: XmlElement, found: Found): Table {
  const rows = rowElements(element).map((row): Row => {
    const cells = (rowsInside(row) ? [] : descendants(row, 'w:tc')).map((cell): Cell => {
      const made = { type: 'cell', blocks: blocksOf(cell, found) } as unknown as Cell;
      found.cellOf.set(made, cell);
      return made;
    });
    const made = { cells } as unknown as Row;
    found.elementOf.set(made, row);
    return made;
  });
  return { type: 'table', rows } as unknown as Table;
}

function paragraphOf(atoms: readonly XmlElement[], atomsOf: Found['atomsOf']): Paragraph {
  const paragraph = { type: 'paragraph', children: atoms.map(inlineOf) } as unknown as Paragraph;
  atomsOf.set(paragraph, atoms);
  return paragraph;
}

function atomsIn(element: XmlElement): readonly XmlElement[] {
  return elements(element).flatMap((inner) => (isProperties(inner) ? [] : isRunContainer(inner) ? atomsIn(inner) : [inner]));
}

const OBJECTS: ReadonlySet<string> = new Set([
  'w:sym',
  'w:footnoteReference',
  'w:endnoteReference',
  'w:footnoteRef',
  'w:endnoteRef',
  'w:object',
  'w:pgNum',
  'w:ruby',
  'm:oMath',
  'm:oMathPara',
]);

/** What the search for tags takes an element for; what has no length is taken for a bookmark. */
function inlineOf(element: XmlElement): Inline {
  const inline = (parts: object) => parts as Inline;
  switch (element.name) {
    case 'w:t':
      return inline({ type: 'text', text: textOf(element) });
    case 'w:noBreakHyphen':
      return inline({ type: 'text', text: '\u2011' });
    case 'w:softHyphen':
      return inline({ type: 'text', text: '\u00ad' });
    case 'w:tab':
    case 'w:ptab':
      return inline({ type: 'tab' });
    case 'w:cr':
      return inline({ type: 'break', kind: 'line' });
    case 'w:br': {
      const kind = attribute(element, 'w:type');
      return inline({ type: 'break', kind: kind === 'page' || kind === 'column' ? kind : 'line' });
    }
    case 'w:drawing':
    case 'w:pict':
    case 'mc:AlternateContent':
      return inline({ type: 'drawing', drawing: isAnchored(element) ? { anchor: {} } : {} });
    default:
      return inline(OBJECTS.has(element.name) ? { type: 'note-mark' } : { type: 'bookmark' });
  }
}

/** A paragraph without anything in it. */
export const isBlank = (element: XmlElement): boolean =>
  element.name === 'w:p' &&
  atomsIn(element).every((atom) => (atom.name === 'w:t' ? textOf(atom) === '' : inlineOf(atom).type === 'bookmark'));

function isAnchored(element: XmlElement): boolean {
  if (descendants(element, 'wp:inline').length > 0) return false;
  if (descendants(element, 'wp:anchor').length > 0) return true;
  return elements(element).some((shape) => /position:\s*absolute/iu.test(attribute(shape, 'style') ?? ''));
}
