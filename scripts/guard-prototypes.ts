import { afterAll, expect } from 'vitest';

/** All that code could leave behind on the objects that everything inherits from. */
const state = () =>
  [Object.prototype, Array.prototype, Function.prototype, Map.prototype, String.prototype].map((prototype) =>
    Reflect.ownKeys(prototype).map((key) => [key, Object.getOwnPropertyDescriptor(prototype, key)] as const),
  );

const before = state();

// Whatever name a column, a style or a part has: no prototype is written to.
afterAll(() => {
  expect(state()).toEqual(before);
});
