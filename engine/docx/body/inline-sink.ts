import type { Inline, Text } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import type { OpenField } from '../field/open-field.ts';
import type { ParagraphReader } from '../reader-context.ts';

/** Puts an inline where it belongs: the paragraph, or the field that is being read. */
export function emit(reader: ParagraphReader, emitted: Inline): void {
  const fields = reader.story.fields;
  let inline = emitted;
  for (let index = fields.length - 1; index >= 0; index--) {
    const field = fields[index] as OpenField;
    if (field.phase === 'instruction') {
      // The result of a field inside a field code is part of the code: `HYPERLINK "{ MERGEFIELD address }"`.
      if (inline.type === 'text') field.code += inline.text;
      else if (inline.type === 'field') {
        field.code += inline.result;
        field.dependsOnLayout = true;
      }
      return;
    }
    if (field.captures && (inline.type === 'text' || inline.type === 'tab' || inline.type === 'break')) {
      if (inline.type === 'tab' && field.instruction?.name === 'PAGEREF') {
        // LibreOffice writes the whole entry of an index into its page reference: the number stands behind the last tab.
        if (field.result !== '')
          push(reader, { ...inline, type: 'text', text: field.result, properties: field.resultProperties ?? inline.properties });
        push(reader, inline);
        field.result = '';
        return;
      }
      if (inline.type === 'text') field.result += inline.text;
      field.resultProperties ??= inline.properties;
      return;
    }
    if (inline.type !== 'bookmark') field.printed = true;
    if (field.hidesResult && 'properties' in inline) inline = { ...inline, properties: { ...inline.properties, hidden: true } };
    if (inline.type === 'text' && field.reference) inline = { ...inline, reference: field.reference };
  }
  push(reader, inline);
}

function push(reader: ParagraphReader, inline: Inline): void {
  const { inlines } = reader;
  if (inline.type === 'text') {
    const last = inlines.at(-1);
    if (last?.type === 'text' && isPlain(last) && isPlain(inline) && isAlike(last, inline)) {
      inlines[inlines.length - 1] = { ...last, text: last.text + inline.text };
      return;
    }
  }
  inlines.push(inline);
}

/** Not more than its text. */
const isPlain = ({ symbol, checkBox, listNumber, sequence }: Text): boolean => !symbol && !checkBox && !listNumber && !sequence;

const isAlike = (a: Text, b: Text): boolean => a.properties === b.properties && a.link === b.link && a.reference === b.reference;

/** As `emit`, with the link that text read now belongs to in place of its own. */
export function emitLinked(reader: ParagraphReader, inline: Inline): void {
  const link = currentLink(reader);
  emit(reader, link ? { ...inline, link } : inline);
}

/** Emits text; a tab or line end inside it becomes an inline of its own, or a space. */
export function emitText(reader: ParagraphReader, text: string, properties: RunProperties): void {
  if (!hasControl(text)) {
    if (text !== '') emitLinked(reader, { type: 'text', text, properties });
    return;
  }
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : 9;
    if (code !== 9) continue;
    const stretch = text.slice(start, index).replaceAll('\n', ' ').replaceAll('\r', '');
    if (index > start) emitLinked(reader, { type: 'text', text: stretch, properties });
    if (index < text.length) emitLinked(reader, { type: 'tab', properties });
    start = index + 1;
  }
}

function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 32) return true;
  return false;
}

/** The link that text read now belongs to: the innermost field's, else the hyperlink element's. */
export function currentLink(reader: ParagraphReader): ParagraphReader['link'] {
  const fields = reader.story.fields;
  for (let index = fields.length - 1; index >= 0; index--) {
    const link = fields[index]?.link;
    if (link) return link;
  }
  return reader.link;
}
