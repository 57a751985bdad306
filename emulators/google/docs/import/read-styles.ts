import { NAMED_STYLE_TYPES, type NamedStyle, type NamedStyleType } from '../model.ts';
import { NAMED_STYLES } from '../named-styles.ts';
import { readParagraphStyle, readTextStyle } from './read-properties.ts';
import { descend, elements, value, type XmlNode } from './read-xml.ts';

export interface Styles {
  readonly namedStyles: Readonly<Record<NamedStyleType, NamedStyle>>;
  /** Of a style of the document: the named style that stands for it, and what it adds where none does. */
  readonly style: (id: string | undefined) => { readonly type: NamedStyleType; readonly own: NamedStyle };
}

const NOTHING: NamedStyle = { text: {}, paragraph: {} };

function namedType(name: string | undefined): NamedStyleType | undefined {
  const found = name
    ?.toLowerCase()
    .replace(' ', '_')
    .replace(/^normal$/u, 'normal_text')
    .toUpperCase();
  return NAMED_STYLE_TYPES.find((type) => type === found);
}

/** Styles of the document that Google has no name for become formatting of the paragraphs. */
export function readStyles(root: XmlNode | undefined): Styles {
  const paragraphs = elements(root, 'w:style').filter((style) => style.attributes['w:type'] === 'paragraph');
  const byId = new Map(paragraphs.map((style) => [style.attributes['w:styleId'], style]));
  const defaults = descend(root, 'w:docDefaults');
  const own = (style: XmlNode | undefined): NamedStyle => ({
    text: readTextStyle(descend(style, 'w:rPr')),
    paragraph: readParagraphStyle(descend(style, 'w:pPr')),
  });
  const merged = (base: NamedStyle, over: NamedStyle): NamedStyle => ({
    text: { ...base.text, ...over.text },
    paragraph: { ...base.paragraph, ...over.paragraph },
  });

  const namedStyles = { ...NAMED_STYLES };
  for (const style of paragraphs) {
    const type = namedType(value(style, 'w:name'));
    if (type) namedStyles[type] = merged({ text: {}, paragraph: { namedStyleType: type } }, own(style));
  }
  const ground = merged(NAMED_STYLES.NORMAL_TEXT, {
    text: readTextStyle(descend(defaults, 'w:rPrDefault', 'w:rPr')),
    paragraph: { lineSpacing: 100, ...readParagraphStyle(descend(defaults, 'w:pPrDefault', 'w:pPr')) },
  });
  const normal = paragraphs.find((style) => style.attributes['w:default'] === '1' || namedType(value(style, 'w:name')) === 'NORMAL_TEXT');
  namedStyles.NORMAL_TEXT = merged(ground, own(normal));

  const resolve = (id: string | undefined, depth: number): { type: NamedStyleType; own: NamedStyle } => {
    const style = byId.get(id);
    const type = namedType(value(style, 'w:name'));
    if (!style || type || style === normal || depth > 20) return { type: type ?? 'NORMAL_TEXT', own: NOTHING };
    const base = resolve(value(style, 'w:basedOn'), depth + 1);
    return { type: base.type, own: merged(base.own, own(style)) };
  };
  return { namedStyles, style: (id) => resolve(id, 0) };
}
