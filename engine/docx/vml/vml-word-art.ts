import { blend } from '../../model/colour-math.ts';
import type { Fill, Shape, Stroke } from '../../model/drawing.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { readCssDeclarations } from '../values/css-length.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';
import { readVmlBoolean } from './vml-colour.ts';
import type { VmlShape } from './vml-shape.ts';
import { readVmlFill, readVmlStroke } from './vml-style.ts';

/** Width of an average character and height of a line in ems, for want of the font's own at this stage. */
const CHARACTER = 0.6;
const LINE = 1.15;
const WHITE = 'FFFFFF';

/** Forms between two edges by the numbers of their shape types ([MS-ODRAW] 2.4.24 MSOSPT), by the names that DrawingML gives them. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ['138', 'textTriangle'],
  ['139', 'textTriangleInverted'],
  ['140', 'textChevron'],
  ['141', 'textChevronInverted'],
  ['156', 'textWave1'],
  ['157', 'textWave2'],
  ['160', 'textInflate'],
  ['161', 'textDeflate'],
  ['162', 'textInflateBottom'],
  ['163', 'textDeflateBottom'],
  ['164', 'textInflateTop'],
  ['165', 'textDeflateTop'],
  ['168', 'textFadeRight'],
  ['169', 'textFadeLeft'],
  ['170', 'textFadeUp'],
  ['171', 'textFadeDown'],
  ['172', 'textSlantUp'],
  ['173', 'textSlantDown'],
]);

/** Text along a path (ECMA-376 Part 4, 14.1.2.23), mostly a watermark: set straight, unless its form is known, and stretched over the shape. */
export function readWordArt(story: Story, shape: VmlShape, path: XmlElement, width: number, height: number): Shape {
  const text = attribute(path, 'string') ?? '';
  const style = readCssDeclarations(attribute(path, 'style'));
  const fill = readVmlFill(story, shape);
  const { properties, mark } = story.sources.styles.paragraph(undefined);
  const family = style.get('font-family')?.replaceAll('"', '').replaceAll('&quot;', '') || mark.fonts.ascii;
  const size = Math.max(1, Math.min(height / LINE, width / (CHARACTER * Math.max(1, text.length))));
  const colour = colourOf(fill, readVmlStroke(shape));
  const bold = style.get('font-weight') === 'bold';
  const italic = style.get('font-style') === 'italic';
  const run: RunProperties = {
    ...mark,
    fonts: { ascii: family, highAnsi: family, eastAsia: family, complex: family },
    size,
    sizeComplex: size,
    colour,
    bold,
    boldComplex: bold,
    italic,
    italicComplex: italic,
  };
  const paragraph: Paragraph = {
    type: 'paragraph',
    properties: {
      ...properties,
      alignment: 'center',
      indent: { start: 0, end: 0, firstLine: 0 },
      spacing: { ...properties.spacing, before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 1 } },
    },
    children: [{ type: 'text', text, properties: run }],
    mark: run,
  };
  const preset = FORMS.get(attribute(shape.type, 'o:spt') ?? '');
  if (preset === undefined)
    reportIn(story, 'info', 'docx/word-art', 'Decorative text (WordArt) is set straight, not along its path.', { text });
  return {
    type: 'shape',
    geometry: { preset: 'rect', adjust: {} },
    fill: { type: 'none' },
    text: {
      blocks: [paragraph],
      insets: { top: 0, right: 0, bottom: 0, left: 0 },
      verticalAlign: 'center',
      fit: 'none',
      wrapText: false,
      direction: 'horizontal',
      ...(preset ? { warp: { preset, adjust: {} } } : {}),
      // The height of the line, or of the letters alone (`trim`): as Word, and LibreOffice 7.4 where the text is trimmed.
      stretch: readVmlBoolean(attribute(path, 'trim') ?? attribute(child(shape.type, 'v:textpath'), 'trim'), false) ? 'ink' : 'line',
    },
  };
}

/** What the letters have in place of their fill: its colour as it looks on white, and the outline's where nothing else can be seen of them. */
function colourOf(fill: Fill, stroke: Stroke | undefined): string {
  const outline = stroke && blend(stroke.colour, WHITE, stroke.opacity);
  const filled = filledColour(fill);
  const seen = filled === WHITE ? undefined : filled;
  return seen ?? outline ?? filled ?? 'C0C0C0';
}

/** As it looks on white; the middle of a gradient's ends. */
function filledColour(fill: Fill): string | undefined {
  if (fill.type === 'solid') return blend(fill.colour, WHITE, fill.opacity);
  const [first, last] = fill.type === 'gradient' ? [fill.stops[0], fill.stops.at(-1)] : [];
  if (fill.type !== 'gradient' || !first || !last) return undefined;
  return blend(blend(first.colour, last.colour, 0.5), WHITE, fill.opacity);
}
