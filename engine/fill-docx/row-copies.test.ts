import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { nodePictureDecoder } from '../../integrations/rendering/picture-decoder.ts';
import { testDocument } from '../docx/test-package.ts';
import { paragraph, run } from '../docx/test-reading.ts';
import type { Value } from '../fill/values/value.ts';
import { openDocxFilling } from './open-docx-filling.ts';

const line = (text: string) => paragraph(run(text));
const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
const tableRow = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
const table = (...rows: readonly string[]) => `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>${rows.join('')}</w:tbl>`;
const loop = (inside: string) => line('{{#Items}}') + inside + line('{{/Items}}');

/** The body for a row with two records, whose `T` is a, then b. */
function fill(body: string) {
  const records: Value = { type: 'records', records: ['a', 'b'].map((text) => new Map([['T', text]])) };
  const row = {
    id: 'row',
    fields: new Map<string, Value>([
      ['Items', records],
      ['No', false],
    ]),
  };
  const filling = openDocxFilling(testDocument(body), { locale: 'en-US', timeZone: 'UTC' }, { pictures: nodePictureDecoder() });
  const { docx, diagnostics } = filling.fill(row);
  expect(diagnostics).toEqual([]);
  const document = strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array());
  return /<w:body>(.*)<w:sectPr>/su.exec(document)?.[1] ?? '';
}

describe('the drawings of a template', () => {
  const anchored = (id: number, inside: string) =>
    `<w:drawing><wp:anchor><wp:extent cx="900000" cy="900000"/><wp:docPr name=" id='7'" id="${id}"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
  const old = (id: number, inside: string) =>
    `<w:pict><v:shapetype id="_x0000_t202"/><v:shape id="Box ${id}" o:spid="_x0000_s${id}" type="#_x0000_t202" style="position:absolute"><v:textbox><w:txbxContent>${inside}</w:txbxContent></v:textbox></v:shape></w:pict>`;
  const box = (id: number, inside: string) =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${anchored(id, inside)}</mc:Choice><mc:Fallback>${old(id, inside)}</mc:Fallback></mc:AlternateContent></w:r>`;

  const idsIn = (text: string) => text.match(/(?<=\s(?:id|o:spid|ShapeID)=")[^"]*/gu) ?? [];

  it.each<[string, string]>([
    ['in a paragraph that stays', loop(paragraph(box(7, line('still'))))],
    ['in a paragraph with values', loop(paragraph(run('{{T}}') + box(7, line('still'))))],
    ['with values of their own', loop(paragraph(box(7, line('{{T}}'))))],
    ['in one line', paragraph(`${run('{{#Items}}{{T}} ')}${box(7, line('{{T}}'))}${run('{{/Items}}')}`)],
    ['in rows', table(tableRow(line('{{#Items}}{{T}}'), paragraph(box(7, line('still'))), line('{{/Items}}')))],
    ['in a control', loop(`<w:sdt><w:sdtContent>${paragraph(run('{{T}}') + box(7, line('still')))}</w:sdtContent></w:sdt>`)],
    ['in one another', loop(paragraph(`<w:r>${anchored(7, line('{{T}}') + paragraph(box(8, line('still'))))}</w:r>`))],
  ])('have ids of their own in each round of a loop: %s', (_, body) => {
    const ids = idsIn(fill(body)).filter((id) => id !== '_x0000_t202');
    const first = [...new Set(idsIn(body))].filter((id) => id !== '_x0000_t202');
    expect(ids).toEqual(expect.arrayContaining(first));
    expect(ids).toHaveLength(2 * first.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are named alike by the objects that they stand for', () => {
    const shape = '<v:shape id="_x0000_i1025"><v:imagedata r:id="i"/></v:shape>';
    const object = `<w:object>${shape}<o:OLEObject Type="Embed" ShapeID="_x0000_i1025" r:id="o"/></w:object>`;
    const written = fill(loop(paragraph(`<w:r>${object}</w:r>`)));
    expect(written).toBe(
      paragraph(`<w:r>${object}</w:r>`) + paragraph(`<w:r>${object.replaceAll('_x0000_i1025', '_x0000_i1000000')}</w:r>`),
    );
  });

  it('stay to the letter where no loop repeats them', () => {
    const twice = paragraph(box(7, line('still'))) + paragraph(box(7, line('still')));
    expect(fill(twice + line('{{#if No}}gone{{/if}}'))).toBe(twice);
  });
});

describe('the marks of a template', () => {
  const start = (name: string) => `<w:bookmarkStart w:id="${name}" w:name="${name}"/>`;
  const end = (name: string) => `<w:bookmarkEnd w:id="${name}"/>`;
  const marked = (name: string, inside: string) => start(name) + inside + end(name);
  const each = run('{{#Items}}{{T}}, {{/Items}}');

  /** Names with the texts between their marks. */
  const rangesIn = (text: string) => {
    const marks = text.match(/<w:(?:bookmark|commentRange|perm)[^>]*>/gu) ?? [];
    expect(new Set(marks).size, 'each once').toBe(marks.length);
    return [...text.matchAll(/<w:bookmarkStart w:id="(\w+)"[^>]*>(.*?)<w:bookmarkEnd w:id="\1"\/>/gsu)].map(
      ([, name, inside = '']) => `${name}: ${inside.replaceAll(/<[^>]*>/gu, '')}`,
    );
  };

  it.each<[string, string, readonly string[]]>([
    ['behind a loop in their line', paragraph(each + marked('B', run('total'))), ['B: total']],
    ['before a loop in their line', paragraph(marked('B', run('total')) + each), ['B: total']],
    ['around a loop in their line', paragraph(marked('B', each)), ['B: a, b, ']],
    ['in a loop in their line', paragraph(run('{{#Items}}') + marked('B', run('{{T}}')) + run('{{/Items}}')), ['B: a']],
    ['in paragraphs of a loop', loop(paragraph(marked('B', run('{{T}}'))) + paragraph(marked('C', run('same')))), ['B: a', 'C: same']],
    ['over paragraphs of a loop', loop(paragraph(start('B') + run('{{T}}')) + paragraph(run('same') + end('B'))), ['B: asame']],
    ['between paragraphs of a loop', loop(line('{{T}}') + marked('B', line('same')) + line('last')), ['B: same']],
    ['that end before a loop', paragraph(start('B') + run('x')) + end('B') + loop(line('{{T}}')), ['B: x']],
    ['around a loop', start('B') + loop(line('{{T}}')) + end('B'), ['B: ab']],
    [
      'that end on the last line of a loop',
      start('B') + line('x') + line('{{#Items}}') + line('{{T}}') + end('B') + line('{{/Items}}'),
      ['B: xab'],
    ],
    ['around a condition', line('x') + start('B') + line('{{#if No}}') + line('gone') + line('{{/if}}') + line('y') + end('B'), ['B: y']],
    [
      'that end in a condition',
      paragraph(start('B') + run('x')) + line('{{#if No}}') + line('gone') + end('B') + line('{{/if}}'),
      ['B: x'],
    ],
    [
      'in a cell',
      table(tableRow(line('{{#Items}}') + start('B') + line('{{T}}') + line('{{/Items}}') + end('B') + line('z')), tableRow(line('x'))),
      ['B: ab'],
    ],
    [
      'around rows',
      table(tableRow(line('x')), start('B'), tableRow(line('{{#Items}}{{T}}{{/Items}}')), end('B'), tableRow(line('y'))),
      ['B: ab'],
    ],
    [
      'of comments and of what may be edited',
      paragraph(
        `<w:commentRangeStart w:id="1"/><w:permStart w:id="2"/>${marked('B', each)}<w:commentRangeEnd w:id="1"/><w:permEnd w:id="2"/>`,
      ),
      ['B: a, b, '],
    ],
  ])('are written once: %s', (_, body, ranges) => {
    const written = fill(body);
    expect(rangesIn(written)).toEqual(ranges);
    for (const [name] of body.matchAll(/<w:(?:comment|perm)[^>]*>/gu)) expect(written).toContain(name);
  });
});
