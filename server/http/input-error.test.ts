import { randomUUID } from 'node:crypto';
import { ORPCError, ValidationError } from '@orpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inputError } from './input-error.ts';

it('names the field that is at fault, and the product as its operator does', () => {
  const cause = new ValidationError({
    message: 'no',
    issues: [{ message: 'Too small for {product}', path: ['rows', { key: 0 }] }],
    data: {},
  });
  expect(inputError(new ORPCError('BAD_REQUEST', { cause }), 'Papermill')).toMatchObject({
    code: 'INVALID_INPUT',
    status: 400,
    defined: true,
    message: 'rows.0: Too small for Papermill',
    data: { field: 'rows.0' },
  });
});
it('finds nothing under an address with an id that can be none', async () => {
  const asked = z.object({ id: z.uuid(), connectionId: z.uuid() });
  const refusal = (input: object) => {
    const issues = asked.safeParse(input).error?.issues ?? [];
    return inputError(new ORPCError('BAD_REQUEST', { cause: new ValidationError({ message: 'no', issues, data: {} }) }), 'Papermill');
  };
  const id = randomUUID();
  expect(refusal({ id: 'nonsense', connectionId: id })).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect(refusal({ id, connectionId: 'nonsense' })).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'connectionId' } });
});
it('leaves other errors as they are', () => {
  const other = new ORPCError('BAD_REQUEST', { message: 'no' });
  expect(inputError(other, 'Papermill')).toBe(other);
});
