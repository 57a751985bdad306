import { emitSymbol } from '../body/emit-symbol.ts';
import { emitLinked, emitText } from '../body/inline-sink.ts';
import { makeLink } from '../body/link.ts';
import { readEquationField, writeEquationField } from './equation-field.ts';
import type { EndField, FieldKind } from './field-kind.ts';
import { endCheckBox, endDropDown, endTextInput } from './form-field.ts';
import { layoutField } from './layout-field.ts';
import { endAutoNumber, endListNumber } from './list-number-fields.ts';
import { endProperty } from './property-field.ts';
import { endSequence } from './sequence-field.ts';
import { endComputed, endForeign, endMergeField, endStored, endUnset } from './stored-fields.ts';
import { beginStyleReference, endStyleReference } from './style-reference-field.ts';

const beginHyperlink: FieldKind['begin'] = ({ story }, field, { operands, switches }) => {
  field.link = makeLink(story, { url: operands[0], anchor: switches.get('l'), tooltip: switches.get('o') });
};

const beginReference: FieldKind['begin'] = ({ story }, field, { operands: [bookmark], switches }) => {
  if (!bookmark) return;
  if (switches.has('h')) field.link = makeLink(story, { anchor: bookmark });
  const paragraphNumber = switches.has('n') || switches.has('r') || switches.has('w');
  field.reference = paragraphNumber ? { bookmark, paragraphNumber } : { bookmark };
};

const endSymbol: EndField = (reader, _, { operands: [operand = ''], switches }, properties) => {
  const code = operand.length === 1 && !(operand >= '0' && operand <= '9') ? operand.charCodeAt(0) : Number(operand);
  if (!Number.isInteger(code) || code < 32 || code > 0xffff) return;
  const size = Number.parseFloat(switches.get('s') ?? '');
  emitSymbol(reader, code, switches.get('f'), properties, size > 0 && size < 1640 ? size : undefined);
};

/** EQ (ECMA-376 17.16.5.17): a formula, or a line of text. Tags are found in text, not in formulas. */
const endEquation: EndField = (reader, { code }, _, properties) => {
  const text = writeEquationField(code);
  const root = code.includes('{{') ? undefined : readEquationField(code, properties);
  if (root === undefined) emitText(reader, text, properties);
  else emitLinked(reader, { type: 'formula', root, display: false, text, properties });
};

/** The face of a button. */
const endButton: EndField = (reader, _, { rest }, properties) => emitText(reader, rest, properties);

/** By the names of fields in upper case. One that is not here, such as TOC, is printed as the file has it. */
export const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['PAGE', layoutField('page')],
  ['NUMPAGES', layoutField('pages')],
  ['SECTIONPAGES', layoutField('sectionPages')],
  ['SECTION', layoutField('section')],
  ['PAGEREF', layoutField('pageReference')],
  ['HYPERLINK', { begin: beginHyperlink }],
  ['REF', { begin: beginReference }],
  ['NOTEREF', { begin: beginReference }],
  ['LISTNUM', { endUnprinted: endListNumber }],
  ['SEQ', { captures: true, end: endSequence }],
  ['SYMBOL', { endUnprinted: endSymbol }],
  ['FORMTEXT', { endUnprinted: endTextInput }],
  ['FORMCHECKBOX', { captures: true, end: endCheckBox }],
  ['FORMDROPDOWN', { endUnprinted: endDropDown }],
  ['MACROBUTTON', { endUnprinted: endButton }],
  ['GOTOBUTTON', { endUnprinted: endButton }],
  ['EQ', { endUnprinted: endEquation }],
  ['DATE', { end: endStored('not as the date of the run') }],
  ['TIME', { end: endStored('not as the time of the run') }],
  ['STYLEREF', { begin: beginStyleReference, end: endStyleReference }],
  ['MERGEFIELD', { end: endMergeField }],
  ['IF', { end: endComputed }],
  ['=', { end: endComputed }],
  ['COMPARE', { end: endComputed }],
  ...['INCLUDEPICTURE', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'LINK', 'DDE', 'DDEAUTO', 'DATABASE'].map(
    (name) => [name, { end: endForeign }] as const,
  ),
  ...['AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT'].map((name) => [name, { endUnprinted: endAutoNumber }] as const),
  // They give a bookmark its text and have no value themselves (17.16.5.3, 17.16.5.57): what is stored is for fields that ask for it.
  ...['ASK', 'SET'].map((name) => [name, { hidesResult: true }] as const),
  ...['DOCPROPERTY', 'INFO', 'TITLE', 'SUBJECT', 'AUTHOR', 'KEYWORDS', 'COMMENTS', 'LASTSAVEDBY', 'REVNUM', 'TEMPLATE'].map(
    (name) => [name, { endUnprinted: endProperty }] as const,
  ),
  ...['BARCODE', 'DISPLAYBARCODE', 'MERGEBARCODE'].map((name) => [name, { endUnprinted: endUnset }] as const),
]);
