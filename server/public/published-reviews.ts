import { isNotNull, sql } from 'drizzle-orm';
import type { PublishedReview } from '../../contracts/index.ts';
import type { Database } from '../database/open-database.ts';
import { reviews } from '../database/schema/product.ts';

/** Reviews that the page shows. */
const MOST = 100;

/** What users left and an administrator published, the newest first. */
export function publishedReviews(database: Database): Promise<PublishedReview[]> {
  return database.asSystem(async (transaction) => {
    const rows = await transaction
      .select()
      .from(reviews)
      .where(isNotNull(reviews.publishedAt))
      .orderBy(sql`${reviews.publishedAt} desc, ${reviews.id}`)
      .limit(MOST);
    return rows.flatMap(({ name, rating, feedback, publishedAt }) =>
      publishedAt ? [{ name, rating, feedback, publishedAt: publishedAt.toISOString() }] : [],
    );
  });
}
