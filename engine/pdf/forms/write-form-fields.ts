import { joinParts } from '../../join-parts.ts';
import type { Page } from '../../layout/display-list.ts';
import type { FragmentContent } from '../content/fragment-content.ts';
import { formatNumber } from '../file/byte-writer.ts';
import type { ContentHash } from '../file/content-hash.ts';
import type { ObjectFile } from '../file/object-file.ts';
import { asciiBytes, pdfText } from '../file/pdf-text.ts';
import { references } from '../file/references.ts';
import type { Annotated } from '../structure/structure-tree.ts';
import { openFieldNames } from './field-names.ts';
import type { FormField } from './form-fields.ts';

export interface FormContext {
  readonly file: ObjectFile;
  readonly hash: ContentHash;
  readonly contentOf: (fragment: FormField['drawn'][number]['fragment']) => FragmentContent;
  /** Object numbers of the pages, and of the resources that hold what the contents name. */
  readonly pages: readonly number[];
  readonly resources: number;
  /** First free key of the parent tree. */
  readonly firstKey: number;
}

export interface WrittenFields {
  /** `/AcroForm` of the catalog; '' without fields. */
  readonly form: string;
  /** Object numbers by index of the page. */
  readonly byPage: ReadonlyMap<number, readonly number[]>;
  readonly annotated: readonly Annotated[];
  /** Annotation → its key in the parent tree. */
  readonly keys: ReadonlyMap<number, number>;
}

/** Bits of `/Ff` (ISO 32000-1 tables 221, 228 and 230). */
const READ_ONLY = 1;
const MULTILINE = 1 << 12;
const COMBO = 1 << 17;
const EDIT = 1 << 18;

/**
 * Fields of an interactive form (ISO 32000-1 12.7), a widget each, whose appearance is what the page would show there. What is typed
 * later is set in Helvetica, which every reader has.
 */
export function writeFormFields(fields: readonly FormField[], laidOut: readonly Page[], context: FormContext): WrittenFields {
  const byPage = new Map<number, number[]>();
  const annotated: Annotated[] = [];
  const keys = new Map<number, number>();
  if (fields.length === 0) return { form: '', byPage, annotated, keys };
  const { file, hash } = context;
  const names = openFieldNames();
  for (const field of fields) {
    const { control, page, area, node, link } = field;
    const number = file.number();
    const key = context.firstKey + keys.size;
    const top = (laidOut[page] as Page).height - area.y;
    const rectangle = [area.x, top - area.height, area.x + area.width, top].map(formatNumber).join(' ');
    const common = `/Type/Annot/Subtype/Widget/Rect[${rectangle}]/F 4/P ${context.pages[page]} 0 R/StructParent ${key}/T${pdfText(names(control.name))}/TU${pdfText(control.label)}`;
    const body = `<<${common}${control.type === 'checkbox' ? checkboxEntries(field, context) : textEntries(field, context)}>>`;
    file.object(number, body);
    hash.text(body);
    keys.set(number, key);
    byPage.set(page, [...(byPage.get(page) ?? []), number]);
    annotated.push({ node, link, page, annotation: number });
  }
  const font = file.number();
  file.object(font, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const all = references([...keys.keys()]);
  return { form: `/AcroForm<</Fields[${all}]/DR<</Font<</Helv ${font} 0 R>>>>/DA(/Helv 0 Tf 0 g)>>`, byPage, annotated, keys };
}

function textEntries(field: FormField, context: FormContext): string {
  const { control, value, size, colour } = field;
  const isChoice = control.type === 'list' || control.type === 'combo';
  const flags =
    (control.isLocked ? READ_ONLY : 0) +
    (control.isMultiline && !isChoice ? MULTILINE : 0) +
    (isChoice ? COMBO : 0) +
    (control.type === 'combo' ? EDIT : 0);
  const options = isChoice ? `/Opt[${offered(field).map(pdfText).join('')}]` : '';
  const ink = [0, 2, 4].map((at) => formatNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255 || 0)).join(' ');
  const contents = control.isPrompt
    ? []
    : field.drawn.flatMap(({ x, y, fragment }) => [
        asciiBytes(`q 1 0 0 1 ${formatNumber(x - field.area.x)} ${formatNumber(field.area.y + field.area.height - y)} cm\n`),
        context.contentOf(fragment).raw,
        asciiBytes('Q\n'),
      ]);
  const look = writeLook(field, joinParts([asciiBytes('/Tx BMC\n'), ...contents, asciiBytes('EMC\n')]), context);
  const written = value === '' ? '' : `/V${pdfText(value)}/DV${pdfText(value)}`;
  return `/FT/${isChoice ? 'Ch' : 'Tx'}/Ff ${flags}${options}${written}/DA(/Helv ${formatNumber(size)} Tf ${ink} rg)/AP<</N ${look} 0 R>>`;
}

/** A list that can not be written into has to offer what it holds. */
const offered = ({ control, value }: FormField): readonly string[] =>
  value === '' || control.options.includes(value) || control.type === 'combo' ? control.options : [value, ...control.options];

function checkboxEntries(field: FormField, context: FormContext): string {
  const { width, height } = field.area;
  const side = Math.max(1, Math.min(width, height, field.size) - 2);
  const [left, bottom] = [(width - side) / 2, (height - side) / 2];
  const number = (value: number) => formatNumber(value);
  const box = `q 0.75 w ${number(left)} ${number(bottom)} ${number(side)} ${number(side)} re S`;
  const [right, top] = [left + side, bottom + side];
  const cross = ` ${number(left)} ${number(bottom)} m ${number(right)} ${number(top)} l ${number(left)} ${number(top)} m ${number(right)} ${number(bottom)} l S`;
  const on = writeLook(field, asciiBytes(`${box}${cross} Q\n`), context);
  const off = writeLook(field, asciiBytes(`${box} Q\n`), context);
  const state = field.control.isChecked ? '/Yes' : '/Off';
  return `/FT/Btn/Ff ${field.control.isLocked ? READ_ONLY : 0}/V${state}/DV${state}/AS${state}/AP<</N<</Yes ${on} 0 R/Off ${off} 0 R>>>>`;
}

/** A form XObject as large as the field; its object number. */
function writeLook({ area }: FormField, content: Uint8Array, { file, hash, resources }: FormContext): number {
  const number = file.number();
  const box = `[0 0 ${formatNumber(area.width)} ${formatNumber(area.height)}]`;
  file.stream(number, `/Type/XObject/Subtype/Form/BBox${box}/Resources ${resources} 0 R`, content);
  hash.bytes(content);
  return number;
}
