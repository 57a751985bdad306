import { child, childrenNamed, elements, type XmlElement } from '../docx/xml/xml.ts';
import { bindNodes } from '../fill/bind/bind-blocks.ts';
import type { PlanNode } from '../fill/bind/plan.ts';
import { nestBlocks } from '../fill/tags/match-blocks.ts';
import { scanSections } from '../fill/tags/scan-blocks.ts';
import type { Block } from '../model/document.ts';
import { type BlockPlan, bindBlock, elementOf, type PartContext } from './bind-part.ts';
import { scanPart } from './scan-part.ts';

/** A section of the body. */
export interface SectionPlan {
  readonly index: number;
  /** How many paragraphs and tables. */
  readonly blocks: number;
  /** The last of them, which carries its properties; those of the last section stand in the body itself. */
  readonly carrier: XmlElement | undefined;
  /** `w:sectPr`; the last section need not have one. */
  readonly properties: XmlElement | undefined;
  /** Headers and footers that it has from sections before it (ECMA-376 17.10.1): references, by name and type. */
  readonly inherited: ReadonlyMap<string, XmlElement>;
}

export interface SectionEndPlan {
  readonly type: 'section-end';
  readonly section: SectionPlan;
}

/** The blocks of the body, with the ends of its sections among them. */
export interface BodyPlan {
  readonly element: XmlElement;
  /** Without the end of the last section, which is always there. */
  readonly nodes: readonly PlanNode<BlockPlan | SectionEndPlan>[];
  readonly sections: readonly SectionPlan[];
}

const STATIC: ReadonlySet<string> = new Set(['static', 'section-end']);

/** Reads the tags of a body, whose loops and conditions may go over sections; undefined when nothing in it depends on the row of data. */
export function bindBody(body: XmlElement, context: PartContext): BodyPlan | undefined {
  const scannedPart = scanPart(body);
  const blocks: Block[][] = [[]];
  const carriers: XmlElement[] = [];
  for (const block of scannedPart.blocks) {
    blocks.at(-1)?.push(block);
    const element = elementOf(scannedPart.elementOf, block);
    if (!propertiesIn(element)) continue;
    carriers.push(element);
    blocks.push([]);
  }
  const sections = sectionsOf(body, carriers, blocks);
  const found = nestBlocks(scanSections(blocks));
  const nodes = bindNodes(found, context, ({ section, block }, inner): BlockPlan | SectionEndPlan | undefined =>
    block ? bindBlock(block, scannedPart, inner) : { type: 'section-end', section: sections[section] as SectionPlan },
  );
  const isStatic = nodes.length === found.length && nodes.every((node) => node.type === 'item' && STATIC.has(node.item.type));
  return isStatic ? undefined : { element: body, nodes, sections };
}

/** Of the section that a paragraph ends. */
export const propertiesIn = (element: XmlElement): XmlElement | undefined =>
  element.name === 'w:p' ? child(child(element, 'w:pPr'), 'w:sectPr') : undefined;

function sectionsOf(body: XmlElement, carriers: readonly XmlElement[], blocks: readonly (readonly Block[])[]): readonly SectionPlan[] {
  let inherited: ReadonlyMap<string, XmlElement> = new Map();
  return blocks.map(({ length }, index): SectionPlan => {
    const carrier = carriers[index];
    const properties = carrier ? propertiesIn(carrier) : childrenNamed(body, 'w:sectPr').at(-1);
    const section = { index, blocks: length, carrier, properties, inherited };
    inherited = new Map([...inherited, ...referencesOf(properties)]);
    return section;
  });
}

/** Its own headers and footers. */
export function referencesOf(properties: XmlElement | undefined): ReadonlyMap<string, XmlElement> {
  const references = elements(properties).filter(({ name }) => name === 'w:headerReference' || name === 'w:footerReference');
  return new Map(references.map((reference) => [`${reference.name} ${reference.attributes.get('w:type') ?? 'default'}`, reference]));
}
