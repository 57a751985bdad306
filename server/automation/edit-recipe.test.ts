import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recipes } from '../database/schema/belongings.ts';
import { openTestServer, type TestServer } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('an automation is changed, and says when it can not be', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  await user.connectNotion();
  const {
    body: { id },
  } = await user.call('POST', 'setup-notion-webhook', {
    databaseId: server.databases['contracts']?.url,
    googleDocId: server.documents.contract.id,
    namingHeader: 'Contract',
  });
  const path = `recipes/${id}`;
  const changes = { namingHeader: 'Client', decimals: { Fee: 0 }, standards: ['a-2b', 'ua-1'], format: 'pdf', engine: 'sheafmill' };
  expect((await user.call('PATCH', path, changes)).body).toMatchObject({ ...changes, state: 'active' });
  expect(await user.call('PATCH', path, { format: 'docx' })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  const word = { standards: [], format: 'docx' };
  expect((await user.call('PATCH', path, word)).body).toMatchObject(word);
  expect((await user.call('PATCH', path, changes)).body).toMatchObject(changes);
  const sealed = { ...changes, standards: ['ua-1'], watermark: 'Draft', password: 'Open sesame' };
  const { body: changed } = await user.call('PATCH', path, sealed);
  expect(changed).toMatchObject({ watermark: 'Draft', hasPassword: true });
  expect(changed).not.toHaveProperty('password');
  // A password stays while nothing is said of it, and goes with PDF/A no more than in a run.
  expect((await user.call('PATCH', path, { namingHeader: 'Client' })).body).toMatchObject({ hasPassword: true });
  expect((await user.call('PATCH', path, { standards: ['a-2b'] })).status).toBe(400);
  expect(await user.call('PATCH', path, { ...word, watermark: '' })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect((await user.call('PATCH', path, { engine: 'google', password: null, standards: [] })).status).toBe(400);
  expect((await user.call('PATCH', path, { ...changes, watermark: '', password: null })).body).toMatchObject({
    watermark: '',
    hasPassword: false,
  });
  // Settings of PDFs that a run may have, an automation has too; an engine that no worker has is refused when it is set up.
  const mapping = { number: '{{Number}}', seller: { name: 'Ada' } };
  expect((await user.call('PATCH', path, { facturX: mapping })).status).toBe(400);
  expect((await user.call('PATCH', path, { facturX: mapping, standards: ['ua-1'] })).body).toMatchObject({ facturX: mapping });
  expect((await user.call('GET', `${path}/rehearsal?row=1`)).body.data?.hint).toContain("The invoice has no '");
  expect((await user.call('PATCH', path, { formFields: true })).status).toBe(400);
  const fields = { facturX: null, standards: [], formFields: true };
  expect((await user.call('PATCH', path, fields)).body).toMatchObject(fields);
  expect(await user.call('PATCH', path, { formFields: false, engine: 'libreoffice' })).toMatchObject({
    status: 422,
    body: { code: 'MISSING_REQUIREMENTS', data: { hint: 'This server has no LibreOffice. Choose another engine.' } },
  });
  // What is no longer allowed is refused to whoever changes it, not to whoever changes something else.
  const settings = { decimals: { Fee: 0 }, facturX: { unknown: '{{Number}}' } };
  await server.services.database.asSystem((transaction) => transaction.update(recipes).set({ settings }).where(eq(recipes.id, id)));
  expect((await user.call('PATCH', path, { namingHeader: 'Client' })).status).toBe(200);
  expect((await user.call('PATCH', path, { watermark: 'Draft' })).status).toBe(400);
  expect((await user.call('PATCH', path, { ...changes, formFields: false, facturX: null })).status).toBe(200);
  const { body: other } = await user.call('POST', 'setup-notion-webhook', {
    databaseId: server.databases['contracts']?.url,
    googleDocId: server.documents.invoice.id,
    namingHeader: 'Contract',
  });
  expect(await user.call('PATCH', path, { googleDocId: server.documents.invoice.id })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  expect((await user.call('DELETE', `recipes/${other.id}`)).status).toBe(200);
  expect((await user.call('POST', `${path}/reconnect`, { connectionId: randomUUID() })).status).toBe(401);
  expect((await user.call('POST', `${path}/reconnect`, {})).body).toMatchObject({ id, state: 'active' });
});
