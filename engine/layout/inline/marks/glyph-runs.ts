import type { Colour } from '../../../model/run.ts';
import type { GlyphRun, Mark } from '../../display-list.ts';
import type { TextAtom } from '../atoms/atom.ts';
import type { SetAtom } from '../lines/set-line.ts';
import { effectLook, effectMarks } from './text-effects.ts';

interface OpenRun {
  readonly first: TextAtom;
  /** Left edge. */
  x: number;
  readonly y: number;
  readonly colour: Colour;
  /** Text atoms as they are set, in logical order. */
  readonly members: SetAtom[];
  count: number;
  /** Right edge. */
  end: number;
}

/** Read from right to left. */
const isBackward = (atom: TextAtom): boolean => atom.level % 2 === 1;

/** Joins neighbouring atoms of one look and direction, which come in logical order, into glyph runs. */
export class GlyphRunBuilder {
  private open: OpenRun | undefined;
  private readonly emit: (run: GlyphRun, beneath: readonly Mark[]) => void;
  /** @param emit Gets each run, and what its effects put beneath it. */
  constructor(emit: (run: GlyphRun, beneath: readonly Mark[]) => void) {
    this.emit = emit;
  }

  add(set: SetAtom, atom: TextAtom, baseline: number, colour: Colour): void {
    // Room without glyphs ends the run: the next one starts behind it.
    if (atom.shaped.glyphs.length === 0 && set.width > 0) {
      this.flush();
      return;
    }
    let run = this.open;
    const y = baseline - atom.style.rise;
    if (run === undefined || !continues(run, set, atom, y, colour)) {
      this.flush();
      run = { first: atom, x: set.x, y, colour, members: [], count: 0, end: set.x };
      this.open = run;
    }
    run.members.push(set);
    run.count += atom.shaped.glyphs.length;
    if (isBackward(run.first)) run.x = set.x;
    else run.end = set.x + set.width;
  }

  flush(): void {
    const run = this.open;
    this.open = undefined;
    if (run === undefined || run.count === 0) return;
    const { effects } = run.first.style.properties;
    const plain = glyphRun(run);
    if (effects === undefined) this.emit(plain, NOTHING);
    else this.emit({ ...plain, ...effectLook(effects, run.colour) }, effectMarks(plain, effects, run.colour));
  }
}

const NOTHING: readonly Mark[] = [];

function continues(run: OpenRun, set: SetAtom, atom: TextAtom, y: number, colour: Colour): boolean {
  const { first } = run;
  return (
    (first.face === atom.face || isBorrowable(first, atom)) &&
    first.style.size === atom.style.size &&
    first.style.scale === atom.style.scale &&
    first.style.properties.effects === atom.style.properties.effects &&
    first.level === atom.level &&
    run.y === y &&
    run.colour === colour &&
    (isBackward(first) ? Math.abs(run.x - set.x - set.width) : Math.abs(run.end - set.x)) < 0.01
  );
}

/**
 * Whether the other face may show this room: readers look for words that are read from right to left in one font, and letters that the
 * paragraph's font lacks have spaces of the paragraph's font between them.
 */
function isBorrowable(first: TextAtom, atom: TextAtom): boolean {
  return isBackward(first) && SPACES.test(atom.text) && atom.shaped.glyphs.length === atom.text.length && first.face.glyphOf(0x20) > 0;
}

const SPACES = /^ +$/;

/** The lists get their final lengths at once: growing them glyph by glyph was a tenth of all memory used in a run. */
function glyphRun({ first, x, y, colour, members, count }: OpenRun): GlyphRun {
  const glyphs = new Array<number>(count);
  const advances = new Array<number>(count);
  const texts = new Array<string>(count);
  const backward = isBackward(first);
  if (backward) members.reverse();
  const moved = members.some(({ atom }) => (atom as TextAtom).shaped.offsets !== undefined);
  const offsets: (readonly [number, number])[] = [];
  let actualText = '';
  let at = 0;
  for (const { atom: member, stretch, hyphen } of members) {
    const atom = member as TextAtom;
    const { shaped, style } = atom;
    const factor = style.size * style.scale;
    const perGlyph = atom.space ? stretch : 0;
    const length = shaped.glyphs.length;
    const borrowed = atom.face === first.face ? undefined : first.face.glyphOf(0x20);
    for (let index = 0; index < length; index++) {
      const text = shaped.texts[index] ?? '';
      glyphs[at] = borrowed ?? shaped.glyphs[index] ?? 0;
      advances[at] = (shaped.advances[index] ?? 0) * factor + (text === '' ? 0 : style.spacing + perGlyph * text.length);
      texts[at] = hyphen ? '\u00ad' : text;
      at++;
      if (!moved) continue;
      const offset = shaped.offsets?.[index];
      // The shaper's y runs upwards, the page's downwards.
      offsets.push(offset === undefined ? [0, 0] : [offset[0] * factor, -offset[1] * style.size]);
    }
    // Behind an ideograph the room goes after its last glyph.
    if (stretch > 0 && !atom.space && length > 0) advances[at - 1] = (advances[at - 1] ?? 0) + stretch;
    // The next atom to the right comes earlier in the text.
    if (backward) actualText = atom.text + actualText;
  }
  return {
    type: 'glyphs',
    face: first.face,
    size: first.style.size,
    scale: first.style.scale,
    x,
    y,
    colour,
    glyphs,
    advances,
    ...(moved ? { offsets } : {}),
    texts,
    ...(backward ? { actualText } : {}),
  };
}
