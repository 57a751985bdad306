import { isDeepStrictEqual } from 'node:util';
import { type DocumentContent, NAMED_STYLE_TYPES, type NamedStyle, type ParagraphStyle, type TextStyle } from '../model.ts';
import { NAMED_STYLES } from '../named-styles.ts';
import { paragraphProperties, runProperties } from './properties.ts';
import { STYLE_IDS } from './write-blocks.ts';
import { part, tag, valued } from './xml.ts';

/** styles.xml: defaults and normal text are what the document's normal text has; then headings and a style for each table. */
export function writeStyles(content: DocumentContent, tables: number): string {
  const normal = content.namedStyles.NORMAL_TEXT;
  const text = changed<TextStyle>(normal.text, NAMED_STYLES.NORMAL_TEXT.text, ['weightedFontFamily', 'fontSize']);
  const paragraph = changed<ParagraphStyle>(normal.paragraph, NAMED_STYLES.NORMAL_TEXT.paragraph, ['lineSpacing']);
  const { weightedFontFamily, fontSize, ...rest } = text;
  const { lineSpacing, ...distances } = paragraph;
  const defaults =
    tag('w:rPrDefault', {}, tag('w:rPr', {}, runProperties({ weightedFontFamily, fontSize } as TextStyle) + valued('w:lang', 'en'))) +
    tag('w:pPrDefault', {}, tag('w:pPr', {}, paragraphProperties({ lineSpacing } as ParagraphStyle)));
  const styles = NAMED_STYLE_TYPES.filter((type) => type !== 'NORMAL_TEXT').toSorted((a, b) => STYLE_ORDER(a) - STYLE_ORDER(b));
  return part(
    'w:styles',
    tag('w:docDefaults', {}, defaults) +
      tag(
        'w:style',
        { 'w:type': 'paragraph', 'w:styleId': 'Normal', 'w:default': 1 },
        valued('w:name', 'normal') + optional('w:pPr', paragraphProperties(distances)) + optional('w:rPr', runProperties(rest)),
      ) +
      tag('w:style', { 'w:type': 'table', 'w:styleId': 'TableNormal', 'w:default': 1 }, valued('w:name', 'Table Normal')) +
      styles.map((type) => writeStyle(STYLE_IDS[type], content.namedStyles[type])).join('') +
      Array.from({ length: tables }, (_, index) => tableStyle(index + 1)).join(''),
  );
}

/** The title and the subtitle stand behind the headings. */
const STYLE_ORDER = (type: string): number => (type.startsWith('HEADING') ? 0 : 1);

const optional = (name: string, content: string): string => content && tag(name, {}, content);

/** What differs from the defaults, and what is always told. */
function changed<Style extends object>(style: Style, defaults: Style, always: readonly (keyof Style)[]): Style {
  const entries = Object.entries(style).filter(
    ([name, value]) => always.includes(name as keyof Style) || !isDeepStrictEqual(value, defaults[name as keyof Style]),
  );
  return Object.fromEntries(entries) as Style;
}

function writeStyle(id: string, { text, paragraph }: NamedStyle): string {
  const name = id.startsWith('Heading') ? `heading ${id.slice('Heading'.length)}` : id;
  return tag(
    'w:style',
    { 'w:type': 'paragraph', 'w:styleId': id },
    valued('w:name', name) +
      valued('w:basedOn', 'Normal') +
      valued('w:next', 'Normal') +
      optional('w:pPr', paragraphProperties(paragraph)) +
      optional('w:rPr', runProperties(text)),
  );
}

function tableStyle(number: number): string {
  const margins = ['top', 'left', 'bottom', 'right'].map((side) => tag(`w:${side}`, { 'w:w': '100.0', 'w:type': 'dxa' })).join('');
  return tag(
    'w:style',
    { 'w:type': 'table', 'w:styleId': `Table${number}` },
    valued('w:basedOn', 'TableNormal') +
      tag('w:tblPr', {}, valued('w:tblStyleRowBandSize', 1) + valued('w:tblStyleColBandSize', 1) + tag('w:tblCellMar', {}, margins)),
  );
}

/** fontTable.xml: every font that is named. */
export function writeFontTable(documentParts: string): string {
  const names = [...new Set([...documentParts.matchAll(/w:ascii="([^"]*)"/gu)].map(([, name]) => name ?? ''))];
  return part('w:fonts', names.map((name) => `<w:font w:name="${name}"/>`).join(''));
}
