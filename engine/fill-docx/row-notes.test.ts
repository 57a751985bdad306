import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { nodePictureDecoder } from '../../integrations/rendering/picture-decoder.ts';
import { readTemplate } from '../docx/read-template.ts';
import { type TestDocumentOptions, testDocument } from '../docx/test-package.ts';
import { nodesIn, paragraph, run, textsOf } from '../docx/test-reading.ts';
import { bindTemplate } from '../fill/bind/bind.ts';
import { fillTemplate } from '../fill/fill.ts';
import type { FormatSettings, Row, Value } from '../fill/values/value.ts';
import type { TextDocument } from '../model/document.ts';
import type { NoteReference } from '../model/paragraph.ts';
import { openDocxFilling } from './open-docx-filling.ts';

const settings: FormatSettings = { locale: 'en-US', timeZone: 'UTC' };
const tools = { pictures: nodePictureDecoder() };
const records = (...texts: readonly string[]): Value => ({
  type: 'records',
  records: texts.map((Text) => new Map<string, Value>([['Text', Text]])),
});
const row: Row = {
  id: 'row',
  fields: new Map<string, Value>([
    ['Name', 'Ada'],
    ['Items', records('a', 'b', 'c')],
    ['None', records()],
  ]),
};
const line = (text: string) => paragraph(run(text));
const reference = (id: number, kind = 'footnote') => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
const note = (id: number, text: string, kind = 'footnote') => `<w:${kind} w:id="${id}">${line(text)}</w:${kind}>`;
const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${content}</w:tc>`;

/** The texts of the notes of a document, in the order in which it refers to them. */
function notesOf(document: TextDocument): readonly string[] {
  return nodesIn(document.sections.map(({ blocks }) => blocks)).flatMap((node) => {
    if (!('type' in node) || node.type !== 'note-reference') return [];
    const { kind, id } = node as NoteReference;
    const notes = kind === 'footnote' ? document.footnotes : document.endnotes;
    return `${kind}: ${textsOf(notes.get(id)?.blocks ?? []).join(' / ')}`;
  });
}

function fill(body: string, options: TestDocumentOptions) {
  const template = testDocument(body, options);
  const { docx, diagnostics } = openDocxFilling(template, settings, tools).fill(row);
  const told: string[] = [];
  const model = fillTemplate(bindTemplate(readTemplate(template).value).value, row, settings, ({ code }) => told.push(code));
  const parts = unzipSync(docx);
  return {
    notes: notesOf(readTemplate(docx).value),
    wanted: notesOf(model),
    codes: diagnostics.map(({ code }) => code),
    told,
    parts,
    before: unzipSync(template),
    idsIn: (part: string, name: string) =>
      [...strFromU8(parts[part] ?? new Uint8Array()).matchAll(new RegExp(`<w:${name} [^>]*w:id="([^"]*)"`, 'gu'))].map(([, id]) => id),
  };
}

describe('the notes of a .docx are those of the PDF', () => {
  it.each<[string, string, TestDocumentOptions, readonly string[]]>([
    [
      'of paragraphs in a loop, which have no other tags',
      `${line('{{#Items}}')}${paragraph(run('x') + reference(2))}${line('{{/Items}}')}${paragraph(run('y') + reference(3))}`,
      { footnotes: note(2, 'On {{Text}} of {{Name}}') + note(3, 'Last of {{Name}}') },
      ['footnote: On a of Ada', 'footnote: On b of Ada', 'footnote: On c of Ada', 'footnote: Last of Ada'],
    ],
    [
      'of rows in a loop, beside other values',
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell(paragraph(run('{{#Items}}{{Text}}') + reference(2) + run('{{/Items}}')))}</w:tr></w:tbl>`,
      { footnotes: note(2, '{{Text}}!') },
      ['footnote: a!', 'footnote: b!', 'footnote: c!'],
    ],
    [
      'of a loop in a line, also without placeholders',
      paragraph(run('{{#Items}}{{Text}}') + reference(2) + reference(2, 'endnote') + run(', {{/Items}}')),
      { footnotes: note(2, 'the same'), endnotes: note(2, 'end of {{Text}}', 'endnote') },
      ['a', 'b', 'c'].flatMap((text) => ['footnote: the same', `endnote: end of ${text}`]),
    ],
    ['of a loop without rounds', paragraph(run('{{#None}}x') + reference(2) + run('{{/None}}')), { footnotes: note(2, '{{Text}}') }, []],
  ])('%s', (_, body, options, expected) => {
    const { notes, wanted, codes, told, idsIn } = fill(body, options);
    expect(notes).toEqual(expected);
    expect(wanted).toEqual(expected);
    expect([codes, told]).toEqual([[], []]);
    for (const kind of ['footnote', 'endnote'])
      expect(idsIn('word/document.xml', `${kind}Reference`).sort()).toEqual(idsIn(`word/${kind}s.xml`, kind).sort());
  });
});

it('leaves notes without placeholders to the letter where no loop refers to them', () => {
  const { parts, before } = fill(paragraph(run('{{Name}}') + reference(2)), { footnotes: note(2, 'as it is') });
  expect(parts['word/footnotes.xml']).toEqual(before['word/footnotes.xml']);
});
