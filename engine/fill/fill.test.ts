import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';
import type { Block, TextDocument } from '../model/document.ts';
import type { Inline } from '../model/paragraph.ts';
import { bindTemplate } from './bind/bind.ts';
import { fillTemplate } from './fill.ts';
import {
  BOLD,
  dataRow,
  document,
  group,
  header,
  inlineDrawing,
  lineBreak,
  listItem,
  note,
  paragraph,
  RUN,
  records,
  section,
  tab,
  table,
  text,
  textBox,
  textOf,
} from './test-documents.ts';
import type { FieldMap, FormatSettings, Value } from './values/value.ts';

const SETTINGS: FormatSettings = { locale: 'en-US', timeZone: 'Europe/Berlin', decimals: 2 };

function fillDocument(
  template: TextDocument,
  fields: Readonly<Record<string, Value>> | FieldMap,
): { readonly filled: TextDocument; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const bound = bindTemplate(template);
  const filled = fillTemplate(bound.value, dataRow(fields), SETTINGS, (diagnostic) => diagnostics.push(diagnostic));
  return { filled, diagnostics: [...bound.diagnostics, ...diagnostics] };
}

/** The filled body as text; no diagnostics unless expected. */
function filledText(blocks: readonly Block[], fields: Readonly<Record<string, Value>> | FieldMap, ...codes: readonly string[]): string {
  const { filled, diagnostics } = fillDocument(document(blocks), fields);
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  return textOf(filled.sections.flatMap((part) => part.blocks));
}

describe('scripts with a size of their own', () => {
  const TITLE = { ...RUN, size: 28, sizeComplex: 10 };
  const told = (properties: typeof RUN, value: string) =>
    fillDocument(document([paragraph(text('{{Name}}', properties))]), { Name: value }).diagnostics;

  it.each(['محمد', 'דוד', 'สมชาย', 'अर्जुन', 'Ada (محمد)'])('are told of where the template makes them small: %s', (value) => {
    expect(told(TITLE, value)).toMatchObject([
      {
        severity: 'warning',
        code: 'fill/small-script',
        message: "'Name' has letters of a script that the template sets at 10 pt; Latin letters would have 28 pt here.",
        where: { property: 'Name' },
        hint: "In Word, select {{Name}} and set its size under 'Complex scripts' in the Font dialog as well.",
      },
    ]);
  });

  it('are told of with each row, also where a paragraph is used again', () => {
    const bound = bindTemplate(document([paragraph(text('{{Name}}', TITLE))])).value;
    const codes = ['محمد', 'Ada', 'محمد', 'محمد'].map((Name) => {
      const diagnostics: Diagnostic[] = [];
      fillTemplate(bound, dataRow({ Name }), SETTINGS, (diagnostic) => diagnostics.push(diagnostic));
      return diagnostics.map(({ code }) => code);
    });
    expect(codes).toEqual([['fill/small-script'], [], ['fill/small-script'], ['fill/small-script']]);
  });

  it.each([
    ['of the same size', RUN, 'محمد'],
    ['of a size that may be chosen', { ...RUN, size: 11, sizeComplex: 10 }, 'محمد'],
    ['larger ones', { ...RUN, size: 11, sizeComplex: 14 }, 'محمد'],
    ['letters of other scripts', TITLE, 'Ada Łukasz Ирина 山田 김'],
  ])('are not told of: %s', (_, properties, value) => {
    expect(told(properties, value)).toEqual([]);
  });
});

describe('placeholders', () => {
  it('are found when split over runs and take the style of the run their name starts in', () => {
    const { filled } = fillDocument(document([paragraph('Dear {', text('{Na', BOLD), text('me'), '}', '}!')]), { Name: 'Ada' });
    expect(filled.sections[0]?.blocks).toMatchObject([
      {
        children: [
          { text: 'Dear ', properties: RUN },
          { text: 'Ada', properties: BOLD, origin: { placeholder: '{{Name}}', property: 'Name' } },
          { text: '!' },
        ],
      },
    ]);
  });

  it('are found with odd spaces, line breaks, soft hyphens and curly quotes', () => {
    const fields = { 'First Name': 'Ada', "Client's city": 'Rome' };
    expect(
      filledText(
        [
          paragraph(
            '{{\u00A0First\u00A0 Name\u200B }} {{Client\u2019s city}} {{First',
            lineBreak(),
            'Name}}',
            tab(),
            '{{ Fir\u00ADst Name }}',
          ),
        ],
        fields,
      ),
    ).toBe('Ada Rome Ada\tAda');
  });

  it('are found in headers, footers, text boxes in groups, notes and nested tables', () => {
    const anchored = inlineDrawing(group(textBox(paragraph('a {{X}}'), table(['{{X}}']))));
    const template = document([], {
      sections: [
        section([paragraph(anchored), table([[table(['in {{X}}']), paragraph('')]])], {
          headers: { default: header(paragraph('h {{X}}')) },
          footers: { first: header(paragraph('f {{X}}')) },
        }),
      ],
      footnotes: new Map([['2', note('2', paragraph('n {{X}}'))]]),
    });
    const { filled, diagnostics } = fillDocument(template, { X: '1' });
    expect(diagnostics).toEqual([]);
    const [first] = filled.sections;
    expect(textOf(first?.blocks ?? [])).toBe('[a 1\n|1|]\n||in 1|\n|');
    expect(textOf(first?.headers.default?.blocks ?? [])).toBe('h 1');
    expect(textOf(first?.footers.first?.blocks ?? [])).toBe('f 1');
    expect(textOf(filled.footnotes.get('2')?.blocks ?? [])).toBe('n 1');
  });

  it('keep line breaks and tabs of a value and never read it for tags again', () => {
    expect(filledText([paragraph('{{A}}')], { A: 'x\r\ny\tz\u2028{{B}}', B: 'no' })).toBe('x\ny\tz\n{{B}}');
  });

  it('stay visible when unknown, with the nearest column, and vanish when empty', () => {
    const { filled, diagnostics } = fillDocument(document([paragraph('{{Totl}}/{{Note}}/{{other}}')]), {
      Total: 1,
      Note: null,
      Other: 'o',
    });
    expect(textOf(filled.sections[0]?.blocks ?? [])).toBe('{{Totl}}//o');
    expect(diagnostics.map(({ code }) => code)).toEqual(['fill/unknown-placeholder', 'fill/missing-value', 'fill/inexact-name']);
    expect(diagnostics[0]?.message).toBe("Column 'Totl' is not in the rows. Did you mean 'Total'?");
  });

  it('name the nearest column of the first hundred unknown ones, which takes time, and of one in a loop each time', () => {
    const unknown = (count: number) => Array.from({ length: count }, (_, index) => `{{Total of the yer ${index}}}`).join('');
    const named = (texts: readonly string[], fields: Parameters<typeof fillDocument>[1]) =>
      fillDocument(document(texts.map((text) => paragraph(text))), fields).diagnostics.filter(({ message }) =>
        message.includes('Did you mean'),
      );
    expect(named([unknown(99)], { 'Total of the year': 1 })).toHaveLength(99);
    expect(named([unknown(150)], { 'Total of the year': 1 })).toHaveLength(100);
    const records = Array.from({ length: 150 }, () => new Map([['Price', 1]]));
    const inLoop = named(['{{#Items}}{{Pric}}{{/Items}}', '{{Itms}}'], { Items: { type: 'records', records } });
    expect(new Set(inLoop.map(({ message }) => message))).toEqual(
      new Set(["Column 'Pric' is not in the rows. Did you mean 'Price'?", "Column 'Itms' is not in the rows. Did you mean 'Items'?"]),
    );
  });

  it.each(['{{#each Items}}x{{/each}}', '{{#unless Paid}}x{{/unless}}'])('say how %s of another tool is written here', (text) => {
    const { diagnostics } = fillDocument(document([paragraph(text)]), { Items: 'a' });
    const hint = 'Write what repeats as {{#Items}} … {{/Items}}, a condition as {{#if Paid}} … {{/if}} or {{#if not Paid}} … {{/if}}.';
    expect(diagnostics.filter(({ code }) => code === 'fill/unbalanced').map((told) => told.hint)).toEqual([hint, hint]);
  });

  it('stay visible with their place when the tag is broken', () => {
    const { filled, diagnostics } = fillDocument(document([table(['a', 'x {{Total | numbr}} {{}} {{open'])]), { Total: 1 });
    expect(textOf(filled.sections[0]?.blocks ?? [])).toBe('|a|x {{Total | numbr}} {{}} {{open|');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "Tag '{{Total | numbr}}' in table 1, row 1, cell 2, paragraph 1, at character 13: there is no formatter 'numbr' (did you mean 'number'?). It stays as written.",
      "Tag '{{}}' in table 1, row 1, cell 2, paragraph 1, at character 23: it has no name. It stays as written.",
      "Tag '{{' in table 1, row 1, cell 2, paragraph 1, at character 26: '{{' is not closed. It stays as written.",
    ]);
  });

  it('may be named like members of objects', () => {
    const fields = new Map<string, Value>([
      ['__proto__', 'p'],
      ['constructor', 'c'],
      ['toString', 't'],
    ]);
    expect(filledText([paragraph('{{__proto__}}{{constructor}}{{toString}}')], fields)).toBe('pct');
    expect(filledText([paragraph('{{hasOwnProperty}}')], fields, 'fill/unknown-placeholder')).toBe('{{hasOwnProperty}}');
  });

  it('leave the tags of other tools alone, and tell of them', () => {
    const foreign = '\u00ABName\u00BB {x} {% if y %}';
    expect(filledText([paragraph(foreign)], {}, 'fill/foreign-tag', 'fill/foreign-tag')).toBe(foreign);
  });
});

describe('loops', () => {
  const items = records({ Item: 'Pen', Price: 2 }, { Item: 'Ink', Price: 3.5 });

  it('repeat the row that holds both tags, with names of the record first and of the row behind', () => {
    const blocks = [table(['Item', 'Price'], ['{{#Items}}{{Item}}', '{{Price}} {{Currency}}{{/Items}}'], ['Sum', '{{Sum}}'])];
    expect(filledText(blocks, { Items: items, Currency: 'EUR', Sum: 5.5, Price: 0 })).toBe(
      '|Item|Price|\n|Pen|2.00 EUR|\n|Ink|3.50 EUR|\n|Sum|5.50|',
    );
  });

  it('repeat several rows, and rows of nothing but tags vanish', () => {
    const blocks = [table(['{{#Items}}', ''], ['{{Item}}', 'a'], ['b', '{{Price}}'], ['{{/Items}}', ''])];
    expect(filledText(blocks, { Items: items })).toBe('|Pen|a|\n|b|2.00|\n|Ink|a|\n|b|3.50|');
  });

  it('repeat paragraphs, and paragraphs of nothing but tags vanish', () => {
    expect(
      filledText(
        [
          paragraph('top'),
          paragraph('{{#Items}}'),
          paragraph('{{Item}}'),
          paragraph('static'),
          paragraph(' {{/ Items }} '),
          paragraph('end'),
        ],
        { Items: items },
      ),
    ).toBe('top\nPen\nstatic\nInk\nstatic\nend');
  });

  it('repeat inside one paragraph, nested', () => {
    const outer = records({ Name: 'A', Tags: records({ Tag: 'x' }, { Tag: 'y' }) }, { Name: 'B', Tags: null });
    expect(filledText([paragraph('{{#Groups}}{{Name}}({{#Tags}}{{Name}}{{Tag}};{{/Tags}}) {{/Groups}}')], { Groups: outer })).toBe(
      'A(Ax;Ay;) B() ',
    );
  });

  it('repeat tables and rows within repeated paragraphs', () => {
    const groups = records({ Name: 'A', Items: items }, { Name: 'B', Items: records() });
    const blocks = [
      paragraph('{{#Groups}}'),
      paragraph('{{Name}}'),
      table(['{{#Items}}{{Item}}{{/Items}}', 'x'], ['{{#Items}}{{Item}}', '{{Price}}{{/Items}}']),
      paragraph('{{/Groups}}'),
    ];
    expect(filledText(blocks, { Groups: groups })).toBe('A\n|PenInk|x|\n|Pen|2.00|\n|Ink|3.50|\nB\n||x|');
  });

  it('leave no table without rows and no cell without a paragraph', () => {
    const { filled } = fillDocument(
      document([table(['{{#Items}}{{Item}}', '{{/Items}}']), table([[paragraph('{{#Items}}'), paragraph('x'), paragraph('{{/Items}}')]])]),
      { Items: records() },
    );
    expect(filled.sections[0]?.blocks).toMatchObject([
      { type: 'table', rows: [{ cells: [{ blocks: [{ type: 'paragraph', children: [] }] }] }] },
    ]);
  });

  it('show the items of a plain list with a dot', () => {
    expect(filledText([paragraph('{{#Tags}}<{{.}}>{{/Tags}} {{Tags}}')], { Tags: ['a', 'b'] })).toBe('<a><b> a, b');
  });

  it('never use one node twice', () => {
    const template = document([
      paragraph('{{#Items}}'),
      paragraph('static'),
      table(['s']),
      paragraph(inlineDrawing(textBox(paragraph('box')))),
      paragraph('{{/Items}}'),
    ]);
    const { filled } = fillDocument(template, { Items: items });
    const seen: object[] = [];
    const walk = (blocks: readonly Block[]): void => {
      for (const block of blocks) {
        seen.push(block);
        if (block.type === 'table')
          for (const row of block.rows)
            for (const cell of row.cells) {
              seen.push(row, cell);
              walk(cell.blocks);
            }
        else
          for (const child of block.children)
            if (child.type === 'drawing') {
              seen.push(child.drawing);
              if (child.drawing.content.type === 'shape') walk(child.drawing.content.text?.blocks ?? []);
            }
      }
    };
    walk(filled.sections[0]?.blocks ?? []);
    expect(seen).toHaveLength(16);
    expect(new Set(seen).size).toBe(16);
  });

  it('give each round its own footnote', () => {
    const reference = { type: 'note-reference', kind: 'footnote', id: '2', customMark: false, properties: RUN } as const;
    const template = document([paragraph('{{#Items}}'), paragraph('{{Item}}', reference), paragraph('{{/Items}}')], {
      footnotes: new Map([['2', note('2', paragraph('costs {{Price}}'))]]),
    });
    const { filled } = fillDocument(template, { Items: items });
    expect(textOf(filled.sections[0]?.blocks ?? [])).toBe('Pen[2#1]\nInk[2#2]');
    expect(textOf([...(filled.footnotes.get('2#1')?.blocks ?? []), ...(filled.footnotes.get('2#2')?.blocks ?? [])])).toBe(
      'costs 2.00\ncosts 3.50',
    );
  });

  it('stay visible when they are not closed, with the place of the opener', () => {
    const { filled, diagnostics } = fillDocument(
      document([paragraph('{{#Items}} a'), paragraph('{{/Other}}'), paragraph('b {{else}} c')]),
      { Items: items },
    );
    expect(textOf(filled.sections[0]?.blocks ?? [])).toBe('{{#Items}} a\n{{/Other}}\nb {{else}} c');
    expect(diagnostics.map(({ code, where }) => [code, where?.path])).toEqual([
      ['fill/unbalanced', 'paragraph 1'],
      ['fill/unbalanced', 'paragraph 2'],
      ['fill/unbalanced', 'paragraph 3'],
    ]);
  });

  it('stop at the limit of made nodes with an error', () => {
    const many = { type: 'records', records: Array.from({ length: 9_000 }, () => new Map<string, Value>()) } as const;
    const { diagnostics } = fillDocument(document([paragraph('{{#A}}{{#A}}x{{/A}}{{/A}}')]), { A: many });
    expect(diagnostics.map(({ severity, code }) => [severity, code])).toEqual([['error', 'fill/too-large']]);
    expect(diagnostics[0]?.message).toMatch(/^The row would make more than \d+ paragraphs, rows and pieces of text\.$/);
  });

  it('stop at a list that is too long with an error, which does not say that anything is shown', () => {
    const many = { type: 'records', records: Array.from({ length: 10_001 }, () => new Map<string, Value>()) } as const;
    const { diagnostics } = fillDocument(document([paragraph('{{#A}}x{{/A}}')]), { A: many });
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        code: 'fill/too-large',
        message: "'A' has 10001 entries, more than the 10000 that one document shows.",
        hint: 'Split the row, or shorten its list.',
      },
    ]);
  });
});

describe('conditions', () => {
  it('choose inline, over paragraphs and over rows', () => {
    const blocks = [
      paragraph('{{#if Paid}}paid{{else}}due{{/if}}.'),
      paragraph('{{#if not Paid}}'),
      paragraph('Pay!'),
      paragraph('{{else}}'),
      paragraph('Thanks'),
      paragraph('{{/if}}'),
      table(['{{#if Paid}}a', 'b{{/if}}'], ['c', 'd']),
    ];
    expect(filledText(blocks, { Paid: true })).toBe('paid.\nThanks\n|a|b|\n|c|d|');
    expect(filledText(blocks, { Paid: 'No' })).toBe('due.\nPay!\n|c|d|');
  });

  it('compare with a text or a number', () => {
    const blocks = [paragraph('{{#if Status = \u201CDone\u201D}}1{{/if}}{{#if "Status" != Open}}2{{/if}}{{#if Count = 3}}3{{/if}}-')];
    expect(filledText(blocks, { Status: 'Done', Count: 3 })).toBe('123-');
    expect(filledText(blocks, { Status: 'Open', Count: 4 })).toBe('-');
  });

  const bookmark = { type: 'bookmark', name: '_Toc1', properties: RUN } as const;
  it.each<readonly [string, string, ...(string | Inline)[]]>([
    ['a condition', 'a\nb', '{{#if Note}}Note: {{Note}}{{/if}}'],
    ['a condition that leaves blanks', 'a\nb', '{{#if not Note}} {{/if}}'],
    ['blanks and bookmarks', 'a\nb', ' ', bookmark, '{{#if Note}}1{{/if}}\u00a0'],
    ['a tab, which may draw a line', 'a\n\t\nb', '{{#if not Note}}', tab(), '{{/if}}'],
    ['several', 'a\nb', '{{#if Note}}1{{/if}}{{#if Note}}2{{/if}}'],
    ['text', 'a\n.\nb', '{{#if Note}}1{{/if}}.'],
    ['a drawing', 'a\n[box]\nb', '{{#if Note}}1{{/if}}', inlineDrawing(textBox(paragraph('box')))],
  ])('take a paragraph with them of which they leave nothing to see: %s', (_, expected, ...children) => {
    expect(filledText([paragraph('a'), paragraph(...children), paragraph('b')], { Note: '' })).toBe(expected);
  });
});

describe('sharing', () => {
  it('keeps every unchanged node and returns equal paragraphs of the row before', () => {
    const template = document(
      [paragraph('static'), paragraph('{{A}}'), table(['static', '{{A}}'], ['static', 'row']), table(['static'])],
      {},
    );
    const bound = bindTemplate(template).value;
    const filled = fillTemplate(bound, dataRow({ A: '1' }), SETTINGS, () => undefined);
    const [first, second, third, fourth] = filled.sections[0]?.blocks ?? [];
    const blocks = template.sections[0]?.blocks ?? [];
    expect(first).toBe(blocks[0]);
    expect(second).not.toBe(blocks[1]);
    expect(fourth).toBe(blocks[3]);
    if (third?.type !== 'table' || blocks[2]?.type !== 'table') throw new Error('no table');
    expect(third.rows[1]).toBe(blocks[2].rows[1]);
    expect(third.rows[0]?.cells[0]).toBe(blocks[2].rows[0]?.cells[0]);
    expect(fillTemplate(bound, dataRow({ A: '1' }), SETTINGS, () => undefined).sections[0]?.blocks[1]).toBe(second);
    expect(fillTemplate(bound, dataRow({ A: '2' }), SETTINGS, () => undefined).sections[0]?.blocks[1]).not.toBe(second);
  });

  it('returns the template itself when it has no placeholders', () => {
    const template = document([paragraph('static'), listItem(1, 0, 'x')]);
    expect(fillTemplate(bindTemplate(template).value, dataRow({}), SETTINGS, () => undefined)).toBe(template);
  });
});
