import { expect, it } from 'vitest';
import { sampleName } from './sample-name.ts';

const properties = ['Number', 'Client Name'];
const row = { Number: 'A-1', 'Client Name': 'Ada' };

it('names the file of a row by a pattern', () => {
  expect(sampleName('{{number}} for {{Client Name | upper}}', properties, row)).toEqual({ name: 'A-1 for ADA', unknown: undefined });
});

it('says which property there is not, and which may be meant', () => {
  expect(sampleName('{{Number}} {{Client Nme}}', properties, row)).toEqual({
    name: 'A-1 ',
    unknown: { name: 'Client Nme', nearest: 'Client Name' },
  });
  expect(sampleName('{{none}}', properties, row)).toEqual({ name: '', unknown: { name: 'none', nearest: undefined } });
});
