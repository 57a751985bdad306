import { expect, it } from 'vitest';
import type { PageDrawing } from '../../../engine/index.ts';
import { openPageReceiver, openPageSender } from './sent-pages.ts';

const pageOf = (...markups: readonly string[]): PageDrawing => ({
  open: '<svg>',
  pieces: markups.map((markup, index) => ({ at: `translate(0 ${index})`, markup })),
});

it('sends what is new in a page, and its receiver has the whole', () => {
  const [send, receive] = [openPageSender(), openPageReceiver()];
  const pages = [
    [0, pageOf('head', 'Ada', 'foot')],
    [1, pageOf('head')],
    [0, pageOf('head', 'new', 'Grace', 'foot', 'foot')],
    [0, pageOf('foot', 'head')],
  ] as const;
  const sent = pages.map(([number, page]) => send(number, page));
  expect(sent.map(({ pieces }) => pieces.map(({ markup }) => markup))).toEqual([
    ['head', 'Ada', 'foot'],
    ['head'],
    [0, 'new', 'Grace', 2, 2],
    [4, 0],
  ]);
  expect(pages.map(([number], index) => receive(number, sent[index] as (typeof sent)[number]))).toEqual(pages.map(([, page]) => page));
});

it('takes no message out of its order', () => {
  const send = openPageSender();
  send(0, pageOf('head'));
  expect(() => openPageReceiver()(0, send(0, pageOf('head')))).toThrow(RangeError);
});
