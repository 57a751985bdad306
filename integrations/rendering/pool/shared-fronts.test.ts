import { expect, it } from 'vitest';
import { openFrontReceiver, openFrontSender } from './shared-fronts.ts';

const bytes = (...values: readonly number[]) => Uint8Array.from(values);

it('gives every PDF whole on the other side, and sends a front that comes again once', () => {
  const sender = openFrontSender();
  const receiver = openFrontReceiver();
  const fronts = Array.from({ length: 40 }, (_, index) => bytes(1, index));
  // All of them again and again, so that some lose their places and come back.
  const order = [...fronts, ...fronts, ...fronts.slice(0, 3), ...fronts.slice(0, 3), ...fronts.slice(30)];
  let sent = 0;
  for (const [index, front] of order.entries()) {
    const shared = sender.share([front, bytes(2, index)]);
    const taken = structuredClone(sender.take());
    sent += taken.length;
    receiver.keep(taken);
    expect([...receiver.join(structuredClone(shared))]).toEqual([...front, 2, index]);
  }
  // The first round sends none, the second each, the last three only those that had lost their places.
  expect(sent).toBe(40 + 3);
});

it('takes a PDF of one part as it is', () => {
  const whole = bytes(1, 2, 3);
  expect(openFrontReceiver().join(openFrontSender().share([whole]))).toBe(whole);
});
