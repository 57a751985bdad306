import { expect, test } from 'vitest';
import { applyEffects } from './picture-variants.ts';
import { vectorPicture } from './vector-picture.ts';

const drawing = (inside: string) => ({
  name: 'a.svg',
  bytes: new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`),
});

test('effects change the colours of outlines as those of pixels', () => {
  const plain = drawing('<path d="M0 0H5V5Z" fill="#C81E1E" stroke="#FFFF00" fill-opacity="0.5"/>');
  const grey = applyEffects(plain, [{ type: 'grey' }]);
  expect(vectorPicture(grey)?.items).toMatchObject([
    { fill: { type: 'solid', colour: '515151', opacity: 0.5 }, stroke: { colour: 'E3E3E3' } },
  ]);
  expect(vectorPicture(plain)?.items).toMatchObject([{ fill: { colour: 'C81E1E' } }]);
  const unseen = applyEffects(plain, [{ type: 'replace', colour: 'C81E1E', by: 'FFFFFF', opacity: 0 }]);
  expect(vectorPicture(unseen)?.items).toMatchObject([{ fill: { opacity: 0 }, stroke: { colour: 'FFFF00', opacity: 1 } }]);
});
