import type { Inline, ParagraphProperties } from '../../model/paragraph.ts';
import { elements, type XmlElement } from '../xml/xml.ts';

/** Something is to be seen of the white space itself. */
function isDrawn({ underline, strike, highlight, shading, border }: Inline['properties']): boolean {
  return underline !== undefined || strike !== 'none' || [highlight, shading, border].some((mark) => mark !== undefined);
}

/** The inline without the white space at its end: undefined where nothing is left of it. */
function trimmed(inline: Inline, hasLeaders: boolean): Inline | undefined {
  if (isDrawn(inline.properties) || inline.link?.control) return inline;
  if (inline.type === 'tab') return hasLeaders || inline.absolute ? inline : undefined;
  if (inline.type !== 'text' || inline.symbol || inline.checkBox || inline.listNumber || inline.sequence) return inline;
  const text = inline.text.replace(/[ \u00a0]+$/, '');
  return text === inline.text ? inline : text === '' ? undefined : { ...inline, text };
}

const CONTAINERS: ReadonlySet<string> = new Set(['w:hyperlink', 'w:ins', 'w:moveTo', 'w:smartTag', 'w:customXml']);
const PLAIN: ReadonlySet<string> = new Set(['w:rPr', 'w:t', 'w:tab', 'w:lastRenderedPageBreak']);

/** Whether the last thing in a paragraph is text: neither a field nor a content control ends there. */
function endsWithText(parent: XmlElement): boolean {
  const last = elements(parent).findLast(
    ({ name }) => name === 'w:r' || name === 'w:sdt' || name === 'w:fldSimple' || CONTAINERS.has(name),
  );
  if (last?.name === 'w:r') return elements(last).every(({ name }) => PLAIN.has(name));
  return last !== undefined && CONTAINERS.has(last.name) && endsWithText(last);
}

/**
 * The content of a paragraph of a table cell without the spaces and tabs at its end: they make no line and move no aligned text in
 * documents of Word 2010 and before (measured: LibreOffice 7.4, which leaves out underlined ones and leaders of tabs as well). Of nothing
 * but white space a space is left, which has the height of its style.
 */
export function trimEnd(inlines: readonly Inline[], element: XmlElement, { tabs }: ParagraphProperties): readonly Inline[] {
  if (!endsWithText(element)) return inlines;
  const hasLeaders = tabs.some(({ leader }) => leader !== 'none');
  const kept = [...inlines];
  let first: Inline | undefined;
  for (let at = kept.length - 1; at >= 0; at--) {
    const last = kept[at] as Inline;
    if (last.type === 'bookmark') continue;
    const rest = trimmed(last, hasLeaders);
    if (rest === last) return first ? kept : inlines;
    kept.splice(at, 1, ...(rest ? [rest] : []));
    if (rest) return kept;
    first = last;
  }
  return first ? [...kept, { type: 'text', text: ' ', properties: first.properties }] : inlines;
}
