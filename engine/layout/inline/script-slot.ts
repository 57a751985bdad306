import type { Fonts } from '../../model/run.ts';

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

const within = (ranges: readonly (readonly [number, number])[], codePoint: number): boolean => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

/** Spaces and symbols take the font of the text before them, as LibreOffice does. */
const isWeak = (codePoint: number): boolean => codePoint === 0x20 || codePoint === 0xa0 || (codePoint >= 0x2000 && codePoint <= 0x2bff) || codePoint === 0xfe0f || (codePoint >= 0x300 && codePoint <= 0x36f);

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

/** Cuts a text where the font slot changes. */
export function cutBySlot(text: string, fonts: Fonts): readonly SlotStretch[] {
  if (fonts.ascii === fonts.highAnsi && fonts.hint !== 'eastAsia' && PLAIN.test(text)) return [{ text, slot: 'ascii' }];
  const stretches: { text: string; slot: Slot }[] = [];
  let previous: Slot | undefined;
  let from = 0;
  let at = 0;
  for (const character of text) {
    const slot = slotOf(character.codePointAt(0) ?? 0, previous, fonts.hint);
    if (previous !== undefined && slot !== previous) {
      stretches.push({ text: text.slice(from, at), slot: previous });
      from = at;
    }
    previous = slot;
    at += character.length;
  }
  if (previous !== undefined) stretches.push({ text: text.slice(from), slot: previous });
  const first = stretches[0];
  const second = stretches[1];
  // A weak character at the start belongs to the text behind it.
  if (first !== undefined && second !== undefined && (second.slot === 'complex' || second.slot === 'eastAsia') && /^[ \u00a0\u2000-\u206f]+$/u.test(first.text)) {
    stretches.splice(0, 2, { text: first.text + second.text, slot: second.slot });
  }
  return stretches;
}
