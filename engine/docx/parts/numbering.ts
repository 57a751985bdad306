import { madeOnce } from '../../made-once.ts';
import type { Media } from '../../model/drawing.ts';
import type { Numbering, NumberingInstance, NumberingLevel } from '../../model/numbering.ts';
import { readInteger } from '../values/measure.ts';
import { unwrappedElements } from '../xml/unwrapped-elements.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';
import { boundedStart, type LevelContext, missingLevel, readNumberingLevel } from './numbering-level.ts';
import { readPictureBullets } from './picture-bullets.ts';

const LEVELS = 9;
/** Definitions that refer to one another; Word writes two. Longer ones are circles, or come from hostile files. */
const MAX_CHAIN = 64;

/** What numbering needs of the rest of the document. None of it may ask for the numbering while that is being read; what `formatRun` makes is called later. */
export interface NumberingContext extends Omit<LevelContext, 'picture'> {
  /** The picture behind a relationship of the numbering part. */
  readonly media: (relationshipId: string) => Media | undefined;
  /** `w:numId` in the `w:pPr` of numbering styles by their id, as written in styles.xml (ECMA-376 17.9.21). */
  readonly numberingOfStyles: ReadonlyMap<string, number>;
}

export interface NumberingDefinitions {
  readonly numbering: Numbering;
  /** `w:pPr` of a level: lies between the paragraph's style and its own properties. */
  readonly levelParagraph: (numberingId: number, level: number) => XmlElement | undefined;
  /** The level that names the style in `w:pStyle`, of the given `w:num` or else of the first that has one. */
  readonly levelOfStyle: (styleId: string, numberingId?: number) => { readonly numId?: number; readonly level: number } | undefined;
}

type LevelElements = readonly (XmlElement | undefined)[];

interface Instance {
  readonly model: NumberingInstance;
  readonly elements: LevelElements;
}

/** Reads the numbering part (ECMA-376 17.9); without one there is no numbering. */
export function readNumbering(root: XmlElement | undefined, context: NumberingContext): NumberingDefinitions {
  const parts = root === undefined ? [] : unwrappedElements(root);
  const pictures = readPictureBullets(parts, context.media);
  const abstracts = elementsById(parts, 'w:abstractNum', 'w:abstractNumId');
  const numbers = elementsById(parts, 'w:num', 'w:numId');
  const linked = styleLinks(abstracts, numbers, context);
  const resolved = new Map<number, LevelElements>();
  const read = new Map<XmlElement, NumberingLevel>();

  const levelElements = (abstractId: number): LevelElements => {
    return madeOnce(resolved, abstractId, () => levelsIn(followStyleLinks(abstracts.get(abstractId), linked)));
  };
  const readLevel = (element: XmlElement | undefined): NumberingLevel => {
    if (element === undefined) return missingLevel;
    return madeOnce(read, element, () => readNumberingLevel(element, { ...context, picture: (id) => pictures.get(id) }));
  };

  const instances = new Map<number, Instance>();
  const unchanged = new Map<number, readonly NumberingLevel[]>();
  for (const [id, element] of numbers) {
    if (id === 0) continue; // 17.9.18: 0 takes the numbering away.
    const abstractId = abstractIdOf(element);
    if (abstractId === undefined || !abstracts.has(abstractId)) {
      context.report({
        severity: 'info',
        code: 'docx/numbering-missing',
        message: `The list ${id} refers to a definition the file does not have; its paragraphs are printed without numbers.`,
        ...(context.part === undefined ? {} : { where: { part: context.part } }),
      });
      continue;
    }
    const { startOverrides, replaced } = readOverrides(element);
    const base = levelElements(abstractId);
    const elements = replaced.size === 0 ? base : base.map((level, index) => replaced.get(index) ?? level);
    const levels = elements === base ? madeOnce(unchanged, abstractId, () => base.map(readLevel)) : elements.map(readLevel);
    const name = attribute(child(abstracts.get(abstractId), 'w:name'), 'w:val');
    instances.set(id, { model: { id, abstractId, levels, startOverrides, ...(name ? { name } : {}) }, elements });
  }
  return {
    numbering: new Map([...instances].map(([id, { model }]) => [id, model])),
    levelParagraph: (numberingId, level) => child(instances.get(numberingId)?.elements[level], 'w:pPr'),
    levelOfStyle: styleLookup(instances),
  };
}

function styleLookup(instances: ReadonlyMap<number, Instance>): NumberingDefinitions['levelOfStyle'] {
  const first = new Map<string, { readonly numId: number; readonly level: number }>();
  const own = new Map<LevelElements, ReadonlyMap<string, number>>();
  for (const [numId, { elements }] of instances) {
    if (own.has(elements)) continue;
    const levels = new Map<string, number>();
    for (const [level, element] of elements.entries()) {
      const styleId = attribute(child(element, 'w:pStyle'), 'w:val');
      if (styleId === undefined) continue;
      if (!levels.has(styleId)) levels.set(styleId, level);
      if (!first.has(styleId)) first.set(styleId, { numId, level });
    }
    own.set(elements, levels);
  }
  return (styleId, numberingId) => {
    if (numberingId === undefined) return first.get(styleId);
    const elements = instances.get(numberingId)?.elements;
    const level = elements && own.get(elements)?.get(styleId);
    return level === undefined ? first.get(styleId) : { numId: numberingId, level };
  };
}

function elementsById(parts: readonly XmlElement[], name: string, key: string): ReadonlyMap<number, XmlElement> {
  const found = new Map<number, XmlElement>();
  for (const element of parts) {
    if (element.name !== name) continue;
    const id = readInteger(attribute(element, key));
    if (id !== undefined && !found.has(id)) found.set(id, element);
  }
  return found;
}

function abstractIdOf(number: XmlElement | undefined): number | undefined {
  return readInteger(attribute(child(number, 'w:abstractNumId'), 'w:val'));
}

/** The definition behind each numbering style: the one that names it in `w:styleLink`, else the one that the style itself names. */
function styleLinks(
  abstracts: ReadonlyMap<number, XmlElement>,
  numbers: ReadonlyMap<number, XmlElement>,
  { numberingOfStyles }: NumberingContext,
): ReadonlyMap<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  const add = (styleId: string | undefined, abstract: XmlElement | undefined): void => {
    if (styleId !== undefined && abstract !== undefined && !found.has(styleId)) found.set(styleId, abstract);
  };
  for (const abstract of abstracts.values()) add(attribute(child(abstract, 'w:styleLink'), 'w:val'), abstract);
  for (const [styleId, number] of numberingOfStyles) add(styleId, abstracts.get(abstractIdOf(numbers.get(number)) ?? Number.NaN));
  return found;
}

/** A definition without levels of its own takes those of the one its numbering style belongs to (17.9.21, 17.9.27). */
function followStyleLinks(abstract: XmlElement | undefined, linked: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  let current = abstract;
  for (let steps = 0; current !== undefined && steps < MAX_CHAIN; steps++) {
    const styleId = attribute(child(current, 'w:numStyleLink'), 'w:val');
    if (styleId === undefined || unwrappedElements(current).some((element) => element.name === 'w:lvl')) return current;
    current = linked.get(styleId);
  }
  return current;
}

/** Always nine: a level that is not defined has an empty label. */
function levelsIn(abstract: XmlElement | undefined): LevelElements {
  const levels: (XmlElement | undefined)[] = Array.from({ length: LEVELS });
  for (const element of abstract === undefined ? [] : unwrappedElements(abstract)) {
    if (element.name !== 'w:lvl') continue;
    const index = levelIndex(element);
    if (index !== undefined) levels[index] ??= element;
  }
  return levels;
}

function levelIndex(element: XmlElement): number | undefined {
  const index = readInteger(attribute(element, 'w:ilvl'));
  return index !== undefined && index >= 0 && index < LEVELS ? index : undefined;
}

/** `w:lvlOverride` (17.9.8): a new start, a whole new level, or both. */
function readOverrides(number: XmlElement): {
  readonly startOverrides: ReadonlyMap<number, number>;
  readonly replaced: ReadonlyMap<number, XmlElement>;
} {
  const startOverrides = new Map<number, number>();
  const replaced = new Map<number, XmlElement>();
  for (const element of unwrappedElements(number)) {
    const index = element.name === 'w:lvlOverride' ? levelIndex(element) : undefined;
    if (index === undefined) continue;
    const start = readInteger(attribute(child(element, 'w:startOverride'), 'w:val'));
    if (start !== undefined) startOverrides.set(index, boundedStart(start));
    const level = child(element, 'w:lvl');
    if (level !== undefined) replaced.set(index, level);
  }
  return { startOverrides, replaced };
}
