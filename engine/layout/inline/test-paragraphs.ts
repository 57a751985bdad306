import type { Face, FontLibrary } from '../../fonts/face.ts';
import type { TextDocument } from '../../model/document.ts';
import type { Inline, Paragraph, ParagraphProperties, Text } from '../../model/paragraph.ts';
import { plainDocument, plainParagraph, plainRun } from '../../model/plain.test-support.ts';
import type { RunProperties } from '../../model/run.ts';
import { testDrawing } from '../../model/test-drawing.ts';
import type { FieldValues, LayoutContext } from '../context.ts';
import { layoutStack } from '../flow/stack/layout-stack.ts';
import { openLayoutSession } from '../session.ts';

/** A face whose every character is half an em wide, ascent 0.8, descent 0.2. */
const face: Face = {
  file: { name: 'Half', bytes: new Uint8Array() },
  family: 'Half',
  metrics: {
    ascent: 0.8,
    descent: 0.2,
    lineGap: 0,
    underlinePosition: -0.1,
    underlineThickness: 0.05,
    strikePosition: 0.3,
    strikeThickness: 0.05,
    capHeight: 0.7,
    xHeight: 0.5,
  },
  unitsPerEm: 1000,
  syntheticBold: false,
  syntheticItalic: false,
  glyphOf: (codePoint) => codePoint,
  advanceOf: () => 500,
};

export const halfFonts: FontLibrary = {
  face: () => face,
  cover: (text) => [{ text, face }],
  shape: (text, _face, { rightToLeft }) => {
    const texts = [...text];
    if (rightToLeft) texts.reverse();
    return { glyphs: texts.map((each) => each.codePointAt(0) ?? 0), advances: texts.map(() => 0.5), texts, width: texts.length * 0.5 };
  },
  standsApart: (_unit, _face, { kerning }) => !kerning,
  used: () => [],
  standingOf: () => 'exact',
};

/** The same, but a tenth less for a space beside A where kerning is asked for; tildes beside a space are set without it. */
export const kerningFonts: FontLibrary = {
  ...halfFonts,
  shape: (text, face, style) => {
    const plain = halfFonts.shape(text.replace('~ ~', '~~'), face, style);
    const advances = plain.texts.map((letter, at) =>
      style.kerning && /A\s|\sA|\s\u05d0/u.test(letter + (plain.texts[at + 1] ?? '')) ? 0.4 : 0.5,
    );
    return { ...plain, advances, width: advances.reduce((sum, advance) => sum + advance, 0) };
  },
};

export const fields: FieldValues = {
  page: '3',
  pages: '9',
  sectionPages: '9',
  section: '1',
  pageOf: () => undefined,
  noteNumber: () => '1',
};

export const look = plainRun('Half', 10);

export const textOf = (text: string, properties: Partial<RunProperties> = {}): Text => ({
  type: 'text',
  text,
  properties: { ...look, ...properties },
});
export const tab: Inline = { type: 'tab', properties: look };
export const drawingOf = (width: number, height: number): Inline => ({
  type: 'drawing',
  properties: { ...look, size: 40 },
  drawing: testDrawing({ width, height }),
});

/** Line spacing. */
export const double = { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 2 } } as const;

export const paragraphOf = (children: readonly Inline[], properties: Partial<ParagraphProperties> = {}): Paragraph => ({
  type: 'paragraph',
  properties: plainParagraph({ hyphenate: false, ...properties }),
  children,
  mark: look,
});

const withCompatibility = (compatibility: readonly string[]): TextDocument => {
  const document = plainDocument([]);
  return { ...document, settings: { ...document.settings, compatibility: new Set(compatibility) } };
};

export const contextOf = (fonts: FontLibrary = halfFonts, compatibility: readonly string[] = []): LayoutContext => ({
  document: withCompatibility(compatibility),
  fonts,
  labels: new Map(),
  report: () => undefined,
  session: openLayoutSession(),
  fields,
  layoutStack,
  depth: 0,
});
