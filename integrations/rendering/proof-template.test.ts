import { expect, it } from 'vitest';
import { testDocument } from '../../engine/docx/test-package.ts';
import { paragraph, run as textRun } from '../../engine/docx/test-reading.ts';
import { openProofs } from './proof-template.ts';

const script = new URL('../../dist/proof-worker.js', import.meta.url);
const settings = { locale: 'en-US', timeZone: 'UTC' };
const template = testDocument(paragraph(textRun('Dear {{Name}}')));
const never = new AbortController().signal;

it('shows a template as it stands and tells what it asks for', async () => {
  const proof = await openProofs({ script })({ template, settings, columns: ['Nme'], title: 'A' }, never);
  expect(Buffer.from(proof.pdf).subarray(0, 5).toString()).toBe('%PDF-');
  expect(proof).toMatchObject({
    pages: 1,
    placeholders: [{ name: 'Name', count: 1 }],
    unknown: [{ name: 'Name', suggestion: 'Nme' }],
    unused: ['Nme'],
  });
});
it('makes more of them than threads at once', async () => {
  const proofs = openProofs({ script, atOnce: 1 });
  const row = (name: string) => ({ id: name, fields: new Map([['Name', name]]) });
  const made = await Promise.all(['a', 'b', 'c'].map((name) => proofs({ template, settings, row: row(name), title: name }, never)));
  expect(new Set(made.map(({ pdf }) => Buffer.from(pdf).toString('latin1'))).size).toBe(3);
});
it('refuses what is no template', async () => {
  const refused = openProofs({ script })({ template: new Uint8Array([1, 2, 3]), settings, title: '' }, never);
  await expect(refused).rejects.toMatchObject({ name: 'RunFailure' });
});
it('gives up after its deadline, and when nobody waits for it any more', async () => {
  const late = openProofs({ script, deadlineMs: 1 })({ template, settings, title: '' }, never);
  await expect(late).rejects.toMatchObject({
    diagnostic: { code: 'run/template-stopped', message: 'Opening the template took too long.' },
  });
  const leaving = new AbortController();
  const left = openProofs({ script })({ template, settings, title: '' }, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
});
