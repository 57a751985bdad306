import type { InlineSlot } from './bind/plan.ts';
import type { FillState } from './fill-state.ts';
import { placeOfSlot } from './place-picture.ts';

/** Scripts in common use whose letters take the complex script size of their run (`w:szCs`, ECMA-376 17.3.2.39). */
const COMPLEX = [
  'Arabic',
  'Hebrew',
  'Syriac',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
];
const COMPLEX_LETTER = new RegExp(`[${COMPLEX.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');

/** A share of the size of Latin letters: what stands below it nobody has chosen, many programs just leave `w:szCs` out. */
const CLEARLY_SMALLER = 0.8;

/** Warns where the template sets a value clearly smaller than it would set Latin letters. */
export function tellSmallScript(text: string, slot: InlineSlot, state: FillState): void {
  const { size, sizeComplex } = slot.properties;
  if (sizeComplex >= size * CLEARLY_SMALLER || slot.origin === undefined || !COMPLEX_LETTER.test(text)) return;
  const { property } = slot.origin;
  state.report({
    severity: 'warning',
    code: 'fill/small-script',
    message: `'${property}' has letters of a script that the template sets at ${sizeComplex} pt; Latin letters would have ${size} pt here.`,
    where: placeOfSlot(slot),
    hint: `In Word, select ${slot.raw} and set its size under 'Complex scripts' in the Font dialog as well.`,
  });
}
