import type { Block, TextDocument } from '../../model/document.ts';
import type { LayoutContext, LinkedPart, LinkedText } from '../context.ts';
import { findLinkedBoxes, type LinkedBoxes } from '../drawing/linked-boxes.ts';
import { roomForText, type TextShape } from '../drawing/text-box.ts';
import { closeLast } from './column/close-last.ts';
import { START } from './column/cursor.ts';
import { fillColumn } from './column/fill-column.ts';
import { openDraft, type PageDraft } from './page/page-draft.ts';
import { spaceBelow } from './spacing.ts';
import { drawStack } from './stack/make-stack.ts';

/** Height of the last box, which takes all that is left. */
const ENDLESS = 1e6;

/** Pages, and backgrounds of boxes, that a text is kept for. */
const MOST_KEPT = 4;

/** A text in its boxes, and what decides how it looks there. */
interface Known {
  readonly fields: LayoutContext['fields'];
  readonly background: LayoutContext['background'] | undefined;
  parts: readonly LinkedPart[];
}

/** The texts of a document that go through several boxes (MS-DOCX 2.15.10 `linkedTxbx`; `mso-next-textbox` in VML), set like columns, one a box. */
export function openLinkedText(document: TextDocument): LinkedText {
  const chains = findLinkedBoxes(document);
  const known = new Map<LinkedBoxes, readonly Known[]>();
  const partsOf = (chain: LinkedBoxes, context: LayoutContext): readonly LinkedPart[] => {
    const { fields, background } = context;
    const list = known.get(chain) ?? [];
    const same = list.find((one) => one.fields === fields && one.background === background);
    if (same) return same.parts;
    // Known before it is filled: a box may stand in its own text, where it is empty.
    const made: Known = { fields, background, parts: [] };
    known.set(chain, [made, ...list.slice(0, MOST_KEPT - 1)]);
    made.parts = fillBoxes(chain, context);
    return made.parts;
  };
  return {
    has: (text) => chains.has(text),
    partIn: (text, context) => {
      const chain = chains.get(text);
      return chain && partsOf(chain, context)[chain.boxes.findIndex((box) => box.text === text)];
    },
  };
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** The room of a box, as wide as its lines are long. */
function roomOf(box: TextShape): Room {
  const room = roomForText(box);
  return box.text.direction === 'horizontal' ? room : { width: room.height, height: room.width };
}

function fillBoxes({ blocks, boxes }: LinkedBoxes, context: LayoutContext): readonly LinkedPart[] {
  const rooms = boxes.map(roomOf);
  let cursor = START;
  return rooms.map((room, index) => {
    const next = rooms[index + 1];
    const draft = openBox(room, context);
    let top = 0;
    let last: Block | undefined;
    let goesOn = true;
    do {
      const area = { x: 0, y: top, width: room.width, height: next ? room.height : ENDLESS, notesBottom: ENDLESS };
      const begin = { previous: undefined, lead: 0, top: true, columns: 1, nextWidth: (next ?? room).width, endnotes: undefined };
      const placed = draft.boxes.length;
      const end = fillColumn(blocks, cursor, area, draft, begin);
      if (next) closeLast(draft, placed, end);
      ({ cursor, bottom: top, last } = end);
      goesOn = end.reason !== 'end';
      // Breaks in the last box have none to go to.
    } while (goesOn && !next);
    const after = goesOn ? 0 : spaceBelow(last, undefined, context.document.settings.compatibility);
    return { items: drawStack(draft.boxes, draft.floats), width: room.width, height: top + after, goesOn };
  });
}

/** A page of the size of a box. */
function openBox({ width, height }: Room, context: LayoutContext): PageDraft {
  const page = { x: 0, y: 0, width, height };
  return openDraft(
    { context, page, margin: page, body: page, odd: true, carried: [], pinned: new Map(), exiled: new Set(), final: true },
    [],
  );
}
