import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../contracts/index.ts';
import { openTestApp, openTestServices, type TestServices } from '../http/app.test-support.ts';
import type { ApiDocument } from './describe-api.ts';
import { openReference } from './open-reference.ts';
import { schemaText } from './schema-text.ts';

let services: TestServices;
let ask: ReturnType<typeof openTestApp>;
beforeAll(async () => {
  services = await openTestServices();
  ask = openTestApp(services, [openReference(services)]);
});
afterAll(() => services.close());

const document = async () => (await (await ask('/api/openapi.json')).json()) as ApiDocument;
const calls = Object.values(contract).flatMap((section) => Object.values(section).map((call) => call['~orpc'].route));

describe('the OpenAPI document', () => {
  it('has every call of the contract, and the routes that are no calls', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.1');
    expect(calls.length).toBeGreaterThan(40);
    for (const { method, path } of calls) {
      expect(paths[path ?? '']?.[method?.toLowerCase() as 'get'], `${method} ${path}`).toBeDefined();
    }
    for (const path of [
      '/mail-merge',
      '/runs/{id}/events',
      '/runs/{id}/zip',
      '/runs/{id}/merged.pdf',
      '/runs/{id}/rows/{rowId}/pdf',
      '/webhooks/purchase',
      '/webhooks/stripe',
    ]) {
      expect(paths[path], path).toBeDefined();
    }
  });

  it('has schemas that compile, names each parameter of a path, and says once how calls fail', async () => {
    const { paths, components } = await document();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    let compiled = 0;
    for (const [path, operations] of Object.entries(paths)) {
      for (const operation of Object.values(operations)) {
        const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(named.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name).sort());
        expect(operation.responses.default).toEqual({ $ref: '#/components/responses/Fault' });
        for (const { content } of [operation.requestBody ?? {}, ...Object.values(operation.responses)]) {
          for (const { schema } of Object.values(content ?? {})) {
            ajv.compile(schema ?? {});
            compiled += 1;
          }
        }
      }
    }
    expect(compiled).toBeGreaterThan(60);
    expect(components.responses).toHaveProperty('Fault');
  });
});

describe('the reference page', () => {
  it('shows every call and every code without a script, under a policy that allows none', async () => {
    expect((await ask('/api/docs/')).headers.get('location')).toBe('/api/docs');
    const answer = await ask('/api/docs');
    const text = await answer.text();
    for (const { path } of calls) expect(text).toContain(`<code>/api${path}</code>`);
    expect(text).toContain('<code>NO_ROWS_TO_PROCESS</code>');
    expect(text).not.toMatch(/<script|https?:\/\/(?!localhost)/u);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none';/u);
    expect(policy).not.toMatch(/script-src|unsafe/u);
    expect(text).toContain('<code>Authorization: Bearer');
    expect(text).not.toContain('`');
    // A browser would ask for an icon that is not named, and complain that the policy lets none in.
    expect(text).toContain('<link rel="icon" href="data:,">');
    expect(policy).toContain('; img-src data:;');
    const nonce = /style-src 'nonce-([^']+)'/u.exec(policy ?? '')?.[1];
    expect(text).toContain(`<style nonce="${nonce}">`);
  });
});

it('writes schemas as types', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      tags: { type: 'array', items: { enum: ['a', 'b'] } },
      more: { type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    },
  };
  expect(schemaText(schema)).toBe('{\n  id: string (uuid);\n  tags?: ("a" | "b")[];\n  more?: Record<string, string | null>;\n}');
});
