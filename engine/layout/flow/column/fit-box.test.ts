import { expect, it } from 'vitest';
import type { Box } from '../../boxes.ts';
import type { PageDraft } from '../page/page-draft.ts';
import { noteReference } from '../simple-lines.test-support.ts';
import { fitBox } from './fit-box.ts';

const LINE = 10;
/** What a line multiple adds below each line. */
const OVERHANG = 2;

/** A paragraph of lines, whose third one refers to a note. */
function linesBox(count: number): Box {
  const notes = count < 3 ? [] : [{ y: 3 * LINE, reference: noteReference('1') }];
  return {
    width: 100,
    height: count * LINE,
    overhang: OVERHANG,
    items: [],
    anchors: [],
    baselines: [],
    notes: notes as Box['notes'],
    split: (available) => {
      const fitting = Math.floor((available + OVERHANG) / LINE);
      return fitting > 0 ? { head: linesBox(fitting), tail: linesBox(count - fitting) } : undefined;
    },
  };
}

it('cuts above the line of a note that has no room, though the line itself fits but for what its multiple adds', () => {
  const column = { x: 0, y: 0, width: 100, height: 3 * LINE - OVERHANG + 0.5, notesBottom: 3 * LINE - OVERHANG + 0.5 };
  const context = { document: { footnotes: new Map() }, report: () => {} };
  const draft = { carried: [], notes: [], context } as unknown as PageDraft;
  const fit = fitBox(linesBox(6), 0, column, draft, true);
  expect([fit?.head.height, fit?.notes]).toEqual([2 * LINE, []]);
});
