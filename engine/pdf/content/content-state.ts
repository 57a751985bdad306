import type { Face } from '../../fonts/face.ts';
import type { Rectangle } from '../../layout/areas.ts';
import type { GlyphRun, LinkMark } from '../../layout/display-list.ts';
import type { Media } from '../../model/drawing.ts';
import type { Colour } from '../../model/run.ts';
import type { ByteWriter } from '../file/byte-writer.ts';
import type { PdfFont, PdfFontPart } from '../resources/pdf-font.ts';
import type { EmbeddedPicture } from '../resources/picture-object.ts';
import type { PatternForm } from './pattern-form.ts';

/** What a content stream refers to by name; entries of one name are always the same, whatever the document. */
export class Resources {
  readonly fonts: PdfFontPart[] = [];
  /** By name; made when the first one comes, for most fragments have none. */
  pictures: Map<string, EmbeddedPicture> | undefined = undefined;
  /** Name → dictionary. */
  states: Map<string, string> | undefined = undefined;
  shadings: Map<string, string> | undefined = undefined;
  patternForms: Map<string, PatternForm> | undefined = undefined;
  /** The characters that no font has. */
  missing: Set<string> | undefined = undefined;
  /** Areas relative to the fragment. */
  readonly links: { readonly link: LinkMark['link']; readonly area: Rectangle }[] = [];
  readonly destinations: { readonly name: string; readonly x: number; readonly y: number }[] = [];
}

/** `[a b c d e f]` in points, y downwards, from the marks to the fragment. */
export type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The graphics state as written so far, so that nothing is written twice; at first that of an empty page. PDF coordinates: y upwards. */
export class GraphicsState {
  fillColour: Colour = '000000';
  strokeColour: Colour = '000000';
  font = '';
  size = 0;
  characterSpacing = 0;
  /** 1 = 100 %. */
  horizontalScale = 1;
  /** Of `Tr`. */
  textMode = 0;
}

/** A run as it was shown, and the state before and after: under the same state it is shown alike. */
interface ShownRun {
  readonly bytes: Uint8Array;
  readonly before: ShownState;
  readonly after: ShownState;
  readonly parts: readonly PdfFontPart[];
}

/** What the operators that show a run depend on, other than itself, and what they change. */
export interface ShownState {
  readonly font: string;
  readonly size: number;
  readonly characterSpacing: number;
  readonly horizontalScale: number;
  readonly penX: number;
}

/** Of the runs that come again. */
export type ShownRuns = WeakMap<GlyphRun, ShownRun>;

/** What is written with, by all fragments of a run. */
export interface ContentContext {
  readonly out: ByteWriter;
  readonly fontOf: (face: Face) => PdfFont;
  readonly pictureOf: (media: Media) => EmbeddedPicture;
  /** As the shaper draws it. */
  readonly outlineOf: (face: Face, glyph: number) => string;
  readonly shown: ShownRuns;
}

/** Of one fragment while it is written. A class like its parts: V8 makes literals of so many fields by its runtime. */
export class ContentState implements ContentContext {
  readonly out: ByteWriter;
  readonly fontOf: (face: Face) => PdfFont;
  readonly pictureOf: (media: Media) => EmbeddedPicture;
  /** As the shaper draws it. */
  readonly outlineOf: (face: Face, glyph: number) => string;
  readonly shown: ShownRuns;
  readonly resources = new Resources();
  graphics = new GraphicsState();
  matrix: Matrix = IDENTITY;
  /** Inside BT … ET: start of the line as written, and where the pen stands. */
  text: { lineX: number; lineY: number; slanted: boolean; penX: number; y: number } | undefined = undefined;

  constructor({ out, fontOf, pictureOf, outlineOf, shown }: ContentContext) {
    this.out = out;
    this.fontOf = fontOf;
    this.pictureOf = pictureOf;
    this.outlineOf = outlineOf;
    this.shown = shown;
  }
}

/**
 * Points that content stands below its place on the page. Measured: LibreOffice writes baselines and rules in whole tenths of a point, and
 * rounds the halves down the page; layout is in twips, of which every other one is such a half.
 */
export const LOWERED = 0.06;

/** Ends the open text object, if there is one. */
export function endText(state: ContentState): void {
  if (state.text === undefined) return;
  state.out.text('ET\n');
  state.text = undefined;
}

/** Writes what `write` writes between q and Q. */
export function isolated(state: ContentState, write: () => void): void {
  endText(state);
  const { graphics, matrix } = state;
  state.graphics = { ...graphics };
  state.out.text('q\n');
  write();
  endText(state);
  state.out.text('Q\n');
  state.graphics = graphics;
  state.matrix = matrix;
}

export function setFillColour(state: ContentState, colour: Colour): void {
  if (state.graphics.fillColour === colour) return;
  state.graphics.fillColour = colour;
  state.out.text(colourOperands(colour));
  state.out.text(isGrey(colour) ? 'g\n' : 'rg\n');
}

function setStrokeColour(state: ContentState, colour: Colour): void {
  if (state.graphics.strokeColour === colour) return;
  state.graphics.strokeColour = colour;
  state.out.text(colourOperands(colour));
  state.out.text(isGrey(colour) ? 'G\n' : 'RG\n');
}

/** Colour and width, points, of lines. */
export function setPen(state: ContentState, { colour, width }: { readonly colour: Colour; readonly width: number }): void {
  setStrokeColour(state, colour);
  state.out.number(width);
  state.out.text('w\n');
}

/** Only inside `isolated`: there is no way back but Q. */
export function setOpacity(state: ContentState, opacity: number): void {
  if (opacity >= 1) return;
  const percent = Math.max(0, Math.round(opacity * 100)) || 0;
  const name = `A${percent}`;
  state.resources.states ??= new Map();
  state.resources.states.set(name, `<</ca ${percent / 100}/CA ${percent / 100}>>`);
  state.out.text(`/${name} gs\n`);
}

const VALID_COLOUR = /^[0-9A-Fa-f]{6}$/;
const operands = new Map<Colour, string>();

/** Components from 0 to 1; a colour that is none is black. */
export function colourComponents(colour: Colour): readonly [number, number, number] {
  const value = VALID_COLOUR.test(colour) ? Number.parseInt(colour, 16) : 0;
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function isGrey(colour: Colour): boolean {
  const pair = colour.slice(0, 2);
  return colour === pair + pair + pair || !VALID_COLOUR.test(colour);
}

function colourOperands(colour: Colour): string {
  let text = operands.get(colour);
  if (text === undefined) {
    const components = colourComponents(colour).map((component) => String(Math.round(component * 1000) / 1000));
    text = `${(isGrey(colour) ? components.slice(0, 1) : components).join(' ')} `;
    if (operands.size < 4096) operands.set(colour, text);
  }
  return text;
}
