import type { RandomMarkup } from './random-markup.ts';

/** A table whose rows leave out columns of its grid, or have cells beyond it as LibreOffice writes them; `content` makes the paragraphs. */
export function randomTable(markup: RandomMarkup, content: () => string): string {
  const { below, pick, some, maybe, attribute } = markup;
  const one = (name: string, usual: () => string | number) => `<w:${name}${attribute('w:val', usual)}/>`;
  const width = () => attribute('w:w', () => pick([0, 20, 1440, 5000]));
  const cell = () =>
    `<w:tc><w:tcPr>${maybe(0.8, () => `<w:tcW${width()} w:type="dxa"/>`)}${maybe(0.3, () => one('gridSpan', () => 1 + below(4)))}${maybe(0.3, () => one('vMerge', () => pick(['restart', 'continue'])))}</w:tcPr>${content()}</w:tc>`;
  const covered = () => '<w:tc><w:tcPr><w:tcW w:w="0" w:type="dxa"/><w:vMerge w:val="continue"/></w:tcPr><w:p/></w:tc>';
  const skipped = () => `${maybe(0.3, () => one('gridBefore', () => below(4)))}${maybe(0.3, () => one('gridAfter', () => below(4)))}`;
  const row = () => `<w:tr><w:trPr>${skipped()}</w:trPr>${some(4, cell)}${maybe(0.3, () => some(3, covered))}</w:tr>`;
  return `<w:tbl><w:tblPr/><w:tblGrid>${some(6, () => `<w:gridCol${width()}/>`)}</w:tblGrid>${some(5, row)}</w:tbl>`;
}
