import type { FontFile } from '../platform.ts';

/** Fractions of the em, of the family the document asked for (not of the substitute): they decide line heights. */
export interface FaceMetrics {
  /** Above the baseline. */
  readonly ascent: number;
  /** Below the baseline, positive. */
  readonly descent: number;
  readonly lineGap: number;
  /** Centre of the line above the baseline: negative, since it is below. */
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  /** Centre of the line above the baseline. */
  readonly strikePosition: number;
  readonly strikeThickness: number;
  readonly capHeight: number;
  readonly xHeight: number;
}

/** A font file in a role: one object per (file, requested family, synthetic styles). */
export interface Face {
  readonly file: FontFile;
  /** Family as the document names it. */
  readonly family: string;
  readonly metrics: FaceMetrics;
  readonly unitsPerEm: number;
  /** The file has no such style: embolden by a stroke, slant by 12 degrees. */
  readonly syntheticBold: boolean;
  readonly syntheticItalic: boolean;
  /** Its glyphs stand for emoji, which have pictures. */
  readonly emoji?: true;
  /** 0 when the font lacks it. */
  readonly glyphOf: (codePoint: number) => number;
  /** Font units. */
  readonly advanceOf: (glyph: number) => number;
}

/** Glyphs of a word or stretch in one face, in visual order; advances in fractions of the em. Immutable, shared by a cache. */
export interface ShapedText {
  readonly glyphs: readonly number[];
  readonly advances: readonly number[];
  readonly offsets?: readonly (readonly [number, number])[];
  /** Text of each glyph's cluster, '' for its further glyphs. */
  readonly texts: readonly string[];
  /** Sum of the advances. */
  readonly width: number;
}

export interface ShapeStyle {
  readonly kerning: boolean;
  readonly rightToLeft: boolean;
  readonly language?: string;
  /** Default true. False where letters are spaced, as LibreOffice and typographers do. */
  readonly ligatures?: boolean;
}

export interface FaceRequest {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** BCP 47, of the text: decides only which fonts stand in for missing characters. */
  readonly language?: string;
}

/** All fonts of one template: embedded ones win, then the platform's, then a substitute (reported once per family). */
export interface FontLibrary {
  readonly face: (request: FaceRequest) => Face;
  /** Splits text where the face lacks characters; each stretch comes with the face that has it (missing ones reported once). */
  readonly cover: (text: string, request: FaceRequest) => readonly { readonly text: string; readonly face: Face }[];
  /** Bounded cache inside. Never called with tabs or line breaks. */
  readonly shape: (text: string, face: Face, style: ShapeStyle) => ShapedText;
  /** Whether a UTF-16 unit is always the same single glyph in Latin words, whatever stands beside it: neither kerned nor joined nor replaced. */
  readonly standsApart: (unit: number, face: Face, style: ShapeStyle) => boolean;
  /** Families the document asked for, or that lent characters, and the files that text was set in. */
  readonly used: () => readonly UsedFont[];
  /** How the family of a face of this library came by its file. */
  readonly standingOf: (face: Face) => FontStanding;
}

/**
 * `exact`: the family itself. `twin`: one of equal widths. `substitute`: one of other widths. `signs`: the signs of a pi font, taken from
 * another one. `fallback`: lent characters that the asked one lacks.
 */
export type FontStanding = 'exact' | 'twin' | 'substitute' | 'signs' | 'fallback';

export interface UsedFont {
  readonly family: string;
  readonly file: string;
  readonly embedded: boolean;
  readonly standing: FontStanding;
}
