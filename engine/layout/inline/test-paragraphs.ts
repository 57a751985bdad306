import type { Face, FontLibrary } from '../../fonts/face.ts';
import type { Inline, Paragraph, ParagraphProperties, Text } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import type { FieldValues, LayoutContext } from '../boxes.ts';
import { layoutStack } from '../flow/stack.ts';
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
  used: () => [],
};

export const fields: FieldValues = {
  page: '3',
  pages: '9',
  sectionPages: '9',
  section: '1',
  pageOf: () => undefined,
  noteNumber: () => '1',
};

export const look: RunProperties = {
  fonts: { ascii: 'Half', highAnsi: 'Half', eastAsia: 'Half', complex: 'Half' },
  size: 10,
  sizeComplex: 10,
  bold: false,
  boldComplex: false,
  italic: false,
  italicComplex: false,
  strike: 'none',
  colour: 'auto',
  verticalAlign: 'baseline',
  caps: 'none',
  spacing: 0,
  scale: 1,
  position: 0,
  hidden: false,
  rightToLeft: false,
  language: {},
};

const plain: ParagraphProperties = {
  alignment: 'start',
  indent: { start: 0, end: 0, firstLine: 0 },
  spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 1 } },
  contextualSpacing: false,
  keepNext: false,
  keepLines: false,
  pageBreakBefore: false,
  widowControl: true,
  tabs: [],
  borders: {},
  rightToLeft: false,
  snapToGrid: true,
  kinsoku: true,
  wordWrap: true,
  hyphenate: false,
  textAlignment: 'auto',
};

export const textOf = (text: string, properties: Partial<RunProperties> = {}): Text => ({
  type: 'text',
  text,
  properties: { ...look, ...properties },
});
export const tab: Inline = { type: 'tab', properties: look };

export const paragraphOf = (children: readonly Inline[], properties: Partial<ParagraphProperties> = {}): Paragraph => ({
  type: 'paragraph',
  properties: { ...plain, ...properties },
  children,
  mark: look,
});

export const contextOf = (fonts: FontLibrary = halfFonts, compatibility: readonly string[] = []): LayoutContext => ({
  document: {
    sections: [],
    footnotes: new Map(),
    endnotes: new Map(),
    numbering: new Map(),
    fonts: [],
    fontTable: new Map(),
    settings: {
      compatibilityMode: 15,
      hasDocumentDefaults: true,
      defaultTabStop: 36,
      evenAndOddHeaders: false,
      mirrorMargins: false,
      gutterAtTop: false,
      autoHyphenation: false,
      compatibility: new Set(compatibility),
    },
  },
  fonts,
  labels: new Map(),
  report: () => undefined,
  session: openLayoutSession(),
  fields,
  layoutStack,
  depth: 0,
});
