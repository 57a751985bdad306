import { expect, it } from 'vitest';
import type { Inline } from '../../../model/paragraph.ts';
import { contextOf, fields, look, paragraphOf, textOf } from '../test-paragraphs.ts';
import { itemise } from './itemise.ts';

const broken = (...children: readonly Inline[]): string =>
  itemise(children, paragraphOf([]).properties, fields, contextOf())
    .atoms.map((atom) => (atom.type === 'text' ? atom.text : '') + (atom.breakAfter ? '|' : ''))
    .join('');
const plain = (text: string): Inline => ({ type: 'text', text, properties: look });

it.each<[string, readonly Inline[], string]>([
  ['the properties change', [plain('see a '), textOf('.file b', { bold: true })], 'see |a |.file |b'],
  ['a link begins', [plain('in '), { ...textOf('[a]'), properties: look, link: { url: 'https://a.example' } }], 'in |[a]'],
  ['a bookmark stands', [plain('the ( '), { type: 'bookmark', name: 'b', properties: look }, plain('b )')], 'the |( |b )'],
])('lets a line end behind a space where %s, whatever stands there', (_, children, expected) => {
  expect(broken(...children)).toBe(expected);
});

it('holds signs together over spaces within a run, and words over the borders of runs', () => {
  expect(broken(plain('see a '), plain('.file'))).toBe('see |a .file');
  expect(broken(plain('see a'), textOf(' .file', { bold: true }))).toBe('see |a .file');
  expect(broken(plain('see a'), textOf('.file', { bold: true }))).toBe('see |a.file');
});
