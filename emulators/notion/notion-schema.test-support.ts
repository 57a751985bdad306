import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

/** Beside the repository: recordings and the schema of the official SDK's types. */
export const fixtures = new URL('../../../shared/fixtures/notion/', import.meta.url);

/** Columns of these types are missing from the SDK's types. */
const UNKNOWN_TO_SDK = ['button', 'place', 'verification'];

const DEFINITIONS: Readonly<Record<string, string>> = {
  page: 'PageObjectResponse',
  database: 'DatabaseObjectResponse',
  data_source: 'DataSourceObjectResponse',
  user: 'UserObjectResponse',
  file_upload: 'FileUploadObjectResponse',
  property_item: 'GetPagePropertyResponse',
};

export type Reply = Readonly<Record<string, unknown>>;

/** Tells what in a reply does not fit the SDK's types; nothing for kinds that the schema lacks. */
export function openSchema(): (reply: Reply) => string[] {
  const schema = JSON.parse(readFileSync(new URL('schema.json', fixtures), 'utf8'));
  const definitions: Record<string, { required?: string[] }> = schema.definitions;
  // 2026-03-11 dropped it: README of the fixtures.
  for (const definition of Object.values(definitions))
    definition.required = (definition.required ?? []).filter((name) => name !== 'archived');
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(schema, 'notion');

  const check = (name: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`notion#/definitions/${name}`);
    if (!validate) throw new Error(`The schema has no ${name}.`);
    return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors).slice(0, 600)}`];
  };
  return function faultsOf(reply: Reply): string[] {
    if (reply['object'] === 'list') {
      if (reply['type'] === 'property_item') return check('PropertyItemListResponse', reply);
      return (reply['results'] as Reply[]).flatMap(faultsOf);
    }
    const name = DEFINITIONS[String(reply['object'])];
    return name === undefined ? [] : check(name, reply['object'] === 'data_source' ? withoutUnknown(reply) : reply);
  };
}

function withoutUnknown(source: Reply): Reply {
  const properties = Object.entries(source['properties'] as Record<string, { type: string }>);
  return { ...source, properties: Object.fromEntries(properties.filter(([, { type }]) => !UNKNOWN_TO_SDK.includes(type))) };
}
