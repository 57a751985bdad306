import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { reviews } from '../database/schema/product.ts';

/** Reviews listed: everybody may leave some. */
const MOST = 1000;

/** The latest reviews, published or not, the newest first. */
export const listReviews = (database: Database) =>
  database.asSystem(async (transaction) => {
    const rows = await transaction.select().from(reviews).orderBy(sql`${reviews.createdAt} desc, ${reviews.id}`).limit(MOST);
    return rows.map(({ createdAt, publishedAt, ...review }) => ({
      ...review,
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    }));
  });
