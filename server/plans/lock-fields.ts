import type { Row } from '../../engine/index.ts';

/** The rows with nothing in the fields that the plan leaves out: their tags print nothing, and are known names. */
export async function* lockFields<R extends Row>(rows: AsyncIterable<R>, locked: readonly string[]): AsyncGenerator<R> {
  const nothing = locked.map((name) => [name, null] as const);
  for await (const row of rows) yield { ...row, fields: new Map([...row.fields, ...nothing]) };
}
