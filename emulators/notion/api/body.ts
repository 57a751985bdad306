import type { ApiContext } from './app.ts';
import { invalidJson, validation } from './errors.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A refusal of a part of the body, in the API's words. */
export function invalid(path: string, expected: string, value: unknown): Error {
  return validation(`body failed validation: ${path} should be ${expected}, instead was \`${JSON.stringify(value) ?? 'undefined'}\`.`);
}

/** The JSON object of the request; an empty body counts as `{}`. `members`: all that it may have; any without. */
export async function readBody(context: ApiContext, members?: readonly string[]): Promise<Json> {
  const text = await context.req.text();
  if (text === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidJson();
  }
  const given = object(body, 'body');
  for (const [member, value] of Object.entries(given)) {
    const isKnown = (members?.includes(member) ?? true) && !(member === 'archived' && context.var.version === '2026-03-11');
    if (!isKnown) throw invalid(`body.${member}`, 'not present', value);
  }
  return given;
}

export function object(value: unknown, path: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path, 'an object', value);
  return value as Json;
}

export function array(value: unknown, path: string, longest = 100): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(path, 'an array', value);
  if (value.length > longest)
    throw validation(`body failed validation: ${path}.length should be ≤ \`${longest}\`, instead was \`${value.length}\`.`);
  return value;
}

export function string(value: unknown, path: string, longest = Number.POSITIVE_INFINITY): string {
  if (typeof value !== 'string') throw invalid(path, 'a string', value);
  if (value.length > longest)
    throw validation(`body failed validation: ${path}.length should be ≤ \`${longest}\`, instead was \`${value.length}\`.`);
  return value;
}

export function boolean(value: unknown, path: string): boolean {
  if (typeof value !== 'boolean') throw invalid(path, 'a boolean', value);
  return value;
}

export function number(value: unknown, path: string): number {
  if (typeof value !== 'number') throw invalid(path, 'a number', value);
  return value;
}

export function oneOf<T extends string>(value: unknown, choices: readonly T[], path: string): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw invalid(path, choices.map((choice) => `\`"${choice}"\``).join(' or '), value);
  return found;
}
