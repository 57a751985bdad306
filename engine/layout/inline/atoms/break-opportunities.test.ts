import { expect, it } from 'vitest';
import { BREAK_ALLOWED, markBreaks } from './break-opportunities.ts';

const broken = (text: string): string => {
  const boundaries = new Uint8Array(text.length + 1);
  markBreaks(text, boundaries);
  return [...text].map((character, index) => ((boundaries[index] ?? 0) & BREAK_ALLOWED ? `|${character}` : character)).join('');
};

it.each([
  ['one two  three', 'one |two  |three'],
  ['and/or', 'and/|or'],
  ['http://a.example/b', 'http://|a.example/|b'],
  ['12/34', '12/34'],
  ['a/12/34,/5 b', 'a/|12/34,/5 |b'],
  ['/12', '/|12'],
  ['well-known', 'well-|known'],
  ['A4-2024', 'A4-|2024'],
  ['a\\b', 'a\\|b'],
  ['abc%def', 'abc|%def'],
  ['10% off', '10% |off'],
  ['10\u00a0km (now)', '10\u00a0km |(now)'],
  ['yes !', 'yes !'],
  ['the “Buyer” (as named)', 'the |“Buyer” |(as |named)'],
  ["the 'Buyer'  [1]", "the |'Buyer'  |[1]"],
  ['a /b', 'a /|b'],
  ['least ${price}', 'least |$|{price}'],
  ['f(x){y}', 'f(x)|{y}'],
  ['cost (5) $', 'cost |(5) |$'],
  ['below -5', 'below |-|5'],
  ['{a}b', '{a}b'],
  ['C:\\x \\y', 'C:\\|x \\|y'],
  ['빛인쇄 주식회사', '빛인쇄 |주식회사'],
  ['계약서(제12호)', '계약서|(|제|12|호)'],
  ['ราคารวม 10 บาท', 'ราคา|รวม |10 |บาท'],
  ['ใดๆ ทั้งสิ้น', 'ใดๆ |ทั้ง|สิ้น'],
  ['日本語。日本', '日|本|語。|日|本'],
])('breaks %s as LibreOffice does', (text, expected) => {
  expect(broken(text)).toBe(expected);
});
