import { expect, it } from 'vitest';
import { runOrderSchema, runRequestSchema } from '../../../contracts/runs.ts';
import { USUAL_FILES } from './file-settings.ts';
import { isWholeDelivery, type ReadyJob, toRunOrder, toRunRequest } from './job.ts';

const delivery = { property: 'Email', subject: 'Invoice {{Number}}', text: 'Hello' };
const job: ReadyJob = {
  rows: {
    source: { kind: 'notion', connectionId: '0198a1de-0000-4000-8000-000000000001', source: 'invoices' },
    title: 'Invoices',
    total: null,
    properties: [],
    sample: [],
    records: undefined,
    ready: 1,
    hasMoreReady: false,
    hasStatus: true,
    hasFiles: true,
    url: null,
  },
  template: { source: { kind: 'sample', name: 'invoice' }, name: 'Invoice', url: null },
  namingHeader: 'Number',
  delivery,
  ...USUAL_FILES,
};

it('asks for mails only where the PDFs are stored, as the server wants it', () => {
  expect(runRequestSchema.parse(toRunRequest(job)).delivery).toEqual(delivery);
  expect(runRequestSchema.parse(toRunRequest(job, { store: false }))).not.toHaveProperty('delivery');
  expect(toRunRequest({ ...job, delivery: null })).not.toHaveProperty('delivery');
});

it('takes a mail for written when it has an address, a subject and a text', () => {
  expect([null, delivery].map(isWholeDelivery)).toEqual([true, true]);
  for (const field of ['property', 'subject', 'text']) expect(isWholeDelivery({ ...delivery, [field]: ' ' })).toBe(false);
});

it('asks for the standards that the PDFs are to keep, one part of PDF/A at most', () => {
  expect(runRequestSchema.parse(toRunRequest({ ...job, standards: ['a-2b', 'ua-1'] })).standards).toEqual(['a-2b', 'ua-1']);
  expect(toRunRequest(job)).not.toHaveProperty('standards');
  expect(runRequestSchema.safeParse(toRunRequest({ ...job, standards: ['a-2b', 'a-3b'] })).success).toBe(false);
});

it('gives a run its watermark and password, keeps no password of what is kept, and none where the kind of PDF has none', () => {
  const sealed = { ...job, watermark: ' Draft ', password: 'Open sesame' };
  expect(runOrderSchema.parse(toRunOrder(sealed))).toMatchObject({ watermark: 'Draft', password: 'Open sesame' });
  expect(toRunRequest(sealed)).not.toHaveProperty('password');
  expect(runRequestSchema.safeParse({ ...toRunRequest(sealed), password: 'a' }).success).toBe(false);
  expect(toRunOrder({ ...sealed, standards: ['a-2b'] })).not.toHaveProperty('password');
  expect(runOrderSchema.safeParse({ ...toRunRequest({ ...job, standards: ['a-3b'] }), password: 'a' }).success).toBe(false);
});
