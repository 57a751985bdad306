import type { Inline, Paragraph, ParagraphProperties } from '../../model/paragraph.ts';
import type { Colour, RunProperties } from '../../model/run.ts';
import type { Story } from '../reader-context.ts';
import { readDrawingFraction, readEmu } from '../values/emu.ts';
import { readLength } from '../values/measure.ts';
import { attribute, child, childrenNamed, elements, isTrue, textOf, type XmlElement } from '../xml/xml.ts';
import { colourIn } from './shape-style.ts';

const DEFAULT_SIZE = 18;
const LINE = 1.2;

/** Size in points from hundredths of one (ECMA-376 21.1.2.3.9). */
function readSize(properties: XmlElement | undefined, otherwise: number): number {
  const size = Number(attribute(properties, 'sz')) / 100;
  return size >= 1 && size <= 4000 ? size : otherwise;
}

const themeFonts: ReadonlyMap<string, string> = new Map([
  ['+mn-lt', 'minorAscii'],
  ['+mj-lt', 'majorAscii'],
]);

/** `cap` (21.1.2.3.9, 20.1.10.64). */
const CAPS: ReadonlyMap<string, RunProperties['caps']> = new Map([
  ['all', 'all'],
  ['small', 'small'],
  ['none', 'none'],
]);

/** `strike` (21.1.2.3.9). */
const STRIKES: ReadonlyMap<string, RunProperties['strike']> = new Map([
  ['sngStrike', 'single'],
  ['dblStrike', 'double'],
  ['noStrike', 'none'],
]);

/** `baseline` (21.1.2.3.9): how far text is raised, which is set as raised text of paragraphs is. */
function readVerticalAlign(text: string | undefined): RunProperties['verticalAlign'] {
  const raise = readDrawingFraction(text, 0);
  if (raise === 0) return 'baseline';
  return raise > 0 ? 'superscript' : 'subscript';
}

/** The formatting of an `a:rPr` or `a:defRPr` (21.1.2.3.9, 21.1.2.3.2) over `base`. */
export function readDrawingRun(story: Story, properties: XmlElement | undefined, base: RunProperties): RunProperties {
  const named = attribute(child(properties, 'a:latin'), 'typeface');
  const family =
    named === undefined
      ? undefined
      : (story.sources.theme.font(themeFonts.get(named) ?? '') ?? (named.startsWith('+') ? undefined : named));
  const colour = colourIn(story, child(properties, 'a:solidFill'))?.colour;
  const underline = attribute(properties, 'u');
  const size = readSize(properties, base.size);
  const caps = CAPS.get(attribute(properties, 'cap') ?? '');
  const baseline = attribute(properties, 'baseline');
  const [bold, italic] = [isTrue(attribute(properties, 'b'), base.bold), isTrue(attribute(properties, 'i'), base.italic)];
  return {
    ...base,
    ...(family ? { fonts: { ascii: family, highAnsi: family, eastAsia: base.fonts.eastAsia, complex: base.fonts.complex } } : {}),
    size,
    sizeComplex: size,
    bold,
    boldComplex: bold,
    italic,
    italicComplex: italic,
    ...(colour ? { colour } : {}),
    ...(caps ? { caps } : {}),
    strike: STRIKES.get(attribute(properties, 'strike') ?? '') ?? base.strike,
    verticalAlign: baseline === undefined ? base.verticalAlign : readVerticalAlign(baseline),
    // Hundredths of a point, where no unit is said (ST_TextPoint).
    spacing: readLength(attribute(properties, 'spc'), 100) ?? base.spacing,
    ...(underline && underline !== 'none' ? { underline: { style: 'single', colour: 'auto' as const } } : {}),
  };
}

const alignments: ReadonlyMap<string, ParagraphProperties['alignment']> = new Map([
  ['ctr', 'center'],
  ['r', 'end'],
  ['just', 'justify'],
  ['dist', 'distribute'],
]);

/** `a:spcPct` of a line of that size, or `a:spcPts` (21.1.2.2.11 and 21.1.2.2.12), in points. */
function readSpace(space: XmlElement | undefined, size: number): number {
  const points = Number(attribute(child(space, 'a:spcPts'), 'val')) / 100;
  if (points >= 0 && points < 2000) return points;
  return Math.max(0, Math.min(10, readDrawingFraction(attribute(child(space, 'a:spcPct'), 'val'), 0))) * size * LINE;
}

function readParagraph(story: Story, element: XmlElement, base: RunProperties): Paragraph {
  const own = child(element, 'a:pPr');
  const children: Inline[] = [];
  for (const part of elements(element)) {
    if (part.name === 'a:r' || part.name === 'a:fld') {
      const text = textOf(child(part, 'a:t'));
      if (text !== '') children.push({ type: 'text', text, properties: readDrawingRun(story, child(part, 'a:rPr'), base) });
    } else if (part.name === 'a:br') children.push({ type: 'break', kind: 'line', properties: base });
  }
  const mark = children[0]?.properties ?? readDrawingRun(story, child(element, 'a:endParaRPr'), base);
  const bullet = attribute(child(own, 'a:buChar'), 'char');
  if (bullet && children.length > 0)
    children.unshift({ type: 'text', text: bullet.slice(0, 4), properties: mark }, { type: 'tab', properties: mark });
  const line = child(child(own, 'a:lnSpc'), 'a:spcPct');
  return {
    type: 'paragraph',
    properties: {
      ...story.sources.styles.paragraph(undefined).properties,
      alignment: alignments.get(attribute(own, 'algn') ?? '') ?? 'start',
      indent: {
        start: readEmu(attribute(own, 'marL')),
        end: readEmu(attribute(own, 'marR')),
        firstLine: readEmu(attribute(own, 'indent')),
      },
      spacing: {
        before: readSpace(child(own, 'a:spcBef'), mark.size),
        after: readSpace(child(own, 'a:spcAft'), mark.size),
        beforeAuto: false,
        afterAuto: false,
        line: { rule: 'auto', value: Math.max(0.1, Math.min(10, readDrawingFraction(attribute(line, 'val'), 1))) },
      },
      rightToLeft: isTrue(attribute(own, 'rtl')),
    },
    children,
    mark,
  };
}

/** The paragraphs of a `CT_TextBody` (21.1.2.1): text of drawings that is not Word's own; `colour` is that of text without one. */
export function readDrawingText(
  story: Story,
  body: XmlElement | undefined,
  colour: Colour | undefined,
  base: RunProperties = drawingTextBase(story, DEFAULT_SIZE),
): readonly Paragraph[] {
  const coloured = colour ? { ...base, colour } : base;
  return childrenNamed(body, 'a:p').map((paragraph) => readParagraph(story, paragraph, coloured));
}

/** Text of drawings about which nothing is said: the theme's font at that size, in points. */
export function drawingTextBase(story: Story, size: number): RunProperties {
  const { mark } = story.sources.styles.paragraph(undefined);
  const family = story.sources.theme.font('minorAscii') ?? mark.fonts.ascii;
  return { ...mark, fonts: { ...mark.fonts, ascii: family, highAnsi: family }, size, sizeComplex: size };
}
