import type { Field } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import { isSymbolFont, withFont } from '../body/derived-properties.ts';
import { currentLink, emit, emitText } from '../body/inline-sink.ts';
import { makeLink } from '../body/link.ts';
import { boundedStart } from '../parts/numbering-level.ts';
import { type ParagraphReader, reportIn, type Story } from '../reader-context.ts';
import { readInteger } from '../values/measure.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';
import { readEquationField, writeEquationField } from './equation-field.ts';
import { type FieldInstruction, numberFormatOf, readFieldInstruction } from './field-instruction.ts';
import { endCheckBox, endDropDown, endTextInput } from './form-field.ts';
import type { OpenField } from './open-field.ts';
import { endProperty } from './property-field.ts';
import { endSequence } from './sequence-field.ts';
import { beginStyleReference, endStyleReference } from './style-reference-field.ts';

interface FieldKind {
  readonly captures?: boolean;
  readonly hidesResult?: boolean;
  readonly begin?: (reader: ParagraphReader, field: OpenField, instruction: FieldInstruction) => void;
  readonly end?: (reader: ParagraphReader, field: OpenField, instruction: FieldInstruction, properties: RunProperties) => void;
}

const layoutField = (kind: Field['kind']): FieldKind => ({
  captures: true,
  end: (reader, field, instruction, properties) => {
    const format = numberFormatOf(instruction);
    const target = kind === 'pageReference' ? instruction.operands[0] : undefined;
    const outer = currentLink(reader);
    const link = outer ?? (target !== undefined && instruction.switches.has('h') ? { anchor: target } : undefined);
    const own = field.resultProperties ?? field.codeProperties ?? properties;
    emit(reader, {
      type: 'field',
      kind,
      result: field.result,
      properties: own,
      ...(field.run !== undefined && field.run === reader.run && takesPlainHeight(own, reader.text) ? { heightOf: reader.text } : {}),
      ...(format === undefined ? {} : { format }),
      ...(target === undefined ? {} : { target }),
      ...(link ? { link } : {}),
    });
  },
});

/**
 * LibreOffice 7.4 gives a field that stands in one run, as Google writes them, the look of its paragraph's style. We keep the
 * run's look, and LibreOffice's line where the look fits into it, so that as much stays on a page.
 */
function takesPlainHeight(own: RunProperties, plain: RunProperties): boolean {
  return own !== plain && own.size <= plain.size && own.verticalAlign === 'baseline' && own.position === 0;
}

const stored: FieldKind = {};
/** Gives a bookmark its text and has no value itself (17.16.5.3, 17.16.5.57): what is stored is for fields that ask for it. */
const silent: FieldKind = { hidesResult: true };
/** The value would be another one today, or in another place: it is printed as the file has it. */
const storedWithNote = (reason: string): FieldKind => ({
  end: (reader, field, instruction) =>
    reportIn(
      reader.story,
      'info',
      'docx/field-stored',
      `The field ${instruction.name} is printed as it is stored in the file, ${reason}.`,
      { text: field.code.trim() },
    ),
});
const notFollowed: FieldKind = {
  end: (reader, field, instruction) =>
    reportIn(
      reader.story,
      'warning',
      'docx/field-not-followed',
      `The field ${instruction.name} points to another file. Its stored result is printed, the file is not opened.`,
      { text: field.code.trim() },
    ),
};
const notSet: FieldKind = {
  end: (reader, field, instruction) => {
    if (!field.printed)
      reportIn(reader.story, 'warning', 'docx/field-not-set', `The field ${instruction.name} makes its own number, which is not set.`, {
        text: field.code.trim(),
        hint: 'Use a numbered paragraph or write the number.',
      });
  },
};
const listNumber: FieldKind = {
  end: (reader, field, { operands, switches }, properties) => {
    // Word keeps no result of this field. Who does has counted by rules of his own.
    if (field.printed) return;
    const level = readInteger(switches.get('l'));
    const start = readInteger(switches.get('s'));
    const link = currentLink(reader);
    emit(reader, {
      type: 'text',
      text: '',
      listNumber: {
        ...(operands[0] ? { list: operands[0] } : {}),
        ...(level === undefined ? {} : { level: level - 1 }),
        ...(start === undefined ? {} : { start: boundedStart(start) }),
      },
      properties: field.codeProperties ?? properties,
      ...(link ? { link } : {}),
    });
  },
};
/** 17.16.5.5 to 17.16.5.7: each counts in a list of its own, for which a file never keeps a result. */
const autoNumber: FieldKind = {
  end: (reader, field, instruction, properties) => {
    if (field.printed) return;
    const { name, switches } = instruction;
    const end = switches.has('e') ? '' : switches.get('s')?.slice(0, 1);
    const format = numberFormatOf(instruction);
    emit(reader, {
      type: 'text',
      text: '',
      listNumber: { list: name, followsHeadings: true, ...(format === undefined ? {} : { format }), ...(end === undefined ? {} : { end }) },
      properties: field.codeProperties ?? properties,
    });
  },
};
const reference: FieldKind = {
  begin: (reader, field, { operands: [bookmark], switches }) => {
    if (!bookmark) return;
    if (switches.has('h')) field.link = makeLink(reader.story, { anchor: bookmark });
    const paragraphNumber = switches.has('n') || switches.has('r') || switches.has('w');
    field.reference = paragraphNumber ? { bookmark, paragraphNumber } : { bookmark };
  },
};

const kinds: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['PAGE', layoutField('page')],
  ['NUMPAGES', layoutField('pages')],
  ['SECTIONPAGES', layoutField('sectionPages')],
  ['SECTION', layoutField('section')],
  ['PAGEREF', layoutField('pageReference')],
  [
    'HYPERLINK',
    {
      begin: (reader, field, { operands, switches }) => {
        field.link = makeLink(reader.story, { url: operands[0], anchor: switches.get('l'), tooltip: switches.get('o') });
      },
    },
  ],
  ['REF', reference],
  ['NOTEREF', reference],
  ['LISTNUM', listNumber],
  ['SEQ', { captures: true, end: endSequence }],
  ['SYMBOL', { end: endSymbol }],
  ['FORMTEXT', { end: endTextInput }],
  ['FORMCHECKBOX', { captures: true, end: endCheckBox }],
  ['FORMDROPDOWN', { end: endDropDown }],
  ['MACROBUTTON', { end: endButton }],
  ['GOTOBUTTON', { end: endButton }],
  ['EQ', { end: endEquation }],
  ['DATE', storedWithNote('not as the date of the run')],
  ['TIME', storedWithNote('not as the time of the run')],
  ['STYLEREF', { begin: beginStyleReference, end: endStyleReference }],
  ['MERGEFIELD', { end: endMergeField }],
  ['IF', { end: endComputed }],
  ['=', { end: endComputed }],
  ['COMPARE', { end: endComputed }],
  ...['INCLUDEPICTURE', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'LINK', 'DDE', 'DDEAUTO', 'DATABASE', 'EMBED', 'AUTOTEXTLIST'].map(
    (name) => [name, name === 'EMBED' || name === 'AUTOTEXTLIST' ? stored : notFollowed] as const,
  ),
  ...['AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT'].map((name) => [name, autoNumber] as const),
  ...['ASK', 'SET'].map((name) => [name, silent] as const),
  ...['DOCPROPERTY', 'INFO', 'TITLE', 'SUBJECT', 'AUTHOR', 'KEYWORDS', 'COMMENTS', 'LASTSAVEDBY', 'REVNUM', 'TEMPLATE'].map(
    (name) => [name, { end: endProperty }] as const,
  ),
  ...['BARCODE', 'DISPLAYBARCODE', 'MERGEBARCODE'].map((name) => [name, notSet] as const),
  ...[
    'TOC',
    'TOA',
    'INDEX',
    'BIBLIOGRAPHY',
    'CITATION',
    'MERGEREC',
    'MERGESEQ',
    'NEXT',
    'NEXTIF',
    'SKIPIF',
    'DOCVARIABLE',
    'QUOTE',
    'AUTOTEXT',
    'GLOSSARY',
    'FILLIN',
    'CREATEDATE',
    'EDITTIME',
    'PRINTDATE',
    'SAVEDATE',
    'FILENAME',
    'FILESIZE',
    'NUMCHARS',
    'NUMWORDS',
    'USERNAME',
    'USERINITIALS',
    'USERADDRESS',
    'ADDRESSBLOCK',
    'GREETINGLINE',
    'ADVANCE',
    'ADDIN',
    'CONTROL',
    'HTMLCONTROL',
    'PRINT',
    'XE',
    'TC',
    'TA',
    'RD',
    'PRIVATE',
    'BIDIOUTLINE',
    'SHAPE',
    '',
  ].map((name) => [name, stored] as const),
]);

/**
 * Whether what is read now stands in the stored result of a table of contents. Word prints its entries in the formatting of
 * their paragraphs, though their runs name the link style; ECMA-376 is silent. LibreOffice 7.4 does the same.
 */
export function inTableOfContents({ fields }: Story): boolean {
  return fields.some(({ phase, instruction }) => phase === 'result' && instruction?.name === 'TOC');
}

/** `begin` of a complex field (ECMA-376 17.16.18); `formData`: its `w:ffData`. */
export function beginField(reader: ParagraphReader, formData: XmlElement | undefined): void {
  reader.story.fields.push({
    phase: 'instruction',
    code: '',
    instruction: undefined,
    codeProperties: undefined,
    formData,
    captures: false,
    hidesResult: false,
    result: '',
    resultProperties: undefined,
    printed: false,
    link: undefined,
    reference: undefined,
    run: reader.run,
    dependsOnLayout: false,
  });
}

/** Adds `w:instrText`. */
export function addFieldCode(reader: ParagraphReader, code: string, properties: RunProperties): void {
  const field = reader.story.fields.at(-1);
  if (field?.phase !== 'instruction') return;
  field.code += code;
  // The name's own formatting decides (17.16.4.3.3), and spaces before it do not count.
  if (code.trim() !== '') field.codeProperties ??= properties;
}

/** `separate`: the code is whole, and the stored result follows. */
export function separateField(reader: ParagraphReader): void {
  const field = reader.story.fields.at(-1);
  if (field?.phase !== 'instruction') return;
  startResult(reader, field);
}

function startResult(reader: ParagraphReader, field: OpenField): FieldInstruction {
  const instruction = readFieldInstruction(field.code);
  field.phase = 'result';
  field.instruction = instruction;
  const kind = kinds.get(instruction.name);
  field.captures = kind?.captures === true;
  field.hidesResult = kind?.hidesResult === true;
  kind?.begin?.(reader, field, instruction);
  return instruction;
}

/** `end`: what is printed in place of the stored result comes now, in these properties where the code has none. */
export function endField(reader: ParagraphReader, properties: RunProperties): void {
  const field = reader.story.fields.at(-1);
  if (!field) return;
  const instruction = field.instruction ?? startResult(reader, field);
  reader.story.fields.pop();
  kinds.get(instruction.name)?.end?.(reader, field, instruction, properties);
}

/** `w:fldSimple`: `read` reads its children, the stored result (17.16.19). */
export function readSimpleField(reader: ParagraphReader, element: XmlElement, read: () => void): void {
  beginField(reader, undefined);
  const field = reader.story.fields.at(-1) as OpenField;
  field.code = attribute(element, 'w:instr') ?? '';
  startResult(reader, field);
  read();
  endField(reader, reader.mark);
}

function endEquation(reader: ParagraphReader, field: OpenField, _: FieldInstruction, own: RunProperties): void {
  if (field.printed) return;
  const properties = field.codeProperties ?? own;
  const text = writeEquationField(field.code);
  // Tags are found in text, not in formulas.
  const root = field.code.includes('{{') ? undefined : readEquationField(field.code, properties);
  const link = currentLink(reader);
  if (root === undefined) emitText(reader, text, properties);
  else emit(reader, { type: 'formula', root, display: false, text, properties, ...(link ? { link } : {}) });
}

function endComputed(reader: ParagraphReader, field: OpenField, instruction: FieldInstruction): void {
  if (field.dependsOnLayout)
    reportIn(
      reader.story,
      'warning',
      'docx/field-stored',
      `The field ${instruction.name} is computed from a page number. It is printed as it is stored in the file.`,
      { text: field.code.trim() },
    );
}

function endSymbol(reader: ParagraphReader, field: OpenField, instruction: FieldInstruction, properties: RunProperties): void {
  if (field.printed) return;
  const operand = instruction.operands[0] ?? '';
  const code = operand.length === 1 && !(operand >= '0' && operand <= '9') ? operand.charCodeAt(0) : Number(operand);
  if (!Number.isInteger(code) || code < 32 || code > 0xffff) return;
  const size = Number.parseFloat(instruction.switches.get('s') ?? '');
  emitSymbol(
    reader,
    code,
    instruction.switches.get('f'),
    field.codeProperties ?? properties,
    Number.isFinite(size) && size > 0 && size < 1640 ? size : undefined,
  );
}

/** A character by its code in a font: `w:sym` and the field SYMBOL. */
export function emitSymbol(
  reader: ParagraphReader,
  code: number,
  family: string | undefined,
  properties: RunProperties,
  size?: number,
): void {
  const font = family ?? properties.fonts.ascii;
  const symbolic = isSymbolFont(font) || (code >= 0xf000 && code <= 0xf0ff);
  const shifted = symbolic && code < 0x100 ? code + 0xf000 : code;
  const link = currentLink(reader);
  emit(reader, {
    type: 'text',
    text: String.fromCharCode(shifted),
    properties: withFont(reader.story.sources, properties, font, size === undefined ? {} : { size }),
    ...(symbolic ? { symbol: true as const } : {}),
    ...(link ? { link } : {}),
  });
}

/** Word's own mail merge. Its fields take no values here, and in conditions only what they decide is printed. */
function endMergeField(reader: ParagraphReader, field: OpenField, { operands }: FieldInstruction): void {
  const name = operands[0];
  if (name === undefined || reader.story.fields.length > 0) return;
  reportIn(reader.story, 'warning', 'fill/merge-field', `The merge field '${name}' is printed as it is stored in the file.`, {
    text: field.code.trim(),
    hint: `Write {{${name}}} in its place.`,
  });
}

function endButton(reader: ParagraphReader, field: OpenField, instruction: FieldInstruction, properties: RunProperties): void {
  if (!field.printed) emitText(reader, instruction.rest, field.codeProperties ?? properties);
}
