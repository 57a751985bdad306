import type { ShapingExports } from './harfbuzz-exports.ts';

type Callback = (...values: number[]) => void;

/** Called by HarfBuzz for each segment of an outline (`hb_draw_funcs_t`): three handles, the coordinates, one more handle. */
export interface DrawImports {
  readonly draw: {
    readonly move: Callback;
    readonly line: Callback;
    readonly quadratic: Callback;
    readonly cubic: Callback;
    readonly close: Callback;
  };
}

const I32 = 0x7f;
const F32 = 0x7d;
const FUNCTION = 0x60;
/** Coordinates of each kind of segment, in the order of the functions in the module. */
const COORDINATES: readonly (readonly [keyof DrawImports['draw'], number])[] = [
  ['move', 2],
  ['line', 2],
  ['quadratic', 4],
  ['cubic', 6],
  ['close', 0],
];

/**
 * A WebAssembly module that exports what it imports. A table of functions takes only functions with a WebAssembly signature;
 * passing through a module gives a JavaScript function one, everywhere and without the proposal for it.
 */
function passingModule(): Uint8Array {
  const name = (text: string) => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
  const section = (id: number, entries: readonly (readonly number[])[]) => {
    const content = [entries.length, ...entries.flat()];
    return [id, content.length, ...content];
  };
  const types = COORDINATES.map(([, count]) => [FUNCTION, count + 4, I32, I32, I32, ...new Array<number>(count).fill(F32), I32, 0]);
  const imports = COORDINATES.map(([kind], index) => [...name('draw'), ...name(kind), 0, index]);
  const exports = COORDINATES.map(([kind], index) => [...name(kind), 0, index]);
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...section(1, types), ...section(2, imports), ...section(7, exports)]);
}

/** Arguments before the coordinates. */
const FIRST = 3;
/** Em squares have at most 16384 units; what is far outside comes from a broken font. */
const FARTHEST = 1e6;
const whole = (value: number | undefined) => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value ?? 0) || 0));

/**
 * Prepares HarfBuzz to draw glyphs of the font pointers it is given, as path data in font units, y upwards. Relative commands:
 * they are two thirds as long.
 */
export function openOutlines(
  module: ShapingExports,
  instantiate: (module: Uint8Array, imports: DrawImports) => DrawImports['draw'],
): (font: number, glyph: number) => string {
  let path = '';
  /** The pen as written, so that rounding does not add up. */
  let [penX, penY] = [0, 0];
  let [startX, startY] = [0, 0];
  const number = (value: number, first: boolean) => {
    path += first || value < 0 ? value : ` ${value}`;
  };
  const segment =
    (command: string): Callback =>
    (...values) => {
      path += command;
      let [dx, dy] = [0, 0];
      for (let at = FIRST; at + 2 < values.length; at += 2) {
        [dx, dy] = [whole(values[at]) - penX, whole(values[at + 1]) - penY];
        number(dx, at === FIRST);
        number(dy, false);
      }
      penX += dx;
      penY += dy;
    };
  const move = segment('m');
  const functions = instantiate(passingModule(), {
    draw: {
      move: (...values) => {
        move(...values);
        [startX, startY] = [penX, penY];
      },
      line: segment('l'),
      quadratic: segment('q'),
      cubic: segment('c'),
      close: () => {
        path += 'z';
        [penX, penY] = [startX, startY];
      },
    },
  });
  const table = module.__indirect_function_table;
  const place = (callback: Callback) => {
    const index = table.grow(1);
    table.set(index, callback);
    return index;
  };
  const drawing = module.hb_draw_funcs_create();
  module.hb_draw_funcs_set_move_to_func(drawing, place(functions.move), 0, 0);
  module.hb_draw_funcs_set_line_to_func(drawing, place(functions.line), 0, 0);
  module.hb_draw_funcs_set_quadratic_to_func(drawing, place(functions.quadratic), 0, 0);
  module.hb_draw_funcs_set_cubic_to_func(drawing, place(functions.cubic), 0, 0);
  module.hb_draw_funcs_set_close_path_func(drawing, place(functions.close), 0, 0);
  return (font, glyph) => {
    path = '';
    [penX, penY] = [0, 0];
    module.hb_font_draw_glyph(font, glyph, drawing, 0);
    return path;
  };
}
