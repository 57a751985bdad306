import type { z } from 'zod';
import { docsFault, type GoogleFault } from '../../google-fault.ts';

/** Tells which field of the payload is wrong. */
export function fieldFault(field: string, description: string): GoogleFault {
  return docsFault(400, 'INVALID_ARGUMENT', description, [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description }] },
  ]);
}

/** The refusal of JSON that does not have the shape of the API, in the words of Google's front end. */
export function payloadFault(error: z.ZodError, value: unknown, path: readonly PropertyKey[]): GoogleFault {
  const issue = error.issues[0];
  const at = [...path, ...(issue?.path ?? [])];
  const place = fieldPath(at);
  const description =
    issue?.code === 'unrecognized_keys'
      ? `Invalid JSON payload received. Unknown name "${issue.keys[0]}" at '${place}': Cannot find field.`
      : `Invalid value at '${place}'${typeName(issue)}, ${JSON.stringify(valueAt(value, issue?.path ?? [])) ?? 'nothing'}`;
  return fieldFault(place, description);
}

const TYPES: Readonly<Record<string, string>> = { int: 'TYPE_INT32', number: 'TYPE_INT32', string: 'TYPE_STRING', boolean: 'TYPE_BOOL' };

function typeName(issue: z.core.$ZodIssue | undefined): string {
  const name = issue?.code === 'invalid_type' ? TYPES[issue.expected] : undefined;
  return name ? ` (${name})` : '';
}

/** `requests[0].insert_text.location`: Google names fields as in its own definitions. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step).replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)}`))
    .join('')
    .replace(/^\./u, '');
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined), value);
