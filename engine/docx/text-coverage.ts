import type { Report } from '../diagnostics.ts';
import type { Block } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import { textOfMath } from '../model/formula.ts';
import { isLinearFormula } from './math/math.ts';
import { hidesPart } from './math/read-formula.ts';
import { isDeletedRow } from './table/deleted-row.ts';
import { isHiddenShape, isVmlShape } from './vml/vml-shape.ts';
import { chooseAlternative } from './xml/alternate-content.ts';
import { attribute, textOf, type XmlElement } from './xml/xml.ts';

/** What one walk over a part finds before it is read. */
export interface PartSurvey {
  /** Every text that must come out in the model, in order. */
  readonly texts: readonly string[];
  /** `w:fldChar` elements without a partner. */
  readonly strayFieldMarks: ReadonlySet<XmlElement>;
}

/** Elements whose text is not printed, or only in another form (readings above a text). */
const skipped = new Set([
  'w:del',
  'w:moveFrom',
  'w:pPr',
  'w:rPr',
  'w:tblPr',
  'w:trPr',
  'w:tcPr',
  'w:sectPr',
  'w:sdtPr',
  'w:rt',
  'w:ffData',
  'a:txBody',
  'wps:bodyPr',
  'wps:spPr',
]);

/** Notes that hold the line between text and notes; the layout draws its own. */
function isSeparator(element: XmlElement): boolean {
  return (element.name === 'w:footnote' || element.name === 'w:endnote') && (attribute(element, 'w:type') ?? 'normal') !== 'normal';
}

interface FieldMark {
  readonly begin: XmlElement;
  separate: XmlElement | undefined;
}

/** Fields inside one another that are read as such; Word itself writes a handful. */
const MAX_FIELDS = 64;

/** The fields that a place is in. */
interface OpenFields {
  readonly marks: FieldMark[];
  /** Those deeper than `MAX_FIELDS`, whose marks are ignored. */
  deeper: number;
}

/** Lists the texts of a part and the field marks that stand alone, without the code that builds the model. */
export function surveyPart(root: XmlElement): PartSurvey {
  const texts: string[] = [];
  const stray = new Set<XmlElement>();

  const walk = (parent: XmlElement, fields: OpenFields): void => {
    for (const element of parent.children) {
      if (typeof element === 'string' || skipped.has(element.name) || isSeparator(element)) continue;
      if (isLinearFormula(element) || hidesPart(parent, element)) continue;
      if (isVmlShape(element) && isHiddenShape(element)) continue;
      if (element.name === 'w:t' || element.name === 'm:t') {
        const text = textOf(element);
        if (text !== '' && !fields.marks.some((field) => field.separate === undefined)) texts.push(text);
      } else if (element.name === 'w:fldChar') {
        if (!stray.has(element)) readMark(element, fields);
      } else if (element.name === 'w:txbxContent' || element.name === 'w:footnote' || element.name === 'w:endnote') walkStory(element);
      else if (element.name === 'mc:AlternateContent') {
        const branch = chooseAlternative(element);
        if (branch) walk(branch, fields);
      } else if (!(element.name === 'w:tr' && isDeletedRow(element))) walk(element, fields);
    }
  };
  const readMark = (element: XmlElement, fields: OpenFields): void => {
    const { marks } = fields;
    const last = marks.at(-1);
    const type = attribute(element, 'w:fldCharType');
    if (fields.deeper > 0 || (type === 'begin' && marks.length === MAX_FIELDS)) {
      stray.add(element);
      fields.deeper += type === 'begin' ? 1 : type === 'end' ? -1 : 0;
    } else if (type === 'begin') marks.push({ begin: element, separate: undefined });
    else if (type === 'separate' && last && last.separate === undefined) last.separate = element;
    else if (type === 'end' && last) marks.pop();
    else stray.add(element);
  };
  const walkStory = (story: XmlElement): void => {
    const fields: OpenFields = { marks: [], deeper: 0 };
    const before = texts.length;
    walk(story, fields);
    if (fields.marks.length === 0) return;
    for (const field of fields.marks) {
      stray.add(field.begin);
      if (field.separate) stray.add(field.separate);
    }
    // What such a begin seemed to hide is text like any other: list it again, without these marks.
    texts.length = before;
    walk(story, { marks: [], deeper: 0 });
  };
  walkStory(root);
  return { texts, strayFieldMarks: stray };
}

/** Adds the text of blocks in reading order. */
function collect(blocks: readonly Block[], into: string[]): void {
  for (const block of blocks) {
    if (block.type === 'table') {
      for (const row of block.rows) for (const cell of row.cells) collect(cell.blocks, into);
      continue;
    }
    for (const inline of block.children) {
      if (inline.type === 'text') into.push(inline.text);
      else if (inline.type === 'field') into.push(inline.result);
      else if (inline.type === 'formula') into.push(textOfMath(inline.root));
      else if (inline.type === 'ruby') into.push(...inline.base.map(({ text }) => text));
      else if (inline.type === 'drawing') collectDrawing(inline.drawing, into);
    }
  }
}

function collectDrawing(drawing: Drawing, into: string[]): void {
  const { content } = drawing;
  if (content.type === 'shape' && content.text) collect(content.text.blocks, into);
  else if (content.type === 'group') for (const entry of content.children) collectDrawing(entry.drawing, into);
}

const withoutSpaces = (text: string): string => text.replace(/[ \t\r\n\u00a0]+/g, '');
const MAX_REPORTS = 20;

/**
 * Compares the texts of a part with the model made of it: every one must occur, in order, white space aside. Text once
 * vanished without a word inside a wrapper that the reader did not know; whatever is lost is reported.
 */
export function checkTextCoverage(part: string, texts: readonly string[], blocks: readonly Block[], report: Report): void {
  const collected: string[] = [];
  collect(blocks, collected);
  const model = withoutSpaces(collected.join(''));
  if (withoutSpaces(texts.join('')) === model) return;
  let at = 0;
  let reports = 0;
  let before = '';
  for (const text of texts) {
    // Each that is lost is looked for in all the rest.
    if (reports === MAX_REPORTS) return;
    const wanted = withoutSpaces(text);
    if (wanted === '') continue;
    const found = model.indexOf(wanted, at);
    if (found >= 0) at = found + wanted.length;
    else {
      reports++;
      report({
        severity: 'error',
        code: 'docx/text-lost',
        message: `The text "${text.trim().slice(0, 60)}" of the file does not come out${before === '' ? '' : ` (after "${before.slice(-40)}")`}.`,
        where: { part, text: text.slice(0, 80) },
        hint: 'Please report this with the file: nothing may be lost without a reason.',
      });
    }
    before = text.trim() || before;
  }
}
