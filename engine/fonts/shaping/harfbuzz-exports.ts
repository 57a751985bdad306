/** Memory of a WebAssembly instance. */
export interface WebMemory {
  readonly buffer: ArrayBufferLike;
  readonly grow: (pages: number) => number;
}

interface Heap {
  readonly memory: WebMemory;
  readonly malloc: (size: number) => number;
  readonly free: (pointer: number) => void;
  readonly hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number;
  readonly hb_blob_destroy: (blob: number) => void;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_face_destroy: (face: number) => void;
}

/** A WebAssembly table of functions. */
interface FunctionTable {
  readonly grow: (count: number) => number;
  readonly set: (index: number, function_: unknown) => void;
}

/** What is used of `harfbuzzjs/dist/harfbuzz.wasm`. */
export interface ShapingExports extends Heap {
  readonly __indirect_function_table: FunctionTable;
  readonly hb_draw_funcs_create: () => number;
  readonly hb_draw_funcs_set_move_to_func: (functions: number, callback: number, user: number, destroy: number) => void;
  readonly hb_draw_funcs_set_line_to_func: (functions: number, callback: number, user: number, destroy: number) => void;
  readonly hb_draw_funcs_set_quadratic_to_func: (functions: number, callback: number, user: number, destroy: number) => void;
  readonly hb_draw_funcs_set_cubic_to_func: (functions: number, callback: number, user: number, destroy: number) => void;
  readonly hb_draw_funcs_set_close_path_func: (functions: number, callback: number, user: number, destroy: number) => void;
  readonly hb_font_draw_glyph: (font: number, glyph: number, functions: number, data: number) => void;
  readonly __wasm_call_ctors: () => void;
  readonly hb_font_create: (face: number) => number;
  readonly hb_font_destroy: (font: number) => void;
  readonly hb_buffer_create: () => number;
  readonly hb_buffer_reset: (buffer: number) => void;
  readonly hb_buffer_add_utf16: (buffer: number, text: number, length: number, offset: number, items: number) => void;
  readonly hb_buffer_set_direction: (buffer: number, direction: number) => void;
  readonly hb_buffer_set_script: (buffer: number, script: number) => void;
  readonly hb_buffer_set_language: (buffer: number, language: number) => void;
  readonly hb_language_from_string: (text: number, length: number) => number;
  readonly hb_buffer_get_length: (buffer: number) => number;
  readonly hb_buffer_get_glyph_infos: (buffer: number, length: number) => number;
  readonly hb_buffer_get_glyph_positions: (buffer: number, length: number) => number;
  readonly hb_shape: (font: number, buffer: number, features: number, count: number) => void;
}

/** What is used of `harfbuzzjs/dist/harfbuzz-subset.wasm`. */
export interface SubsetExports extends Heap {
  readonly _initialize: () => void;
  readonly hb_blob_get_data: (blob: number, length: number) => number;
  readonly hb_blob_get_length: (blob: number) => number;
  readonly hb_face_reference_blob: (face: number) => number;
  readonly hb_set_add: (set: number, value: number) => void;
  readonly hb_set_clear: (set: number) => void;
  readonly hb_subset_input_create_or_fail: () => number;
  readonly hb_subset_input_destroy: (input: number) => void;
  readonly hb_subset_input_glyph_set: (input: number) => number;
  readonly hb_subset_input_set: (input: number, kind: number) => number;
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void;
  readonly hb_subset_or_fail: (face: number, input: number) => number;
}

const PAGE = 65536;

/**
 * The few imports that the shaping module wants; the subsetting module wants none. `memory` is asked when the module
 * needs more room, so it may be set after instantiation.
 */
export function shapingImports(
  memory: () => WebMemory,
): Readonly<Record<string, Readonly<Record<string, (...values: number[]) => number>>>> {
  const stop = () => {
    throw new Error('HarfBuzz stopped');
  };
  return {
    wasi_snapshot_preview1: { proc_exit: stop },
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => 0,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (size) => {
        try {
          memory().grow(Math.ceil((((size ?? 0) >>> 0) - memory().buffer.byteLength) / PAGE));
          return 1;
        } catch {
          return 0;
        }
      },
    },
  };
}
