import { describe, expect, it } from 'vitest';
import { bindText, fillText } from '../fill-text.ts';
import { setDecimals } from './set-decimals.ts';
import type { Value } from './value.ts';

const settings = { locale: 'en-US', timeZone: 'UTC', decimals: 2 };
const shown = (value: Value, decimals: Readonly<Record<string, number>>, tag = '{{Quantity}}'): string =>
  fillText(bindText(tag).value, setDecimals({ id: '1', fields: new Map([['Quantity', value]]) }, decimals), settings, () => undefined);

describe('decimals of a property', () => {
  it('go before those of the settings', () => {
    expect(shown(3, {})).toBe('3.00');
    expect(shown(3, { Quantity: 0 })).toBe('3');
    expect(shown(2.34567, { Quantity: 4 })).toBe('2.3457');
  });
  it('hold for amounts, shares and lists, too', () => {
    expect(shown({ type: 'number', value: 3, style: 'currency:EUR' }, { Quantity: 0 })).toBe('€3');
    expect(shown({ type: 'number', value: 0.125, style: 'percent' }, { Quantity: 1 })).toBe('12.5%');
    expect(shown([1, 2], { Quantity: 1 })).toBe('1.0, 2.0');
  });
  it('give way to a formatter of the tag', () => {
    expect(shown(3, { Quantity: 0 }, '{{Quantity | number:3}}')).toBe('3.000');
  });
  it('leave texts and other properties alone', () => {
    expect(shown('3.456', { Quantity: 0 })).toBe('3.456');
    expect(shown(3, { Other: 0 })).toBe('3.00');
  });
});
