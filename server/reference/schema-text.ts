import type { Schema } from './describe-api.ts';

/** A schema in the notation of TypeScript, as people read it best. */
export function schemaText(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaText(choice, indent)).join(' | ');
  if (schema.type === 'array') {
    const item = schemaText(schema.items, indent);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties) {
    const inner = `${indent}  `;
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const mark = schema.required?.includes(name) ? '' : '?';
      const note = field.description ? ` // ${field.description.replace(/\s+/gu, ' ')}` : '';
      return `${inner}${name}${mark}: ${schemaText(field, inner)};${note}\n`;
    });
    return `{\n${fields.join('')}${indent}}`;
  }
  if (schema.type === 'object') {
    return typeof schema.additionalProperties === 'object'
      ? `Record<string, ${schemaText(schema.additionalProperties, indent)}>`
      : 'object';
  }
  if (schema.contentMediaType || schema.format === 'binary') return 'file';
  return [schema.type ?? 'unknown', schema.format && `(${schema.format})`].filter(Boolean).join(' ');
}
