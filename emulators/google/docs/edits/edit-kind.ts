import type { z } from 'zod';
import type { DocumentContent } from '../model.ts';

export interface EditResult {
  readonly content: DocumentContent;
  /** What stands in the reply under the name of the request; nothing for most. */
  readonly reply?: object;
}

/** A kind of request in a batch: what it looks like, and what it does. Throws `EditFault`. */
export interface EditKind {
  readonly schema: z.ZodType;
  readonly apply: (content: DocumentContent, request: unknown) => EditResult;
}

export function editKind<Schema extends z.ZodType>(
  schema: Schema,
  apply: (content: DocumentContent, request: z.infer<Schema>) => EditResult,
): EditKind {
  return { schema, apply: (content, request) => apply(content, schema.parse(request)) };
}
