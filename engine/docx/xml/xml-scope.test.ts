import { expect, test } from 'vitest';
import { prefixIn, rootScope, scopeInside } from './xml-scope.ts';

const declarations = (count: number) => Array.from({ length: count }, (_, index) => [`xmlns:p${index}`, `urn:${index}`]).flat();

test('a scope holds what its element declares, and finds the rest around it', () => {
  const outer = scopeInside(declarations(10_000), rootScope());
  const inner = scopeInside(
    ['xmlns:p1', 'urn:schemas-microsoft-com:vml', 'xmlns:w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
    outer,
  );
  expect(inner.declared.size).toBe(2);
  expect([
    prefixIn(inner, 'w'),
    prefixIn(inner, 'p1'),
    prefixIn(inner, 'p9999'),
    prefixIn(inner, 'xml'),
    prefixIn(inner, 'nowhere'),
  ]).toEqual(['w', 'v', 'p9999', 'xml', undefined]);
});

test('what declares nothing new has the scope around it', () => {
  const outer = scopeInside(declarations(3), rootScope());
  expect(scopeInside(['xmlns:p1', 'urn:1', 'plain', 'x'], outer)).toBe(outer);
});

test('names of one document are not kept for the next', () => {
  rootScope().elements.set('name', 'name');
  expect(rootScope().elements.size).toBe(0);
});
