import type { Inline, Link, Text } from '../model/paragraph.ts';
import type { RunProperties } from '../model/run.ts';
import { shorten } from '../shorten.ts';
import type { InlineSlot, ValueSlot } from './bind/plan.ts';
import { type FillState, spend } from './fill-state.ts';
import { MAX_VALUE_LENGTH } from './limits.ts';
import { resolveName, type Scope } from './resolve-name.ts';
import { formatValue, isEmptyValue, isList, isPicture } from './values/format-value.ts';
import type { PictureValue, Value } from './values/value.ts';

/** What a placeholder becomes: text, or pictures where they may stand. */
export function evaluateSlot(slot: ValueSlot, scope: Scope, state: FillState): string | readonly PictureValue[] {
  const found = resolveName(slot.name, scope, slot.place, state);
  if (!found) {
    slot.origin = undefined;
    return slot.raw;
  }
  const { value, column } = found;
  if (slot.origin?.property !== column) slot.origin = { placeholder: slot.raw, property: column };
  if (typeof value === 'string' && slot.formatters.length === 0 && value !== '') return bounded(value, slot, column, state);
  if (isEmptyValue(value) && !slot.formatters.some(({ type }) => type === 'default')) {
    state.report({
      severity: 'warning',
      code: 'fill/missing-value',
      message: `'${column}' is empty.`,
      where: { ...slot.place, property: column },
    });
    return '';
  }
  const pictures = slot.formatters.length === 0 ? picturesOf(value) : undefined;
  if (pictures && slot.room) return pictures;
  if (pictures)
    state.report({
      severity: 'info',
      code: 'fill/picture-inline',
      message: `The picture in '${column}' is shown by its file name, because other text stands beside the placeholder.`,
      where: { ...slot.place, property: column },
      hint: `Give {{${slot.name.written}}} a paragraph or cell of its own.`,
    });
  const text = formatValue(value, slot.formatters, state.formats, (code, message) =>
    state.report({ severity: 'warning', code, message, where: { ...slot.place, property: column } }),
  );
  return bounded(text, slot, column, state);
}

function picturesOf(value: Value): readonly PictureValue[] | undefined {
  if (isPicture(value)) return [value];
  return isList(value) && value.length > 0 && value.every(isPicture) ? value : undefined;
}

function bounded(text: string, slot: ValueSlot, column: string, state: FillState): string {
  if (text.length > MAX_VALUE_LENGTH) {
    state.report({
      severity: 'warning',
      code: 'fill/value-too-long',
      message: `'${column}' has ${text.length} characters; the first ${MAX_VALUE_LENGTH} are shown.`,
      where: { ...slot.place, property: column },
    });
    return bounded(shorten(text, MAX_VALUE_LENGTH, ''), slot, column, state);
  }
  return spend(state, 1, text.length) ? text : '';
}

/** What a run holds as elements of their own instead of text. */
export const SPECIAL = /[\t\n\r\u2028\u2029]/u;
/** The special ones, and what stands between them. A global expression: for `match` and `matchAll`. */
export const PIECES = /\r\n|[\t\n\r\u2028\u2029]|[^\t\n\r\u2028\u2029]+/gu;

/** About as wide as what Word shows in an empty control. */
const BLANK = '\u00a0'.repeat(30);

/** Adds a value to a line: line breaks stay line breaks, tabs become tabs, everything else is text to the letter. */
export function pushText(out: Inline[], text: string, slot: InlineSlot, state: FillState): void {
  if (text === '') {
    if (slot.fillsControl) out.push(textInline(BLANK, slot.properties, slot.link, slot.origin));
    return;
  }
  if (!SPECIAL.test(text)) {
    out.push(textInline(text, slot.properties, slot.link, slot.origin));
    return;
  }
  const base = slot.link ? { properties: slot.properties, link: slot.link } : { properties: slot.properties };
  for (const [piece] of text.matchAll(PIECES)) {
    if (!spend(state, 1, 0)) return;
    if (piece === '\t') out.push({ type: 'tab', ...base });
    else if (SPECIAL.test(piece)) out.push({ type: 'break', kind: 'line', ...base });
    else out.push(textInline(piece, slot.properties, slot.link, slot.origin));
  }
}

function textInline(text: string, properties: RunProperties, link: Link | undefined, origin: Text['origin']): Text {
  if (!link) return origin ? { type: 'text', text, properties, origin } : { type: 'text', text, properties };
  return origin ? { type: 'text', text, properties, link, origin } : { type: 'text', text, properties, link };
}
