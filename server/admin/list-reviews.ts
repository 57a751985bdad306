import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { reviews } from '../database/schema/product.ts';

/** Every review, the newest first. */
export const listReviews = (database: Database) =>
  database.asSystem(async (transaction) => {
    const rows = await transaction.select().from(reviews).orderBy(sql`${reviews.createdAt} desc, ${reviews.id}`);
    return rows.map(({ createdAt, publishedAt, ...review }) => ({
      ...review,
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    }));
  });
