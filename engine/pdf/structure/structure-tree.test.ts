import { expect, it } from 'vitest';
import { document, table } from '../../fill/test-documents.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { Cell, Table } from '../../model/table.ts';
import { buildStructure, type StructureKid } from './structure-tree.ts';

type Shape = Partial<Pick<Cell, 'verticalMerge' | 'gridSpan' | 'blocks'>>;

/** A row of cells per line, each with a paragraph that is drawn. */
function tableOf(...rows: readonly (readonly Shape[])[]): Table {
  const made = table(...rows.map((cells) => cells.map(() => 'x')));
  return {
    ...made,
    rows: made.rows.map((row, index) => ({ ...row, cells: row.cells.map((cell, at) => ({ ...cell, ...rows[index]?.[at] })) })),
  };
}

/** The tree in brackets; `*` where content is. */
const shown = (kid: StructureKid): string =>
  kid.type === 'node' ? `${kid.role}${kid.entries.replace(/^\/A<<\/O\/Table(.*)>>$/u, '$1')}(${kid.kids.map(shown).join(' ')})` : '*';

function treeOf(shape: Table): string {
  const paragraphs = shape.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks as readonly Paragraph[]));
  const contents = new Map(paragraphs.map((paragraph, sequence) => [paragraph, [{ page: 0, sequence }]]));
  return shown(buildStructure({ document: document([shape]), labels: new Map(), contents, annotations: [], language: undefined }));
}

const restart: Shape = { verticalMerge: 'restart' };
const onward: Shape = { verticalMerge: 'continue' };
const covered: Shape = { ...onward, blocks: [] };

it.each([
  [
    'has its beginning above',
    [
      [{}, restart],
      [{}, covered],
    ],
    'TR(TD(P(*)) TD/RowSpan 2(P(*))) TR(TD(P(*)))',
  ],
  [
    'has lost its beginning',
    [
      [{}, onward],
      [{}, onward],
    ],
    'TR(TD(P(*)) TD(P(*))) TR(TD(P(*)) TD(P(*)))',
  ],
  ['goes on in other columns', [[restart, {}], [{ ...onward, gridSpan: 2 }]], 'TR(TD(P(*)) TD(P(*))) TR(TD/ColSpan 2(P(*)))'],
])('gives the rows of a merge that %s those cells that are drawn', (_, rows, wanted) => {
  expect(treeOf(tableOf(...rows))).toBe(`Document(Sect(Table(${wanted})))`);
});
