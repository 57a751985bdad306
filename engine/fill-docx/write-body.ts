import { child, type XmlElement } from '../docx/xml/xml.ts';
import { expand } from '../fill/expand.ts';
import { spend } from '../fill/fill-state.ts';
import type { Scope } from '../fill/resolve-name.ts';
import { type BodyPlan, referencesOf, type SectionPlan } from './bind-body.ts';
import { endTag, leadsOf, type PartSource, sourceOf, spanOf, startTag, withChildren } from './part-source.ts';
import type { PartWriting } from './part-writing.ts';
import { blockElements, isBlank } from './scan-part.ts';
import { writeBlock } from './write-part.ts';

interface WrittenBlock {
  readonly element: XmlElement;
  readonly lead: string;
  readonly text: string;
}

interface WrittenSection {
  readonly section: SectionPlan;
  readonly blocks: readonly WrittenBlock[];
  /** Not all that it had was left out. */
  readonly isLeft: boolean;
}

/** The inside of a body of several sections for one row of data. As in a PDF, a section of which a row leaves nothing is not there. */
export function writeBody(plan: BodyPlan, scope: Scope, writing: PartWriting): string {
  const { source } = writing;
  const all = writeSections(plan, scope, writing);
  const found = all.filter(({ isLeft }) => isLeft);
  const left = found.length > 0 ? found : all.slice(-1);
  const last = left.length - 1;
  const properties = left.map((written, index) => propertiesBehind(left[index - 1], written, source));
  const text = left.map((written, index) => textOf(written, index < last ? properties[index] : undefined, plan, source));
  const { inner, innerEnd } = spanOf(source, plan.element);
  const items = blockElements(plan.element).map((element) => spanOf(source, element));
  const head = source.text.slice(inner, items[0]?.start ?? innerEnd);
  const tail = source.text.slice(items.at(-1)?.end ?? innerEnd, innerEnd);
  const own = plan.sections.at(-1)?.properties;
  const end = properties[last] ?? '';
  return head + text.join('') + (own ? tail.replace(sourceOf(source, own), () => end) : end + tail);
}

function writeSections(plan: BodyPlan, scope: Scope, writing: PartWriting): readonly WrittenSection[] {
  const leads = leadsOf(writing.source, blockElements(plan.element));
  const written: WrittenSection[] = [];
  let blocks: WrittenBlock[] = [];
  let hasContent = false;
  const end = (section: SectionPlan): void => {
    written.push({ section, blocks, isLeft: hasContent || blocks.length >= section.blocks });
    blocks = [];
    hasContent = false;
  };
  expand(plan.nodes, scope, writing.state, (item, inner) => {
    if (item.type === 'section-end') return end(item.section);
    if (!spend(writing.state, 1, 0)) return;
    const text = writeBlock(item, inner, writing);
    if (text === '') return;
    blocks.push({ element: item.element, lead: leads.get(item.element) ?? '', text });
    hasContent ||= !(item.type === 'static' && isBlank(item.element));
  });
  end(plan.sections.at(-1) as SectionPlan);
  return written;
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
function textOf({ section, blocks }: WrittenSection, properties: string | undefined, plan: BodyPlan, source: PartSource): string {
  const last = blocks.length - 1;
  const text = blocks.map(({ element, lead, text }, index) => {
    const own = plan.sections.find(({ carrier }) => carrier === element)?.properties;
    const isBreak = index === last && element === section.carrier;
    return lead + (own ? text.replace(sourceOf(source, own), () => (isBreak ? (properties ?? '') : '')) : text);
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
