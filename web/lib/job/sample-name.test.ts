import { expect, it } from 'vitest';
import { sampleName } from './sample-name.ts';

const properties = ['Number', 'Client Name'];
const row = { Number: 'A-1', 'Client Name': 'Ada' };

it('names the file of a row by a pattern', () => {
  expect(sampleName('{{number}} for {{Client Name | upper}}', properties, row)).toEqual({ name: 'A-1 for ADA', fault: undefined });
});

it('says which property there is not, and which may be meant', () => {
  expect(sampleName('{{Number}} {{Client Nme}}', properties, row)).toEqual({
    name: 'A-1 ',
    fault: "There is no property 'Client Nme'. Did you mean 'Client Name'?",
  });
  expect(sampleName('{{none}}', properties, row)).toEqual({ name: '', fault: "There is no property 'none'." });
});

it('keeps names that are written from right to left from moving the words beside them', () => {
  expect(sampleName('{{الإسم}}', ['الاسم'], {}).fault).toBe("There is no property '\u2068الإسم\u2069'. Did you mean '\u2068الاسم\u2069'?");
});
