import { testDocument } from '../engine/docx/test-package.ts';
import { escaped } from './mutate-template.ts';

/** A way of writing, with the font and the kind of text that its letters take in the document of the same name. */
export interface WritingSystem {
  /** Of the files in `writing-systems/`: NAME.txt, a page of text with a paragraph a line, and NAME.lines.txt, LibreOffice's lines. */
  readonly name: string;
  readonly slot: 'cs' | 'eastAsia';
  readonly family: string;
  readonly language: string;
  readonly rightToLeft?: true;
}

export const WRITING_SYSTEMS: readonly WritingSystem[] = [
  { name: 'arabic', slot: 'cs', family: 'DejaVu Sans', language: 'ar-EG', rightToLeft: true },
  { name: 'hebrew', slot: 'cs', family: 'DejaVu Sans', language: 'he-IL', rightToLeft: true },
  { name: 'hindi', slot: 'cs', family: 'Noto Sans Devanagari', language: 'hi-IN' },
  { name: 'thai', slot: 'cs', family: 'Noto Sans Thai', language: 'th-TH' },
  { name: 'japanese', slot: 'eastAsia', family: 'Noto Sans JP', language: 'ja-JP' },
  { name: 'chinese', slot: 'eastAsia', family: 'Noto Sans SC', language: 'zh-CN' },
  { name: 'korean', slot: 'eastAsia', family: 'Noto Sans KR', language: 'ko-KR' },
];

/** A5: narrow lines make many breaks. */
const SECTION = '<w:pgSz w:w="8391" w:h="11906"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/>';

/** The document of a text: a heading in bold, then paragraphs by turns justified and not, with the Latin letters in another font. */
export function writingSystemDocument({ slot, family, language, rightToLeft }: WritingSystem, text: string): Uint8Array {
  const fonts = `<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="${slot === 'eastAsia' ? family : 'Arial'}" w:cs="${slot === 'cs' ? family : 'Arial'}"/>`;
  const languages = `<w:lang w:val="en-US" w:eastAsia="${slot === 'eastAsia' ? language : 'ja-JP'}" w:bidi="${slot === 'cs' ? language : 'ar-SA'}"/>`;
  const styles = `<w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="22"/><w:szCs w:val="22"/>${languages}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>`;
  const direction = rightToLeft ? '<w:bidi/>' : '';
  const paragraph = (words: string, index: number) => {
    const heading = index === 0 ? '<w:b/><w:bCs/>' : '';
    const run = `${heading}${rightToLeft ? '<w:rtl/>' : slot === 'cs' ? '<w:cs/>' : ''}`;
    const alignment = index === 0 ? 'center' : index % 2 === 1 ? 'both' : 'start';
    return `<w:p><w:pPr>${direction}<w:jc w:val="${alignment}"/></w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${escaped(words)}</w:t></w:r></w:p>`;
  };
  return testDocument(text.trimEnd().split('\n').map(paragraph).join(''), { styles, section: SECTION });
}
