import { color, type NamedStyle, type NamedStyleType, type ParagraphStyle, points, type TextStyle } from './model.ts';

const BLACK = color('000000');
const NO_BORDER = { color: {}, width: { unit: 'PT' }, padding: { unit: 'PT' }, dashStyle: 'SOLID' } as const;

const NORMAL: NamedStyle = {
  text: {
    bold: false,
    italic: false,
    underline: false,
    strikethrough: false,
    smallCaps: false,
    backgroundColor: {},
    foregroundColor: BLACK,
    fontSize: points(11),
    weightedFontFamily: { fontFamily: 'Arial', weight: 400 },
    baselineOffset: 'NONE',
  },
  paragraph: {
    namedStyleType: 'NORMAL_TEXT',
    alignment: 'START',
    lineSpacing: 115,
    direction: 'LEFT_TO_RIGHT',
    spacingMode: 'COLLAPSE_LISTS',
    spaceAbove: points(0),
    spaceBelow: points(0),
    borderBetween: NO_BORDER,
    borderTop: NO_BORDER,
    borderBottom: NO_BORDER,
    borderLeft: NO_BORDER,
    borderRight: NO_BORDER,
    indentFirstLine: points(0),
    indentStart: points(0),
    indentEnd: points(0),
    keepLinesTogether: false,
    keepWithNext: false,
    avoidWidowAndOrphan: true,
    shading: { backgroundColor: {} },
    pageBreakBefore: false,
  },
};

function heading(type: NamedStyleType, size: number, above: number, below: number, text: TextStyle = {}): NamedStyle {
  const paragraph: ParagraphStyle = {
    namedStyleType: type,
    direction: 'LEFT_TO_RIGHT',
    spaceAbove: points(above),
    spaceBelow: points(below),
    keepLinesTogether: true,
    keepWithNext: true,
    pageBreakBefore: false,
  };
  return { text: { fontSize: points(size), ...text }, paragraph };
}

/** What a new document has; sizes and distances are those of exported documents. */
export const NAMED_STYLES: Readonly<Record<NamedStyleType, NamedStyle>> = {
  NORMAL_TEXT: NORMAL,
  TITLE: heading('TITLE', 26, 0, 3),
  SUBTITLE: heading('SUBTITLE', 15, 0, 16, {
    italic: false,
    foregroundColor: color('666666'),
    weightedFontFamily: { fontFamily: 'Arial', weight: 400 },
  }),
  HEADING_1: heading('HEADING_1', 20, 20, 6),
  HEADING_2: heading('HEADING_2', 16, 18, 6, { bold: false }),
  HEADING_3: heading('HEADING_3', 14, 16, 4, { bold: false, foregroundColor: color('434343') }),
  HEADING_4: heading('HEADING_4', 12, 14, 4, { foregroundColor: color('666666') }),
  HEADING_5: heading('HEADING_5', 11, 12, 4, { foregroundColor: color('666666') }),
  HEADING_6: heading('HEADING_6', 11, 12, 4, { italic: true, foregroundColor: color('666666') }),
};
