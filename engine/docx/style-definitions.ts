import type { Report } from '../diagnostics.ts';
import { attribute, child, childrenNamed, type XmlElement } from './xml.ts';

export type StyleType = 'paragraph' | 'character' | 'table' | 'numbering';

/** The elements of `word/styles.xml`, found by id. */
export interface StyleDefinitions {
  readonly runDefaults: XmlElement | undefined;
  readonly paragraphDefaults: XmlElement | undefined;
  readonly defaultOf: (type: StyleType) => string | undefined;
  /** From the outermost ancestor to the style itself; empty when there is no such style of this type. */
  readonly chain: (id: string, type: StyleType) => readonly XmlElement[];
}

/** Longest chain of `w:basedOn` that is followed. */
const MAX_CHAIN = 64;

/** Reads the definitions; a style that is based on itself loses the link that closes the circle (ECMA-376 17.7.4.3). */
export function readStyleDefinitions(root: XmlElement | undefined, report: Report): StyleDefinitions {
  const byId = new Map<string, XmlElement>();
  const defaults = new Map<string, string>();
  for (const style of childrenNamed(root, 'w:style')) {
    const id = attribute(style, 'w:styleId');
    const type = attribute(style, 'w:type') ?? 'paragraph';
    if (id === undefined) continue;
    byId.set(id, style);
    const isDefault = attribute(style, 'w:default');
    if (isDefault !== undefined && isDefault !== '0' && isDefault !== 'false' && isDefault !== 'off') defaults.set(type, id);
  }
  const chains = new Map<string, readonly XmlElement[]>();

  const follow = (id: string, type: StyleType): readonly XmlElement[] => {
    const chain: XmlElement[] = [];
    const seen = new Set<string>();
    for (let at: string | undefined = id; at !== undefined; ) {
      const style = byId.get(at);
      if (style === undefined || (attribute(style, 'w:type') ?? 'paragraph') !== type) break;
      if (seen.has(at) || chain.length >= MAX_CHAIN) {
        report({ severity: 'warning', code: 'docx/style-circle', message: `The style "${id}" is based on itself.`, where: { part: 'word/styles.xml' } });
        break;
      }
      seen.add(at);
      chain.unshift(style);
      at = attribute(child(style, 'w:basedOn'), 'w:val');
    }
    return chain;
  };
  const documentDefaults = child(root, 'w:docDefaults');
  return {
    runDefaults: child(child(documentDefaults, 'w:rPrDefault'), 'w:rPr'),
    paragraphDefaults: child(child(documentDefaults, 'w:pPrDefault'), 'w:pPr'),
    defaultOf: (type) => defaults.get(type),
    chain: (id, type) => {
      const key = `${type}\n${id}`;
      let chain = chains.get(key);
      if (chain === undefined) {
        chain = follow(id, type);
        chains.set(key, chain);
      }
      return chain;
    },
  };
}

