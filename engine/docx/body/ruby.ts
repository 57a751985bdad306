import type { Inline, Ruby, Text } from '../../model/paragraph.ts';
import { type ParagraphReader, reportIn } from '../reader-context.ts';
import { readHalfPoints } from '../values/measure.ts';
import { isAroundRuns } from '../xml/run-containers.ts';
import { unwrappedElements } from '../xml/unwrapped-elements.ts';
import { attribute, child, textOf, type XmlElement } from '../xml/xml.ts';
import { emit } from './inline-sink.ts';

type ReadRun = (reader: ParagraphReader, element: XmlElement) => void;

/** Text with a reading above it (ECMA-376 17.3.3.25). What else stands with its base follows it. */
export function readRuby(reader: ParagraphReader, element: XmlElement, readRun: ReadRun): void {
  const properties = child(element, 'w:rubyPr');
  const base = read(child(element, 'w:rubyBase'), reader, readRun);
  const texts = base.filter(isText);
  const reading = read(child(element, 'w:rt'), reader, readRun).filter(isText);
  const [first] = texts;
  if (first === undefined || reading.length === 0) {
    if (reading.length > 0)
      reportIn(reader.story, 'warning', 'docx/ruby', 'The reading above a text (ruby) is left out.', {
        text: `${textOf(child(element, 'w:rubyBase'))} (${textOf(child(element, 'w:rt'))})`,
      });
    for (const inline of base) emit(reader, inline);
    return;
  }
  const raise = readHalfPoints(attribute(child(properties, 'w:hpsRaise'), 'w:val')) ?? 0;
  emit(reader, {
    type: 'ruby',
    base: texts,
    reading,
    alignment: alignmentOf(attribute(child(properties, 'w:rubyAlign'), 'w:val')),
    // Word's own default is a raise that leaves no room between the two.
    raise: raise > 0 && raise < MAX_RAISE ? raise : first.properties.size - 1,
    properties: first.properties,
    ...(first.link ? { link: first.link } : {}),
  });
  for (const inline of base) if (!isText(inline)) emit(reader, inline);
}

/** Half of ST_HpsMeasure's largest number that Word takes for a font. */
const MAX_RAISE = 1638;

function read(parent: XmlElement | undefined, reader: ParagraphReader, readRun: ReadRun): readonly Inline[] {
  const inlines: Inline[] = [];
  const inside = { ...reader, inlines };
  const readRuns = (element: XmlElement): void => {
    for (const entry of unwrappedElements(element))
      if (entry.name === 'w:r') readRun(inside, entry);
      else if (isAroundRuns(entry)) readRuns(entry);
  };
  if (parent !== undefined) readRuns(parent);
  return inlines;
}

const isText = (inline: Inline): inline is Text => inline.type === 'text';

function alignmentOf(value: string | undefined): Ruby['alignment'] {
  switch (value) {
    case 'left':
    case 'right':
    case 'distributeLetter':
    case 'distributeSpace':
      return value;
    default:
      return 'center';
  }
}
