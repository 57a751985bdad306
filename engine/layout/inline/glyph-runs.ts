import type { GlyphRun } from '../display-list.ts';
import type { Colour } from '../../model/run.ts';
import type { TextAtom } from './atom.ts';
import type { SetAtom } from './set-line.ts';

interface OpenRun {
  readonly first: TextAtom;
  readonly x: number;
  readonly y: number;
  readonly colour: Colour;
  readonly glyphs: number[];
  readonly advances: number[];
  readonly texts: string[];
  offsets: (readonly [number, number])[] | undefined;
  actualText: string | undefined;
  end: number;
}

/** Joins neighbouring atoms of one look into glyph runs. */
export class GlyphRunBuilder {
  private open: OpenRun | undefined;
  private readonly emit: (run: GlyphRun) => void;
  constructor(emit: (run: GlyphRun) => void) {
    this.emit = emit;
  }

  add(set: SetAtom, atom: TextAtom, baseline: number, colour: Colour): void {
    let run = this.open;
    const y = baseline - atom.style.rise;
    if (run === undefined || !continues(run, set, atom, y, colour)) {
      this.flush();
      run = { first: atom, x: set.x, y, colour, glyphs: [], advances: [], texts: [], offsets: undefined, actualText: atom.level % 2 === 1 ? '' : undefined, end: set.x };
      this.open = run;
    }
    append(run, set, atom);
  }

  flush(): void {
    const run = this.open;
    this.open = undefined;
    if (run === undefined || run.glyphs.length === 0) return;
    this.emit({
      type: 'glyphs',
      face: run.first.face,
      size: run.first.style.size,
      scale: run.first.style.scale,
      x: run.x,
      y: run.y,
      colour: run.colour,
      glyphs: run.glyphs,
      advances: run.advances,
      ...(run.offsets === undefined ? {} : { offsets: run.offsets }),
      texts: run.texts,
      ...(run.actualText === undefined ? {} : { actualText: run.actualText }),
    });
  }
}

function continues(run: OpenRun, set: SetAtom, atom: TextAtom, y: number, colour: Colour): boolean {
  const { first } = run;
  return first.face === atom.face && first.style.size === atom.style.size && first.style.scale === atom.style.scale && first.level === atom.level && run.y === y && run.colour === colour && Math.abs(run.end - set.x) < 0.01;
}

function append(run: OpenRun, set: SetAtom, atom: TextAtom): void {
  const { shaped, style } = atom;
  const { glyphs, advances, texts, offsets } = shaped;
  const factor = style.size * style.scale;
  const perGlyph = atom.space ? set.stretch : 0;
  const count = glyphs.length;
  for (let index = 0; index < count; index++) {
    const text = texts[index] ?? '';
    run.glyphs.push(glyphs[index] ?? 0);
    run.advances.push((advances[index] ?? 0) * factor + (text === '' ? 0 : style.spacing + perGlyph * text.length));
    run.texts.push(set.hyphen ? '\u00ad' : text);
  }
  // Behind an ideograph the room goes after its last glyph.
  if (set.stretch > 0 && !atom.space && count > 0) run.advances[run.advances.length - 1] = (run.advances.at(-1) ?? 0) + set.stretch;
  if (offsets !== undefined || run.offsets !== undefined) {
    run.offsets ??= run.glyphs.slice(0, run.glyphs.length - count).map(() => [0, 0] as const);
    for (let index = 0; index < count; index++) {
      const offset = offsets?.[index];
      // The shaper's y runs upwards, the page's downwards.
      run.offsets.push(offset === undefined ? [0, 0] : [offset[0] * factor, -offset[1] * style.size]);
    }
  }
  // Right to left: the next atom to the right comes earlier in the text.
  if (run.actualText !== undefined) run.actualText = atom.text + run.actualText;
  run.end = set.x + set.width;
}
