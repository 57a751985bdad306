import type { FontFile, ShapedGlyphs, ShapeOptions, Shaper } from '../../platform.ts';
import { cidFontProgram, isCidKeyed } from '../sfnt/cid-font.ts';
import { openFontFile } from '../sfnt/font-file.ts';
import type { ShapingExports, SubsetExports } from './harfbuzz-exports.ts';
import { type DrawImports, openOutlines } from './harfbuzz-outlines.ts';
import { shapeByCharacters } from './shape.ts';

/** Gives instances of the two WebAssembly modules; each is called when first needed and again after a module failed. */
export interface HarfBuzzModules {
  readonly shaping: () => ShapingExports;
  readonly subsetting: () => SubsetExports;
  /** Compiles and instantiates a module of a few bytes, which the caller brings, and gives its exports. */
  readonly instantiate: (module: Uint8Array, imports: DrawImports) => DrawImports['draw'];
}

const READ_ONLY = 1;
const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
const FEATURE_BYTES = 16;
const RECORD_BYTES = 20;
const MAX_FONTS = 24;
const MAX_LANGUAGES = 64;

/** Drop hinting, keep the outline of .notdef, do not follow GSUB. */
const SUBSET_FLAGS = 0x01 | 0x40 | 0x200;
const KEEP_GLYPH_IDS = 0x02;
const DROP_TABLES = 3;
/** A PDF addresses glyphs by id and brings its own names and widths. */
const UNUSED_TABLES: readonly string[] = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'JSTF',
  'MATH',
  'kern',
  'name',
  'post',
  'OS/2',
  'cmap',
  'DSIG',
  'FFTM',
  'STAT',
  'meta',
  'gasp',
  'VDMX',
  'hdmx',
  'LTSH',
  'PCLT',
  'vhea',
  'vmtx',
  'VORG',
  'COLR',
  'CPAL',
  'SVG ',
  'CBDT',
  'CBLC',
  'sbix',
  'TSI0',
  'TSI1',
  'TSI2',
  'TSI3',
  'TSI5',
  'prep',
  'cvt ',
  'fpgm',
];

const tagValue = (tag: string) =>
  ((tag.charCodeAt(0) & 0xff) << 24) | ((tag.charCodeAt(1) & 0xff) << 16) | ((tag.charCodeAt(2) & 0xff) << 8) | (tag.charCodeAt(3) & 0xff);

/** A shaper on HarfBuzz. A font on which HarfBuzz fails is set character by character and embedded whole. */
export function harfbuzzShaper(modules: HarfBuzzModules): Shaper {
  let shaping: ReturnType<typeof openShapingModule> | undefined;
  let subsetting: ReturnType<typeof openSubsettingModule> | undefined;
  const broken = new WeakSet<FontFile>();
  return {
    shape: (font, text, options) => {
      if (!broken.has(font)) {
        try {
          shaping ??= openShapingModule(modules.shaping(), modules.instantiate);
          return shaping.shape(font, text, options);
        } catch {
          // A trap leaves the module's memory in an unknown state: take a new one next time.
          shaping = undefined;
          broken.add(font);
        }
      }
      return plain(font, text, options);
    },
    subset: (font, glyphs) => {
      try {
        subsetting ??= openSubsettingModule(modules.subsetting());
        return cidSubset(subsetting, font, glyphs) ?? subsetting(font, glyphs, true) ?? font.bytes;
      } catch {
        subsetting = undefined;
        return font.bytes;
      }
    },
    outline: (font, glyph) => {
      if (broken.has(font)) return '';
      try {
        shaping ??= openShapingModule(modules.shaping(), modules.instantiate);
        return shaping.outline(font, glyph);
      } catch {
        shaping = undefined;
        broken.add(font);
        return '';
      }
    },
  };
}

type Subsetting = ReturnType<typeof openSubsettingModule>;

/** Places kept for the glyphs that are left out would be most of a subset of ideographs; CIDs need none. */
function cidSubset(subsetting: Subsetting, file: FontFile, glyphs: readonly number[]): Uint8Array | undefined {
  const font = openFontFile(file);
  if (font.type === 'fault' || !isCidKeyed(font)) return undefined;
  const subset = subsetting(file, glyphs, false);
  return subset && cidFontProgram(subset, glyphs);
}

function plain(file: FontFile, text: string, options: ShapeOptions): ShapedGlyphs {
  const font = openFontFile(file);
  const face =
    font.type === 'fault' ? { glyphOf: () => 0, advanceOf: () => 0 } : { glyphOf: font.characters.glyphOf, advanceOf: font.advanceOf };
  return shapeByCharacters(text, face, options.rightToLeft);
}

/** Keeps the fonts used last; the module's memory holds a copy of each. */
function keepFonts(open: (file: FontFile) => number, close: (pointer: number) => void): (file: FontFile) => number {
  const fonts = new Map<FontFile, number>();
  return (file) => {
    const known = fonts.get(file);
    // The one used last stands at the end.
    fonts.delete(file);
    if (fonts.size >= MAX_FONTS) {
      const [unused, pointer] = fonts.entries().next().value as [FontFile, number];
      fonts.delete(unused);
      close(pointer);
    }
    const pointer = known ?? open(file);
    fonts.set(file, pointer);
    return pointer;
  };
}

function copyIn(module: ShapingExports | SubsetExports, bytes: Uint8Array): number {
  const pointer = module.malloc(Math.max(1, bytes.length));
  if (pointer === 0) throw new Error('HarfBuzz is out of memory');
  new Uint8Array(module.memory.buffer, pointer, bytes.length).set(bytes);
  return pointer;
}

function openFace(module: ShapingExports | SubsetExports, file: FontFile): { readonly face: number; readonly data: number } {
  const data = copyIn(module, file.bytes);
  const blob = module.hb_blob_create(data, file.bytes.length, READ_ONLY, 0, 0);
  const face = module.hb_face_create(blob, 0);
  module.hb_blob_destroy(blob);
  return { face, data };
}

function openShapingModule(module: ShapingExports, instantiate: HarfBuzzModules['instantiate']) {
  module.__wasm_call_ctors();
  const data = new Map<number, number>();
  const fontOf = keepFonts(
    (file) => {
      const opened = openFace(module, file);
      const font = module.hb_font_create(opened.face);
      module.hb_face_destroy(opened.face);
      data.set(font, opened.data);
      return font;
    },
    (font) => {
      module.hb_font_destroy(font);
      module.free(data.get(font) ?? 0);
      data.delete(font);
    },
  );
  const buffer = module.hb_buffer_create();
  const languages = new Map<string, number>();
  const languageOf = (name: string) => {
    let language = languages.get(name);
    if (language === undefined) {
      // HarfBuzz keeps every language it ever saw: what a hostile file names is bounded here.
      if (languages.size >= MAX_LANGUAGES || !/^[A-Za-z0-9-]{1,32}$/.test(name)) return 0;
      const pointer = copyIn(
        module,
        Uint8Array.from(name, (letter) => letter.charCodeAt(0)),
      );
      language = module.hb_language_from_string(pointer, name.length);
      module.free(pointer);
      languages.set(name, language);
    }
    return language;
  };

  let drawOutline: ((font: number, glyph: number) => string) | undefined;
  const outline = (file: FontFile, glyph: number): string => {
    const font = fontOf(file);
    drawOutline ??= openOutlines(module, instantiate);
    return drawOutline(font, glyph);
  };

  const shape = (file: FontFile, text: string, options: ShapeOptions): ShapedGlyphs => {
    const font = fontOf(file);
    const features = Object.entries(options.features);
    const room = module.malloc(text.length * 2 + features.length * FEATURE_BYTES + 4);
    const units = new Uint16Array(module.memory.buffer, room, text.length);
    for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
    const list = (room + text.length * 2 + 3) & ~3;
    const words = new Uint32Array(module.memory.buffer, list, features.length * 4);
    features.forEach(([tag, on], index) => {
      words.set([tagValue(tag), on ? 1 : 0, 0, 0xffffffff], index * 4);
    });
    module.hb_buffer_reset(buffer);
    module.hb_buffer_add_utf16(buffer, room, text.length, 0, text.length);
    module.hb_buffer_set_direction(buffer, options.rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
    if (options.script !== undefined) module.hb_buffer_set_script(buffer, tagValue(options.script));
    if (options.language !== undefined) module.hb_buffer_set_language(buffer, languageOf(options.language));
    module.hb_shape(font, buffer, list, features.length);
    module.free(room);

    const count = module.hb_buffer_get_length(buffer);
    const infos = new Uint32Array(module.memory.buffer, module.hb_buffer_get_glyph_infos(buffer, 0), (count * RECORD_BYTES) / 4);
    const positions = new Int32Array(module.memory.buffer, module.hb_buffer_get_glyph_positions(buffer, 0), (count * RECORD_BYTES) / 4);
    const pick = (from: Uint32Array | Int32Array, field: number) =>
      Array.from({ length: count }, (_, index) => from[index * 5 + field] as number);
    return {
      glyphs: pick(infos, 0),
      clusters: pick(infos, 2),
      advances: pick(positions, 0),
      xOffsets: pick(positions, 2),
      yOffsets: pick(positions, 3),
    };
  };
  return { shape, outline };
}

function openSubsettingModule(module: SubsetExports) {
  module._initialize();
  const data = new Map<number, number>();
  const faceOf = keepFonts(
    (file) => {
      const opened = openFace(module, file);
      data.set(opened.face, opened.data);
      return opened.face;
    },
    (face) => {
      module.hb_face_destroy(face);
      module.free(data.get(face) ?? 0);
      data.delete(face);
    },
  );
  return (file: FontFile, glyphs: readonly number[], keepsGlyphIds: boolean): Uint8Array | undefined => {
    const face = faceOf(file);
    const input = module.hb_subset_input_create_or_fail();
    if (input === 0) throw new Error('HarfBuzz is out of memory');
    const wanted = module.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) module.hb_set_add(wanted, glyph);
    const dropped = module.hb_subset_input_set(input, DROP_TABLES);
    for (const tag of UNUSED_TABLES) module.hb_set_add(dropped, tagValue(tag));
    module.hb_subset_input_set_flags(input, keepsGlyphIds ? SUBSET_FLAGS | KEEP_GLYPH_IDS : SUBSET_FLAGS);
    const subset = module.hb_subset_or_fail(face, input);
    module.hb_subset_input_destroy(input);
    if (subset === 0) return undefined;
    const blob = module.hb_face_reference_blob(subset);
    const length = module.hb_blob_get_length(blob);
    const bytes = new Uint8Array(module.memory.buffer, module.hb_blob_get_data(blob, 0), length).slice();
    module.hb_blob_destroy(blob);
    module.hb_face_destroy(subset);
    return length > 0 ? bytes : undefined;
  };
}
