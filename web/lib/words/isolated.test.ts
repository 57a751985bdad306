import { describe, expect, it } from 'vitest';
import { isolated } from './isolated.ts';

describe('a name within a sentence', () => {
  it('is set apart where letters of it are written from right to left', () => {
    expect(isolated('عقد.docx')).toBe('\u2068عقد.docx\u2069');
    expect(isolated('Plan חוזה')).toBe('\u2068Plan חוזה\u2069');
    expect(isolated('𞤀𞤁')).toBe('\u2068𞤀𞤁\u2069');
  });
  it('is left as it is otherwise', () => {
    for (const name of ['', 'invoice.docx', 'Żółć & Söhne', '請求書.docx', 'สัญญา', '🙂']) expect(isolated(name)).toBe(name);
  });
});
