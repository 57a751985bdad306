import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
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
it('makes the next document in the same thread, and in a fresh one when that thread fails it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-'));
  const file = path.join(folder, 'counting.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    let count = 0;
    parentPort.on('message', ({ title }) => {
      count += 1;
      if (title === 'crash' || (title === 'fragile' && count > 1)) throw new Error('crash');
      if (title !== 'endless') parentPort.postMessage({ proof: { pages: count } });
    });`,
  );
  try {
    const proofs = openProofs({ script: pathToFileURL(file), atOnce: 1, deadlineMs: 3000 });
    const pages = async (title: string) => (await proofs({ template, settings, title }, never)).pages;
    expect([await pages('a'), await pages('b'), await pages('c')]).toEqual([1, 2, 3]);
    expect(await pages('fragile')).toBe(1);
    expect(await pages('d')).toBe(2);
    await expect(pages('crash')).rejects.toMatchObject({ diagnostic: { message: 'Opening the template crashed.' } });
    expect(await pages('e')).toBe(1);
    await expect(pages('endless')).rejects.toMatchObject({ diagnostic: { message: 'Opening the template took too long.' } });
    expect(await pages('f')).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
it('gives the same bytes whatever its thread has made before', async () => {
  const other = testDocument(paragraph(textRun('Something else, in 中文')));
  const request = { template, settings, title: 'A' };
  const fresh = await openProofs({ script })(request, never);
  const proofs = openProofs({ script, atOnce: 1 });
  await proofs({ template: other, settings, title: 'B' }, never);
  expect(await proofs(request, never)).toEqual(fresh);
});
