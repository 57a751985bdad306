import type { PageDrawing } from '../../../engine/index.ts';
import type { SentPage } from './messages.ts';

/** For the worker: makes messages of pages, each with what is new in it since the page of its number that was made before. */
export function openPageSender(): (number: number, page: PageDrawing) => SentPage {
  const sent = new Map<number, ReadonlyMap<string, number>>();
  return (number, { open, pieces }) => {
    const before = sent.get(number);
    sent.set(number, new Map(pieces.map(({ markup }, index) => [markup, index])));
    return { open, pieces: pieces.map(({ at, markup }) => ({ at, markup: before?.get(markup) ?? markup })) };
  };
}

/** For who asks it: makes pages of the messages of one worker, which are given in their order. */
export function openPageReceiver(): (number: number, page: SentPage) => PageDrawing {
  const received = new Map<number, PageDrawing>();
  return (number, { open, pieces }) => {
    const before = received.get(number)?.pieces ?? [];
    const page = {
      open,
      pieces: pieces.map(({ at, markup }) => {
        const whole = typeof markup === 'string' ? markup : before[markup]?.markup;
        if (whole === undefined) throw new RangeError(`Page ${number} had no piece ${markup}.`);
        return { at, markup: whole };
      }),
    };
    received.set(number, page);
    return page;
  };
}
