import { child, type XmlElement } from '../docx/xml/xml.ts';
import { collectSections, type FilledSection } from '../fill/collect-sections.ts';
import { expand } from '../fill/expand.ts';
import { spend } from '../fill/fill-state.ts';
import type { Scope } from '../fill/resolve-name.ts';
import { type BodyPlan, propertiesIn, referencesOf, type SectionPlan } from './bind-body.ts';
import { endTag, type PartSource, sourceOf, startTag, withChildren } from './part-source.ts';
import type { PartWriting } from './part-writing.ts';
import { blockElements, isBlank } from './scan-part.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';
import { writeBlock } from './write-part.ts';

interface WrittenBlock {
  readonly element: XmlElement;
  readonly text: string;
}

type WrittenSection = FilledSection<SectionPlan, WrittenBlock>;

/** The inside of a body for one row of data. As in a PDF, a section of which a row leaves nothing is not there. */
export function writeBody(plan: BodyPlan, scope: Scope, writing: PartWriting): string {
  const { source, state } = writing;
  const final = plan.sections.at(-1) as SectionPlan;
  const sections = collectSections<SectionPlan, WrittenBlock>();
  expand(plan.nodes, scope, state, (item, inner) => {
    if (item.type === 'section-end') return sections.end(item.section, item.section.blocks);
    if (!spend(state, 1, 0)) return;
    const { text } = writeBlock(item, inner, writing);
    if (text === '') return;
    sections.add({ element: item.element, text }, item.type === 'static' && isBlank(item.element));
  });
  sections.end(final, final.blocks);
  const left = sections.left();
  const last = left.length - 1;
  const properties = left.map((written, index) => propertiesBehind(left[index - 1], written, source));
  const around = surroundingsOf(plan.element, blockElements(plan.element), writing);
  const text = left.map((written, index) => textOf(written, index < last ? properties[index] : undefined, around, source));
  const tail = around.tail();
  const end = properties[last] ?? '';
  return around.head + text.join('') + (final.properties ? tail.replace(sourceOf(source, final.properties), () => end) : end + tail);
}

/** The properties of a section, with the headers that it has from sections before it where others stand before it now. */
function propertiesBehind(before: WrittenSection | undefined, { section }: WrittenSection, source: PartSource): string {
  const { properties, inherited, index } = section;
  if (!properties) return '';
  const text = sourceOf(source, properties);
  if ((before?.section.index ?? -1) === index - 1) return text;
  const own = referencesOf(properties);
  const missing = [...inherited].flatMap(([kind, reference]) => (own.has(kind) ? [] : sourceOf(source, reference)));
  const start = startTag(source, properties);
  if (endTag(source, properties) === '') return withChildren(source, properties, missing.join(''));
  return start + missing.join('') + text.slice(start.length);
}

/** Paragraphs carry the break of a section: its last one, or an empty one where that is not there. Without `properties` none follows. */
function textOf({ section, blocks }: WrittenSection, properties: string | undefined, around: Surroundings, source: PartSource): string {
  const last = blocks.length - 1;
  const text = blocks.map(({ element, text }, index) => {
    const own = propertiesIn(element);
    const isBreak = index === last && element === section.carrier;
    return around.before(element) + (own ? text.replace(sourceOf(source, own), () => (isBreak ? (properties ?? '') : '')) : text);
  });
  const { carrier } = section;
  if (properties !== undefined && carrier && section.properties && blocks[last]?.element !== carrier) {
    const paragraph = child(carrier, 'w:pPr') as XmlElement;
    text.push(
      startTag(source, carrier) +
        sourceOf(source, paragraph).replace(sourceOf(source, section.properties), () => properties) +
        endTag(source, carrier),
    );
  }
  return text.join('');
}
