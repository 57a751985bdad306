import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentResource } from '../document-resource.ts';
import { emptyDocument } from '../empty-document.ts';
import { exportDocx } from '../export/export-docx.ts';
import { exportText } from '../export/export-text.ts';
import { importDocx } from '../import/import-docx.ts';
import type { DocumentContent } from '../model.ts';
import { readBatch } from './batch-update.ts';

const edit = (content: DocumentContent, ...requests: object[]) => readBatch({ requests }).apply(content);
const edited = (...requests: object[]) => edit(emptyDocument(), ...requests).content;
const insert = (index: number, text: string) => ({ insertText: { location: { index }, text } });
const range = (startIndex: number, endIndex: number) => ({ startIndex, endIndex });

interface Node {
  readonly startIndex?: number;
  readonly endIndex: number;
  readonly paragraph?: { readonly elements: readonly (Node & { readonly textRun?: { readonly content: string } })[] };
  readonly table?: {
    readonly tableRows: readonly (Node & { readonly tableCells: readonly (Node & { readonly content: readonly Node[] })[] })[];
  };
}
const bodyOf = (content: DocumentContent) =>
  (documentResource({ id: 'd', title: 't', revisionId: 'r', content }, false) as unknown as { body: { content: readonly Node[] } }).body
    .content;
const texts = (content: DocumentContent) =>
  bodyOf(content)
    .flatMap(({ paragraph }) => paragraph?.elements ?? [])
    .map(({ textRun }) => textRun?.content);
const refusal = (...requests: object[]) => {
  try {
    edited(...requests);
  } catch (fault) {
    return (fault as Error).message.replace(/^Invalid requests\[\d+\]\./u, '');
  }
  throw new Error('An edit was expected to be refused.');
};

/** Fails where an index does not follow the one before it. */
function checkIndices(nodes: readonly Node[], start: number): number {
  return nodes.reduce((at, node) => {
    expect(node.startIndex ?? 0).toBe(at);
    let end = at;
    if (node.paragraph)
      for (const element of node.paragraph.elements) {
        expect(element.startIndex ?? 0).toBe(end);
        if (element.textRun) expect(element.endIndex - end).toBe(element.textRun.content.length);
        end = element.endIndex;
      }
    else if (node.table) {
      end += 1;
      for (const row of node.table.tableRows) {
        expect(row.startIndex).toBe(end);
        end += 1;
        for (const cell of row.tableCells) {
          expect(cell.startIndex).toBe(end);
          end = checkIndices(cell.content, end + 1);
          expect(cell.endIndex).toBe(end);
        }
        expect(row.endIndex).toBe(end);
      }
      end += 1;
    } else end = node.endIndex;
    expect(node.endIndex).toBe(end);
    return end;
  }, start);
}

describe('styles', () => {
  it('changes the fields of the mask only, and takes back what is listed but not set', () => {
    const bold = { updateTextStyle: { textStyle: { bold: true, italic: true }, fields: 'bold,italic', range: range(1, 6) } };
    const plain = { updateTextStyle: { textStyle: {}, fields: 'bold', range: range(3, 5) } };
    const elements = bodyOf(edited(insert(1, 'Hello world'), bold, plain))[1]?.paragraph?.elements;
    expect(elements).toMatchObject([
      { textRun: { content: 'He', textStyle: { bold: true, italic: true } } },
      { textRun: { content: 'll', textStyle: { italic: true } } },
      { textRun: { content: 'o', textStyle: { bold: true } } },
      { textRun: { content: ' world\n', textStyle: {} } },
    ]);
    expect(elements?.[1]).not.toHaveProperty('textRun.textStyle.bold');
  });

  it('gives inserted text the style of the text before it', () => {
    const bold = { updateTextStyle: { textStyle: { bold: true }, fields: 'bold', range: range(1, 3) } };
    expect(texts(edited(insert(1, 'abcd'), bold, insert(3, 'X'), insert(2, 'Y')))).toEqual(['aYbX', 'cd\n']);
  });

  it('makes links blue and underlined', () => {
    const link = { updateTextStyle: { textStyle: { link: { url: 'https://example.com' } }, fields: 'link', range: range(1, 2) } };
    expect(bodyOf(edited(insert(1, 'a'), link))[1]).toMatchObject({
      paragraph: { elements: [{ textRun: { textStyle: { underline: true, link: { url: 'https://example.com' } } } }, {}] },
    });
  });

  it('styles every paragraph that the range touches', () => {
    const style = {
      updateParagraphStyle: { paragraphStyle: { namedStyleType: 'HEADING_1' }, fields: 'namedStyleType', range: range(2, 5) },
    };
    const types = bodyOf(edited(insert(1, 'ab\ncd\nef'), style)).map((node) => JSON.stringify(node).match(/HEADING_1|NORMAL_TEXT/u)?.[0]);
    expect(types).toEqual([undefined, 'HEADING_1', 'HEADING_1', 'NORMAL_TEXT']);
  });

  it('refuses masks that name nothing or something unknown', () => {
    const styled = (fields: string) => ({ updateTextStyle: { textStyle: { bold: true }, fields, range: range(1, 2) } });
    expect(refusal(insert(1, 'a'), styled(''))).toMatch(/At least one field must be listed in 'fields'/u);
    expect(refusal(insert(1, 'a'), styled('boldness'))).toMatch(/Invalid field: boldness/u);
  });
});

describe('bullets', () => {
  const bullets = (from: number, to: number) => ({
    createParagraphBullets: { range: range(from, to), bulletPreset: 'NUMBERED_DECIMAL_NESTED' },
  });

  it('turns leading tabs into nesting and goes on with the list before', () => {
    const content = edited(insert(1, 'a\n\tb\nc'), bullets(1, 5), bullets(5, 6));
    expect(texts(content)).toEqual(['a\n', 'b\n', 'c\n']);
    expect(Object.keys(content.lists)).toHaveLength(1);
    const [listId] = Object.keys(content.lists);
    expect(content.body).toMatchObject([{ bullet: { listId } }, { bullet: { listId, nestingLevel: 1 } }, { bullet: { listId } }]);
    expect(content.lists[listId ?? '']?.[1]).toMatchObject({ glyphType: 'DECIMAL', glyphFormat: '%0.%1.' });
  });

  it('can be taken away', () => {
    const content = edited(insert(1, 'a'), bullets(1, 2), { deleteParagraphBullets: { range: range(1, 2) } });
    expect(content.body[0]).not.toHaveProperty('bullet');
  });
});

describe('replacing', () => {
  const replace = (text: string, replaceText: string, matchCase = true) => ({
    replaceAllText: { containsText: { text, matchCase }, replaceText },
  });

  it('finds text across runs and keeps the style of its first character', () => {
    const bold = { updateTextStyle: { textStyle: { bold: true }, fields: 'bold', range: range(1, 4) } };
    const { content, replies } = edit(edited(insert(1, '{{Name}} and {{name}}'), bold), replace('{{Name}}', 'Ada'));
    expect(replies).toEqual([{ replaceAllText: { occurrencesChanged: 1 } }]);
    expect(texts(content)).toEqual(['Ada', ' and {{name}}\n']);
    expect(edit(content, replace('NONE', 'x')).replies).toEqual([{ replaceAllText: {} }]);
    expect(texts(edit(content, replace('A', '\n', false)).content)).toEqual(['\n', 'd\n', ' \n', 'nd {{n\n', 'me}}\n']);
  });
});

describe('deleting', () => {
  const remove = (from: number, to: number) => ({ deleteContentRange: { range: range(from, to) } });
  const table = { insertTable: { rows: 2, columns: 2, location: { index: 2 } } };

  it('joins paragraphs, and removes a table only as a whole', () => {
    expect(texts(edited(insert(1, 'ab\ncd\nef'), remove(2, 8)))).toEqual(['af\n']);
    const withTable = edited(insert(1, 'ab'), table);
    expect(checkIndices(bodyOf(withTable).slice(1), 1)).toBe(17);
    expect(texts(edit(withTable, insert(6, 'x'), remove(6, 7), remove(3, 15)).content)).toEqual(['a\n', 'b\n']);
  });

  it.each([
    ['the last newline', [insert(1, 'a'), remove(1, 3)], 'The range cannot include the newline character at the end of the segment.'],
    ['nothing', [insert(1, 'a'), remove(1, 1)], 'The range should not be empty.'],
    ['a turned range', [insert(1, 'a'), remove(2, 1)], 'Invalid range: end index cannot be less than start index.'],
    ['beyond the end', [remove(1, 9)], 'Index 9 must be less than the end index of the referenced segment, 2.'],
    ['half of a surrogate pair', [insert(1, '😀'), remove(1, 2)], 'The range cannot split a surrogate pair.'],
    ['part of a table', [insert(1, 'ab'), table, remove(3, 8)], 'Invalid deletion range. Cannot delete the requested range.'],
    ['the newline before a table', [insert(1, 'ab'), table, remove(2, 3)], 'Invalid deletion range. Cannot delete the requested range.'],
    [
      'the end of a cell',
      [insert(1, 'ab'), table, remove(6, 7)],
      'The range cannot include the newline character at the end of the segment.',
    ],
  ])('refuses %s', (_, requests, message) => {
    expect(refusal(...requests)).toBe(`deleteContentRange: ${message}`);
  });
});

describe('tables, breaks and pictures', () => {
  it('adds rows that look like their neighbour', () => {
    const row = { insertTableRow: { tableCellLocation: { tableStartLocation: { index: 2 } }, insertBelow: true } };
    const content = edited({ insertTable: { rows: 1, columns: 3, endOfSegmentLocation: {} } }, row, insert(5, 'head'));
    expect(content.body[1]).toMatchObject({ rows: [{ cells: [{}, {}, {}] }, { cells: [{}, {}, {}] }] });
    expect(checkIndices(bodyOf(content).slice(1), 1)).toBe(23);
    expect(refusal({ insertTableRow: { tableCellLocation: { tableStartLocation: { index: 1 } } } })).toMatch(
      /Invalid table start location/u,
    );
  });

  it('breaks the page with a newline behind', () => {
    const content = edited(insert(1, 'ab'), { insertPageBreak: { location: { index: 2 } } });
    expect(bodyOf(content)[1]).toMatchObject({ paragraph: { elements: [{}, { pageBreak: {} }, { textRun: { content: '\n' } }] } });
  });

  it('says that a picture cannot be fetched', () => {
    expect(refusal({ insertInlineImage: { uri: 'https://example.com/a.png', location: { index: 1 } } })).toMatch(
      /There was a problem retrieving the image/u,
    );
  });
});

describe('any batch of edits', () => {
  const piece = fc.string({
    unit: fc.constantFrom('a', 'B', ' ', '\n', '{{', '}}', '😀', '✓', '<&', '\t', '\v'),
    minLength: 1,
    maxLength: 6,
  });
  const at = fc.nat(1_000_000);
  const operation = fc.oneof(
    fc.record({ type: fc.constant('insert' as const), at, text: piece }),
    fc.record({ type: fc.constant('delete' as const), at, length: fc.integer({ min: 1, max: 8 }) }),
    fc.record({
      type: fc.constant('replace' as const),
      text: fc.constantFrom('a', '{{', 'B\t', '😀'),
      by: fc.constantFrom('', 'xyz', 'a\nb'),
    }),
    fc.record({ type: fc.constant('style' as const), at, length: fc.integer({ min: 1, max: 8 }) }),
  );
  const whole = (text: string, index: number) => (/[\uDC00-\uDFFF]/u.test(text[index] ?? '') ? index - 1 : index);

  it('leaves the text that the same edits leave of a string, with indices that follow each other', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
        let content = emptyDocument();
        let text = '\n';
        for (const each of operations) {
          const start = 'at' in each ? whole(text, each.at % text.length) : 0;
          const end = 'length' in each ? whole(text, Math.min(text.length - 1, start + each.length)) : 0;
          const within = range(start + 1, end + 1);
          if (each.type === 'insert') {
            content = edit(content, insert(start + 1, each.text)).content;
            text = text.slice(0, start) + each.text + text.slice(start);
          } else if (each.type === 'replace') {
            content = edit(content, {
              replaceAllText: { containsText: { text: each.text, matchCase: true }, replaceText: each.by },
            }).content;
            text = text.replaceAll(each.text, each.by);
          } else if (end > start && each.type === 'delete') {
            content = edit(content, { deleteContentRange: { range: within } }).content;
            text = text.slice(0, start) + text.slice(end);
          } else if (end > start) {
            content = edit(content, { updateTextStyle: { textStyle: { bold: true }, fields: 'bold', range: within } }).content;
          }
        }
        expect(texts(content).join('')).toBe(text);
        expect(checkIndices(bodyOf(content).slice(1), 1)).toBe(text.length + 1);
        expect(exportText(importDocx(exportDocx(content)))).toBe(exportText(content));
        expect(exportText(content)).toBe(text.slice(0, -1).replaceAll(/[\n\v]/gu, '\r\n'));
      }),
      { numRuns: 150 },
    );
  });

  it('keeps indices and text whole with tables among the paragraphs', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ at, text: piece, table: fc.boolean() }), { maxLength: 8 }), (steps) => {
        let content = emptyDocument();
        for (const { at: where, text, table } of steps) {
          const end = bodyOf(content).at(-1)?.endIndex ?? 2;
          const location = { index: 1 + (where % (end - 1)) };
          const request = table ? { insertTable: { rows: 2, columns: 2, location } } : { insertText: { location, text } };
          try {
            content = edit(content, request).content;
          } catch (fault) {
            expect((fault as Error).message).toMatch(/must be inside the bounds of an existing paragraph|grapheme cluster/u);
          }
        }
        checkIndices(bodyOf(content).slice(1), 1);
        expect(exportText(importDocx(exportDocx(content)))).toBe(exportText(content));
      }),
      { numRuns: 100 },
    );
  });
});
