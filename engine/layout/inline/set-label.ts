import { madeOnce } from '../../made-once.ts';
import type { ListLabel } from '../../model/numbering.ts';
import type { ParagraphProperties, Text } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import type { LayoutContext } from '../context.ts';
import type { Mark } from '../display-list.ts';
import { NO_CROP } from '../mark-geometry.ts';
import { itemise } from './atoms/itemise.ts';
import type { LabelRoom } from './lines/break-request.ts';
import type { Line } from './lines/line.ts';
import { setLine } from './lines/set-line.ts';
import { nextTabStop } from './lines/tab-stops.ts';
import { lineMarks } from './marks/line-marks.ts';

/** A list label before its paragraph is broken into lines. */
export interface SetLabel {
  readonly room: LabelRoom;
  /** Marks for the first line. */
  readonly marks: (line: Line) => readonly Mark[];
}

/** Lines of different measures that one label stands before. */
const MOST_DRAWN = 16;

/** A label shows even where its paragraph's mark is hidden. The same object each time: styles are found by it. */
function shown(properties: RunProperties, context: LayoutContext): RunProperties {
  if (!properties.hidden) return properties;
  const cache = context.session.cache<RunProperties, RunProperties>('inline/label-properties');
  return madeOnce(cache, properties, () => ({ ...properties, hidden: false }));
}

interface Known {
  readonly properties: ParagraphProperties;
  readonly width: number;
  readonly label: SetLabel;
}

/**
 * Shapes a label and finds where the text behind it starts (ECMA-376 17.9.7, 17.9.28). The same label before paragraphs of the same
 * properties is the same object, with the same marks: rows change the paragraph behind it, not the label.
 */
export function setLabel(label: ListLabel, properties: ParagraphProperties, width: number, context: LayoutContext): SetLabel {
  const cache = context.session.cache<ListLabel, Known>('inline/label');
  const known = cache.get(label);
  if (known !== undefined && known.properties === properties && known.width === width) return known.label;
  const made = makeLabel(label, properties, width, context);
  cache.set(label, { properties, width, label: made });
  return made;
}

function makeLabel(label: ListLabel, properties: ParagraphProperties, width: number, context: LayoutContext): SetLabel {
  const text: Text = { type: 'text', text: label.text, properties: shown(label.properties, context) };
  const { atoms } = itemise([text], { rightToLeft: properties.rightToLeft, tightScripts: true }, context.fields, context);
  const size = label.properties.size;
  const pictureSize = label.picture === undefined ? 0 : size;
  let labelWidth = pictureSize;
  let ascent = pictureSize;
  let descent = 0;
  for (const atom of atoms) {
    labelWidth += label.picture === undefined ? atom.width : 0;
    ascent = Math.max(ascent, atom.ascent);
    descent = Math.max(descent, atom.descent);
  }
  const { indent } = properties;
  const origin = indent.start + indent.firstLine;
  // Measured: a label is aligned with the space behind it.
  const spaced = label.suffix === 'space' && (label.text !== '' || label.picture !== undefined);
  const space = spaced ? spaceWidth(label.properties, context) : 0;
  const before = label.alignment === 'end' ? labelWidth + space : label.alignment === 'center' ? (labelWidth + space) / 2 : 0;
  const from = origin - before;
  const end = from + labelWidth;
  const draw = (line: Line, moved: number): readonly Mark[] => {
    if (label.picture !== undefined) {
      const x = properties.rightToLeft ? width - from - moved - pictureSize : from + moved;
      return [
        {
          type: 'picture',
          media: label.picture,
          x,
          y: line.baseline - pictureSize,
          width: pictureSize,
          height: pictureSize,
          crop: NO_CROP,
          opacity: 1,
        },
      ];
    }
    const alone: Line = {
      ...line,
      stretches: [{ from: from + moved, limit: Number.MAX_SAFE_INTEGER, start: 0, end: atoms.length, tabs: [] }],
      endsWith: 'paragraph',
    };
    const set = setLine(alone, { atoms, properties: { ...properties, alignment: 'start' }, width, keepBrokenLines: true });
    return lineMarks(set, line, properties.shading, context).groups.flatMap((group) => group.marks);
  };
  const drawn = new Map<string, readonly Mark[]>();
  const marks = (line: Line): readonly Mark[] => {
    const moved = line.stretches[0]?.moved ?? 0;
    const key = `${line.top} ${line.baseline} ${line.height} ${moved}`;
    let found = drawn.get(key);
    if (found === undefined) {
      found = draw(line, moved);
      if (drawn.size >= MOST_DRAWN) drawn.clear();
      drawn.set(key, found);
    }
    return found;
  };
  return { room: { pen: penBehind(label, end + space, properties, width, context), ascent, descent }, marks };
}

function penBehind(label: ListLabel, end: number, properties: ParagraphProperties, width: number, context: LayoutContext): number {
  if (label.suffix !== 'tab') return end;
  const target = nextTabStop(end, properties, context.document.settings.defaultTabStop, true);
  // A stop outside the line would push all text out of it.
  return target.position < width - properties.indent.end ? target.position : end;
}

function spaceWidth(properties: RunProperties, context: LayoutContext): number {
  const space: Text = { type: 'text', text: ' ', properties };
  return itemise([space], { rightToLeft: false }, context.fields, context).atoms[0]?.width ?? 0;
}
