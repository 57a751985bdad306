import { describe, expect, it } from 'vitest';
import type { Block, TextDocument } from '../../model/document.ts';
import type { Numbering } from '../../model/numbering.ts';
import { bindTemplate } from '../bind/bind.ts';
import { fillTemplate } from '../fill.ts';
import {
  dataRow,
  document,
  header,
  listItem,
  numbering,
  numberingLevel,
  paragraph,
  records,
  section,
  table,
  text,
} from '../test-documents.ts';
import { labelParagraphs, labelsFor } from './labels.ts';

const DECIMAL = [numberingLevel('decimal', '%1.'), numberingLevel('decimal', '%1.%2.'), numberingLevel('lowerRoman', '%1.%2.%3')];

function labels(blocks: readonly Block[], list: Numbering): readonly (string | undefined)[] {
  const found = labelParagraphs(document(blocks, { numbering: list }));
  return blocks.flatMap((block) => (block.type === 'paragraph' ? [found.get(block)?.text] : []));
}

describe('labelParagraphs', () => {
  it('counts levels and restarts the deeper ones', () => {
    const list = numbering({ id: 1, abstractId: 7, levels: DECIMAL });
    expect(
      labels([listItem(1, 0), listItem(1, 1), listItem(1, 1), listItem(1, 2), paragraph('x'), listItem(1, 0), listItem(1, 1)], list),
    ).toEqual(['1.', '1.1.', '1.2.', '1.2.i', undefined, '2.', '2.1.']);
  });

  it('ends a label of hundreds of numbers in words after 500 characters', () => {
    const list = numbering({ id: 1, abstractId: 7, levels: [{ ...numberingLevel('cardinalText', '%1'.repeat(127)), start: 777 }] });
    const [label] = labels([listItem(1, 0)], list);
    expect(label).toHaveLength(500);
    expect(label).toMatch(/^Seven hundred.*…$/u);
  });

  it('puts nothing behind an empty bullet', () => {
    const suffix = (format: string, text: string, more = {}) => {
      const list = numbering({ id: 1, abstractId: 7, levels: [numberingLevel(format, text, more)] });
      const item = listItem(1, 0);
      return labelParagraphs(document([item], { numbering: list })).get(item)?.suffix;
    };
    expect([suffix('bullet', ''), suffix('bullet', '•'), suffix('decimal', '')]).toEqual(['nothing', 'tab', 'tab']);
    expect(suffix('bullet', '', { picture: {} })).toBe('tab');
  });

  it('does not count the empty paragraph that only ends a section', () => {
    const list = numbering({ id: 1, abstractId: 7, levels: DECIMAL });
    expect(labels([listItem(1, 0), { ...listItem(1, 0), endsSection: true } as Block, listItem(1, 0)], list)).toEqual([
      '1.',
      undefined,
      '2.',
    ]);
  });

  it('counts paragraphs that are hidden with their mark, as Word does', () => {
    const list = numbering({ id: 1, abstractId: 7, levels: DECIMAL });
    const hidden = { ...listItem(1, 0), children: [], markHidden: true } as Block;
    expect(labels([listItem(1, 0), hidden, hidden, listItem(1, 0)], list).at(-1)).toBe('4.');
  });

  it('goes on over instances of one abstract numbering, unless the start is overridden', () => {
    const list = numbering(
      { id: 1, abstractId: 7, levels: DECIMAL },
      { id: 2, abstractId: 7, levels: DECIMAL },
      { id: 3, abstractId: 7, levels: DECIMAL, startOverrides: new Map([[0, 5]]) },
    );
    expect(labels([listItem(1, 0), listItem(2, 0), listItem(3, 0), listItem(3, 0), listItem(1, 0)], list)).toEqual([
      '1.',
      '2.',
      '5.',
      '6.',
      '7.',
    ]);
  });

  it('starts a level anew at the first number of that level, not at deeper ones before it', () => {
    const levels = [numberingLevel('decimal', '%1.'), numberingLevel('decimal', '%1.%2')];
    const list = numbering({ id: 1, abstractId: 7, levels }, { id: 2, abstractId: 7, levels, startOverrides: new Map([[0, 5]]) });
    const items = [listItem(1, 0), listItem(1, 0), listItem(2, 1), listItem(2, 0), listItem(2, 1)];
    expect(labels(items, list)).toEqual(['1.', '2.', '2.1', '5.', '5.1']);
  });

  it('counts a level that was skipped as begun, also one whose start is overridden', () => {
    const levels = [numberingLevel('decimal', '%1.'), numberingLevel('lowerLetter', '%1.%2'), numberingLevel('lowerRoman', '%3)')];
    for (const startOverrides of [new Map<number, number>(), new Map([[1, 1]])]) {
      const list = numbering({ id: 1, abstractId: 7, levels, startOverrides });
      const items = [listItem(1, 0), listItem(1, 2), listItem(1, 1), listItem(1, 1), listItem(1, 0), listItem(1, 1)];
      expect(labels(items, list)).toEqual(['1.', 'i)', '1.b', '1.c', '2.', '2.a']);
    }
  });

  it('restarts a level only after the level that it names, or never', () => {
    const levels = [
      numberingLevel('decimal', '%1'),
      numberingLevel('decimal', '%2', { restartAfter: 0 }),
      numberingLevel('decimal', '%3', { restartAfter: 1 }),
    ];
    const list = numbering({ id: 1, abstractId: 1, levels });
    expect(
      labels(
        [listItem(1, 0), listItem(1, 1), listItem(1, 2), listItem(1, 1), listItem(1, 2), listItem(1, 0), listItem(1, 1), listItem(1, 2)],
        list,
      ),
    ).toEqual(['1', '1', '1', '2', '2', '2', '3', '1']);
  });

  it('shows legal numbering in digits, starts where the level says and keeps the text of bullets', () => {
    const levels = [
      numberingLevel('upperRoman', 'Art. %1', { start: 4 }),
      numberingLevel('decimal', '§ %1.%2', { legal: true }),
      numberingLevel('bullet', '\uF0B7%1'),
    ];
    const list = numbering({ id: 1, abstractId: 1, levels });
    expect(labels([listItem(1, 0), listItem(1, 1), listItem(1, 2), listItem(9, 0)], list)).toEqual([
      'Art. IV',
      '§ 4.1',
      '\uF0B7%1',
      undefined,
    ]);
  });

  it('counts headers for themselves and tables in order', () => {
    const list = numbering({ id: 1, abstractId: 1, levels: DECIMAL });
    const [inTable, after, inHeader] = [listItem(1, 0), listItem(1, 0), listItem(1, 0)];
    const template: TextDocument = document([], {
      numbering: list,
      sections: [section([listItem(1, 0), table([[inTable]]), after], { headers: { default: header(inHeader) } })].map((part) => ({
        ...part,
        blocks: part.blocks.map((block) => block),
      })),
    });
    const found = labelParagraphs(template);
    expect([inTable, after, inHeader].map((item) => found.get(item)?.text)).toEqual(['2.', '3.', '1.']);
  });
});

describe('labelsFor', () => {
  const list = numbering({ id: 1, abstractId: 1, levels: DECIMAL });

  it('gives the filled paragraphs the labels of the template, the same objects in every row', () => {
    const bound = bindTemplate(document([listItem(1, 0, 'static'), listItem(1, 0, text('{{A}}'))], { numbering: list })).value;
    expect(bound.structural).toBe(false);
    const first = fillTemplate(bound, dataRow({ A: '1' }), { locale: 'en', timeZone: 'UTC' }, () => undefined);
    const second = fillTemplate(bound, dataRow({ A: '2' }), { locale: 'en', timeZone: 'UTC' }, () => undefined);
    const of = (filled: TextDocument) =>
      (filled.sections[0]?.blocks ?? []).map((block) => (block.type === 'paragraph' ? labelsFor(bound, filled).get(block) : undefined));
    expect(of(first).map((label) => label?.text)).toEqual(['1.', '2.']);
    expect(of(second)[1]).toBe(of(first)[1]);
  });

  it('counts anew where a loop makes list items', () => {
    const bound = bindTemplate(
      document([listItem(1, 0, '{{#Items}}'), listItem(1, 0, '{{Name}}'), listItem(1, 0, '{{/Items}}'), listItem(1, 0, 'end')], {
        numbering: list,
      }),
    ).value;
    expect(bound.structural).toBe(true);
    const filled = fillTemplate(
      bound,
      dataRow({ Items: records({ Name: 'a' }, { Name: 'b' }) }),
      { locale: 'en', timeZone: 'UTC' },
      () => undefined,
    );
    const found = labelsFor(bound, filled);
    expect((filled.sections[0]?.blocks ?? []).map((block) => (block.type === 'paragraph' ? found.get(block)?.text : ''))).toEqual([
      '1.',
      '2.',
      '3.',
    ]);
  });
});
