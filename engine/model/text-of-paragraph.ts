import type { Paragraph } from './paragraph.ts';

/** Its text without layout, one space between words. */
export function textOfParagraph(paragraph: Paragraph): string {
  let text = '';
  for (const inline of paragraph.children) {
    if (inline.type === 'text') text += inline.properties.hidden ? '' : inline.text;
    else if (inline.type === 'tab' || inline.type === 'break') text += ' ';
    else if (inline.type === 'field') text += inline.result;
    else if (inline.type === 'formula') text += inline.text;
    else if (inline.type === 'ruby') text += inline.base.map((base) => base.text).join('');
  }
  return text.replace(/\s+/g, ' ').trim();
}
