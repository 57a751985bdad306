import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database.ts';
import { documents } from '../database/schema/belongings.ts';

/** A document that a user chose. */
export interface ChosenDocument {
  readonly googleDocId: string;
  readonly name: string;
}

export interface DocumentStore {
  /** By name, ascending; only that of the `id` of Google, if one is given. */
  readonly list: (
    userId: string,
    query: { readonly limit: number; readonly id?: string | undefined },
  ) => Promise<readonly ChosenDocument[]>;
  /** Saves it under its name, or as 'Name (2)' when the user has another document of that name. */
  readonly save: (userId: string, document: ChosenDocument) => Promise<ChosenDocument>;
}

/** The documents that users chose so far: one entry for each of Google's documents, one for each name. */
export function documentStore(database: Database): DocumentStore {
  const freeName = async (transaction: Transaction, userId: string, { googleDocId, name }: ChosenDocument): Promise<string> => {
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? name : `${name} (${number})`;
      const others = and(eq(documents.userId, userId), eq(documents.docName, candidate), ne(documents.googleDocId, googleDocId));
      if ((await transaction.$count(documents, others)) === 0) return candidate;
    }
  };
  return {
    list: (userId, { limit, id }) =>
      database.withUser(userId, async (transaction) => {
        const rows = await transaction
          .select()
          .from(documents)
          .where(and(eq(documents.userId, userId), id === undefined ? undefined : eq(documents.googleDocId, id)))
          .orderBy(asc(documents.docName))
          .limit(limit);
        return rows.map(({ googleDocId, docName }) => ({ googleDocId, name: docName }));
      }),
    save: (userId, document) =>
      database.withUser(userId, async (transaction) => {
        // One save of a user at a time: two of the same name must not take it both.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`documents ${userId}`}))`);
        const docName = await freeName(transaction, userId, document);
        await transaction
          .insert(documents)
          .values({ userId, googleDocId: document.googleDocId, docName })
          .onConflictDoUpdate({ target: [documents.userId, documents.googleDocId], set: { docName, updatedAt: sql`now()` } });
        return { googleDocId: document.googleDocId, name: docName };
      }),
  };
}
