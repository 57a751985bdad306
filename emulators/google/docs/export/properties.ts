import { type Border, type Dimension, hex, type ParagraphStyle, type TextStyle } from '../model.ts';
import { tag, toggled, valued } from './xml.ts';

export const twips = (dimension: Dimension): number => Math.round((dimension.magnitude ?? 0) * 20);

export const fonts = (name: string): string => tag('w:rFonts', { 'w:ascii': name, 'w:cs': name, 'w:eastAsia': name, 'w:hAnsi': name });

const OFFSETS = { NONE: 'baseline', SUPERSCRIPT: 'superscript', SUBSCRIPT: 'subscript' } as const;

/** Inside of w:rPr, in the order of the schema, without the `w:rtl` that ends the properties of every run. */
export function runProperties(style: TextStyle, fallbackFont?: string): string {
  const font = fallbackFont ?? style.weightedFontFamily?.fontFamily;
  const size = style.fontSize?.magnitude === undefined ? undefined : Math.round(style.fontSize.magnitude * 2);
  const fill = style.backgroundColor && (hex(style.backgroundColor) ?? 'auto');
  return [
    font ? fonts(font) : '',
    toggled('w:b', style.bold),
    toggled('w:i', style.italic),
    toggled('w:smallCaps', style.smallCaps),
    toggled('w:strike', style.strikethrough),
    valued('w:color', hex(style.foregroundColor)),
    valued('w:sz', size),
    valued('w:szCs', size),
    style.underline === undefined ? '' : valued('w:u', style.underline ? 'single' : 'none'),
    fill ? tag('w:shd', { 'w:fill': fill, 'w:val': 'clear' }) : '',
    style.baselineOffset ? valued('w:vertAlign', OFFSETS[style.baselineOffset]) : '',
  ].join('');
}

const LINES = { SOLID: 'single', DOT: 'dotted', DASH: 'dashed' } as const;

export function border(name: string, line: Border): string {
  const size = Math.round((line.width.magnitude ?? 0) * 8);
  const drawn = size > 0 && line.color.color;
  return tag(name, {
    'w:color': hex(line.color) ?? '000000',
    'w:space': Math.round(line.padding?.magnitude ?? 0),
    'w:sz': drawn ? size : 0,
    'w:val': drawn ? LINES[line.dashStyle] : 'nil',
  });
}

const ALIGNMENTS = { START: 'left', CENTER: 'center', END: 'right', JUSTIFIED: 'both' } as const;
const TAB_ALIGNMENTS = { START: 'left', CENTER: 'center', END: 'right' } as const;

/** Inside of w:pPr between w:pStyle and w:rPr, in the order of the schema. `numbering` is a whole w:numPr. */
export function paragraphProperties(style: ParagraphStyle, numbering = ''): string {
  const borders = [
    ['w:top', style.borderTop],
    ['w:left', style.borderLeft],
    ['w:bottom', style.borderBottom],
    ['w:right', style.borderRight],
    ['w:between', style.borderBetween],
  ] as const;
  const bordered = borders.map(([name, line]) => (line ? border(name, line) : '')).join('');
  const fill = style.shading && (hex(style.shading.backgroundColor) ?? 'auto');
  const tabs = style.tabStops?.map(({ offset, alignment }) =>
    tag('w:tab', { 'w:val': TAB_ALIGNMENTS[alignment], 'w:leader': 'none', 'w:pos': twips(offset) }),
  );
  return [
    toggled('w:keepNext', style.keepWithNext),
    toggled('w:keepLines', style.keepLinesTogether),
    toggled('w:pageBreakBefore', style.pageBreakBefore),
    toggled('w:widowControl', style.avoidWidowAndOrphan),
    numbering,
    bordered && tag('w:pBdr', {}, bordered),
    fill ? tag('w:shd', { 'w:fill': fill, 'w:val': 'clear' }) : '',
    tabs?.length ? tag('w:tabs', {}, tabs.join('')) : '',
    style.direction === 'RIGHT_TO_LEFT' ? valued('w:bidi', 1) : '',
    spacing(style),
    indents(style),
    style.alignment ? valued('w:jc', ALIGNMENTS[style.alignment]) : '',
  ].join('');
}

function spacing({ spaceAbove, spaceBelow, lineSpacing }: ParagraphStyle): string {
  if (!spaceAbove && !spaceBelow && lineSpacing === undefined) return '';
  return tag('w:spacing', {
    'w:after': spaceBelow && twips(spaceBelow),
    'w:before': spaceAbove && twips(spaceAbove),
    'w:line': lineSpacing === undefined ? undefined : Math.round(lineSpacing * 2.4),
    'w:lineRule': 'auto',
  });
}

/** The API measures the first line from the margin, a .docx from the other lines. */
function indents({ indentStart, indentEnd, indentFirstLine }: ParagraphStyle): string {
  if (!indentStart && !indentEnd && !indentFirstLine) return '';
  const first = indentFirstLine && twips(indentFirstLine) - (indentStart ? twips(indentStart) : 0);
  return tag('w:ind', {
    'w:left': indentStart && twips(indentStart),
    'w:right': indentEnd && twips(indentEnd),
    'w:hanging': first !== undefined && first < 0 ? -first : undefined,
    'w:firstLine': first !== undefined && first >= 0 ? first : undefined,
  });
}
