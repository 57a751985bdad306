import type { Fonts } from '../../../model/run.ts';

/** Which of the four fonts of a run a character takes. */
export type Slot = 'ascii' | 'highAnsi' | 'eastAsia' | 'complex';

/** First and last code point of the blocks whose letters take the complex script font. */
const COMPLEX: readonly (readonly [number, number])[] = [
  [0x0590, 0x109f],
  [0x1200, 0x139f],
  [0x1700, 0x18af],
  [0x1900, 0x1cff],
  [0xa800, 0xa82f],
  [0xa840, 0xa95f],
  [0xa980, 0xabff],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
  [0x10800, 0x11fff],
  [0x1e800, 0x1eeff],
];
const EAST_ASIAN: readonly (readonly [number, number])[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xffef],
  [0x1b000, 0x1b2ff],
  [0x20000, 0x3ffff],
];

const within = (ranges: readonly (readonly [number, number])[], codePoint: number): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

/** Whether a character belongs to an East Asian script or its punctuation. */
export const isEastAsian = (character: string): boolean => within(EAST_ASIAN, character.codePointAt(0) ?? 0);

/** Spaces and symbols take the font of the text before them, as LibreOffice does. */
const isWeak = (codePoint: number): boolean =>
  codePoint === 0x20 ||
  codePoint === 0xa0 ||
  (codePoint >= 0x2000 && codePoint <= 0x2bff) ||
  codePoint === 0xfe0f ||
  (codePoint >= 0x300 && codePoint <= 0x36f);

/** Slot of a character (ECMA-376 17.3.2.26), given the slot of the character before it. */
export function slotOf(codePoint: number, previous: Slot | undefined, hint: Fonts['hint']): Slot {
  if (isWeak(codePoint)) {
    if (hint === 'eastAsia' && codePoint > 0xa0) return 'eastAsia';
    if (previous === 'eastAsia' || previous === 'complex') return previous;
    return codePoint < 0x80 ? 'ascii' : 'highAnsi';
  }
  if (codePoint < 0x80) return 'ascii';
  if (codePoint < 0x590) return 'highAnsi';
  if (within(COMPLEX, codePoint)) return 'complex';
  if (within(EAST_ASIAN, codePoint)) return 'eastAsia';
  return 'highAnsi';
}

export interface SlotStretch {
  readonly text: string;
  readonly slot: Slot;
}

const PLAIN = /^[\0-\u02ff\u2010-\u2027\u20ac]*$/;
const LETTERS = /\p{L}/u;

/** A stretch of the paragraph's text of one run. */
export interface SlottedText {
  readonly from: number;
  readonly text: string;
  readonly fonts: Fonts;
}

/**
 * Slots of a paragraph's UTF-16 units, by `SLOTS`; undefined when every run is plain. Weak characters follow the text
 * before them across runs, at the start the text behind them. Measured in LibreOffice 7.4: all text that runs from right to
 * left takes the complex font, and so do numbers inside it.
 */
export function paragraphSlots(text: string, runs: readonly SlottedText[], levels: Uint8Array | undefined): Uint8Array | undefined {
  if (levels === undefined && PLAIN.test(text)) return undefined;
  const slots = new Uint8Array(text.length);
  let previous: Slot | undefined;
  let unsettled = 0;
  let afterHangul = false;
  for (const run of runs) {
    let at = run.from;
    for (const character of run.text) {
      const codePoint = character.codePointAt(0) ?? 0;
      // Measured in LibreOffice 7.4: the spaces between Korean words are Latin ones, those between ideographs are not.
      const slot = codePoint === 0x20 && afterHangul ? 'ascii' : slotOf(codePoint, previous, run.fonts.hint);
      afterHangul = codePoint >= 0xac00 && codePoint <= 0xd7a3;
      if (previous === undefined && isWeak(codePoint) && slot !== 'eastAsia') unsettled = at + character.length;
      else {
        if (previous === undefined && unsettled > 0 && (slot === 'complex' || slot === 'eastAsia'))
          slots.fill(SLOTS.indexOf(slot), 0, unsettled);
        previous = slot;
      }
      slots.fill(SLOTS.indexOf(slot), at, at + character.length);
      at += character.length;
    }
  }
  if (levels !== undefined) markRightToLeft(text, levels, slots);
  return slots;
}

function markRightToLeft(text: string, levels: Uint8Array, slots: Uint8Array): void {
  const complex = SLOTS.indexOf('complex');
  for (let from = 0; from < text.length; ) {
    const level = levels[from] ?? 0;
    let to = from + 1;
    while (to < text.length && levels[to] === level) to++;
    if (level === 1 || (level > 1 && !LETTERS.test(text.slice(from, to)))) slots.fill(complex, from, to);
    from = to;
  }
}

/** Slots by the numbers of `paragraphSlots`. */
const SLOTS: readonly Slot[] = ['ascii', 'highAnsi', 'eastAsia', 'complex'];

/** Cuts the text of a run where the font slot changes; `slots` are those of the paragraph. */
export function cutBySlot(run: SlottedText, slots: Uint8Array | undefined): readonly SlotStretch[] {
  const { text, fonts, from } = run;
  const plain = fonts.ascii === fonts.highAnsi;
  if (slots === undefined && plain) return [{ text, slot: 'ascii' }];
  const stretches: SlotStretch[] = [];
  let start = 0;
  let previous: Slot | undefined;
  for (let at = 0; at < text.length; at++) {
    let slot = slots === undefined ? (text.charCodeAt(at) < 0x80 ? 'ascii' : 'highAnsi') : (SLOTS[slots[from + at] ?? 0] ?? 'ascii');
    if (plain && slot === 'highAnsi') slot = 'ascii';
    if (previous !== undefined && slot !== previous) {
      stretches.push({ text: text.slice(start, at), slot: previous });
      start = at;
    }
    previous = slot;
  }
  if (previous !== undefined) stretches.push({ text: text.slice(start), slot: previous });
  return stretches;
}
