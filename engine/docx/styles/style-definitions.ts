import { madeOnce } from '../../made-once.ts';
import { attribute, child, childrenNamed, isTrue, type XmlElement } from '../xml/xml.ts';
import { type ParagraphPatch, readParagraphPatch } from './paragraph-properties.ts';
import type { PropertySources } from './read-patch.ts';
import { BASE_RUN, type RunPatch, readRunPatch } from './run-properties.ts';

export type StyleType = 'paragraph' | 'character' | 'table' | 'numbering';

/** A `w:style` (ECMA-376 17.7.4.17) as it is written, nothing inherited. */
export interface StyleDefinition {
  readonly id: string;
  readonly type: StyleType;
  /** In lower case (17.7.4.9): Word knows its built-in styles by it, whose ids are others in each language. */
  readonly name: string;
  readonly basedOn?: string;
  readonly link?: string;
  readonly paragraph: ParagraphPatch;
  readonly run: RunPatch;
  readonly element: XmlElement;
}

export interface StyleDefinitions {
  /** `w:docDefaults`. */
  readonly paragraph: ParagraphPatch;
  readonly run: RunPatch;
  /** What table styles stand on, points: the size that the document defaults say themselves, or Word's oldest (measured: LibreOffice 7.4). */
  readonly sizeInTables: number;
  /** The style of that id if it is of that type, the default one without an id, and undefined when there is none. */
  readonly find: (id: string | undefined, type: StyleType) => StyleDefinition | undefined;
  /** The first one of that type with the name, in lower case. */
  readonly named: (name: string, type: StyleType) => StyleDefinition | undefined;
  /** The paragraph style that a field calls by this name. */
  readonly called: (name: string) => StyleDefinition | undefined;
  /** From the oldest ancestor to the style itself. */
  readonly chain: (style: StyleDefinition | undefined) => readonly StyleDefinition[];
  readonly isDefault: (style: StyleDefinition) => boolean;
}

/**
 * What Word since 2007 takes where a document has no defaults of its own for its text, which the standard leaves to the application
 * (ECMA-376 17.7.5.5; measured in LibreOffice 7.4). An empty `w:rPrDefault` has none of these.
 */
const MISSING_DEFAULTS: RunPatch = { fonts: { ascii: 'Calibri', highAnsi: 'Calibri' }, size: 11 };

/** `w:pPrDefault` (17.7.5.2). Its `w:framePr`, which Apple Pages writes into every file, frames no text (measured: LibreOffice 7.4). */
function readParagraphDefaults(element: XmlElement | undefined, sources: PropertySources): ParagraphPatch {
  const { frame: _, ...patch } = readParagraphPatch(child(element, 'w:pPr'), sources);
  return patch;
}

function readRunDefaults(element: XmlElement | undefined, sources: PropertySources): RunPatch {
  return element === undefined ? MISSING_DEFAULTS : readRunPatch(child(element, 'w:rPr'), sources);
}

const TYPES: readonly StyleType[] = ['paragraph', 'character', 'table', 'numbering'];
/** Longer chains of ancestors than Word could follow come from hostile files. */
const MAX_CHAIN = 64;

function readDefinition(element: XmlElement, sources: PropertySources): StyleDefinition | undefined {
  const name = attribute(child(element, 'w:name'), 'w:val');
  // SQL Server's reports leave the id out and refer to the style by its name, as Word and LibreOffice read it.
  const id = attribute(element, 'w:styleId') ?? name;
  // 17.18.83: without a type it is a paragraph style.
  const type = TYPES.find((known) => known === (attribute(element, 'w:type') ?? 'paragraph'));
  if (id === undefined || type === undefined) return undefined;
  const basedOn = attribute(child(element, 'w:basedOn'), 'w:val');
  const link = attribute(child(element, 'w:link'), 'w:val');
  return {
    id,
    type,
    name: (name ?? id).toLowerCase(),
    element,
    paragraph: readParagraphPatch(child(element, 'w:pPr'), sources),
    run: readRunPatch(child(element, 'w:rPr'), sources),
    ...(basedOn === undefined ? {} : { basedOn }),
    ...(link === undefined ? {} : { link }),
  };
}

/** Reads `word/styles.xml`; without one there are no styles and Word's built-in defaults hold. */
export function readStyleDefinitions(root: XmlElement | undefined, part: string, sources: PropertySources): StyleDefinitions {
  const styles = new Map<string, StyleDefinition>();
  const defaults = new Map<StyleType, StyleDefinition>();
  for (const element of childrenNamed(root, 'w:style')) {
    const style = readDefinition(element, sources);
    if (style === undefined || styles.has(style.id)) continue;
    styles.set(style.id, style);
    // Of several the last counts (17.7.4.17).
    if (isTrue(attribute(element, 'w:default'))) defaults.set(style.type, style);
  }
  const named = (name: string, type: StyleType): StyleDefinition | undefined => {
    for (const style of styles.values()) if (style.type === type && style.name === name) return style;
    return undefined;
  };
  // As LibreOffice writes its documents. By 17.7.4.17 paragraphs without a style would have the document defaults alone. It knows that
  // style by its id (measured: 7.4).
  const normal = styles.get('Normal');
  const plain = defaults.get('paragraph') ?? (normal?.type === 'paragraph' ? normal : named('normal', 'paragraph'));
  if (plain !== undefined) defaults.set('paragraph', plain);
  const chains = new Map<StyleDefinition, readonly StyleDefinition[]>();
  const follow = (style: StyleDefinition): readonly StyleDefinition[] => {
    const chain: StyleDefinition[] = [];
    for (let current: StyleDefinition | undefined = style; current !== undefined; ) {
      if (chain.includes(current) || chain.length === MAX_CHAIN) {
        sources.report({
          severity: 'warning',
          code: 'docx/style-cycle',
          message: `The style "${style.id}" is based on itself by way of others; the circle is cut.`,
          where: { part },
          hint: 'In Word choose another "Style based on" for it.',
        });
        break;
      }
      chain.unshift(current);
      const base: StyleDefinition | undefined = current.basedOn === undefined ? undefined : styles.get(current.basedOn);
      // 17.7.4.3: a base of another type is ignored.
      current = base?.type === style.type ? base : undefined;
    }
    return chain;
  };
  const documentDefaults = child(root, 'w:docDefaults');
  const run = readRunDefaults(child(documentDefaults, 'w:rPrDefault'), sources);
  return {
    paragraph: readParagraphDefaults(child(documentDefaults, 'w:pPrDefault'), sources),
    run,
    sizeInTables: (run === MISSING_DEFAULTS ? undefined : run.size) ?? BASE_RUN.size,
    find: (id, type) => {
      if (id === undefined) return defaults.get(type);
      const style = styles.get(id);
      if (style === undefined)
        sources.report({
          severity: 'info',
          code: 'docx/style-missing',
          message: `The style "${id}" is used but not defined; the default style takes its place.`,
          where: { part },
        });
      if (style !== undefined && style.type !== type && style.link !== undefined) {
        const linked = styles.get(style.link);
        if (linked?.type === type) return linked;
      }
      return style?.type === type ? style : type === 'paragraph' || type === 'table' ? defaults.get(type) : undefined;
    },
    named,
    called: (name) => {
      const lower = name.trim().toLowerCase();
      return (
        named(/^[1-9]$/u.test(lower) ? `heading ${lower}` : lower, 'paragraph') ??
        [...styles.values()].find((style) => isCalled(style, name))
      );
    },
    chain: (style) => {
      if (style === undefined) return [];
      return madeOnce(chains, style, () => follow(style));
    },
    isDefault: (style) => defaults.get(style.type) === style,
  };
}

/**
 * By another name (17.7.4.1), or by the one that a built-in style has in Word's own language: its id is what that has of letters and digits
 * in ASCII, `berschrift1` of "Überschrift 1".
 */
function isCalled({ id, type, element }: StyleDefinition, name: string): boolean {
  if (type !== 'paragraph') return false;
  const others = attribute(child(element, 'w:aliases'), 'w:val')?.split(',') ?? [];
  const written = name.trim();
  return id === written.replace(/[^A-Za-z0-9-]/gu, '') || others.some((other) => other.trim().toLowerCase() === written.toLowerCase());
}

/** `w:numId` of each numbering style (17.9.21) by its id, straight from the styles part. */
export function numberingOfStyles(root: XmlElement | undefined): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const style of childrenNamed(root, 'w:style')) {
    const styleId = attribute(style, 'w:styleId');
    const id = Number(attribute(child(child(child(style, 'w:pPr'), 'w:numPr'), 'w:numId'), 'w:val') ?? Number.NaN);
    if (styleId !== undefined && Number.isInteger(id) && !found.has(styleId)) found.set(styleId, id);
  }
  return found;
}
