import { statfs } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { reviews } from '../database/schema/product.ts';
import type { Feature } from '../feature.ts';
import { asAdmin } from '../http/call-context.ts';
import { callError } from '../http/call-error.ts';
import type { Services } from '../services.ts';
import { listReviews } from './list-reviews.ts';

/** Calls of administrators (`ADMIN_EMAILS`): settings that are there, how the server fares, reviews. */
export function openAdmin({ config, database }: Services): Feature {
  const overview = async () => {
    const [{ rows }, disk] = await Promise.all([
      database.asSystem((transaction) =>
        transaction.execute<Record<'users' | 'runs' | 'failed_rows' | 'queued', string>>(sql`
          select (select count(*) from users) as users, (select count(*) from runs) as runs,
            (select coalesce(sum(failed), 0) from runs) as failed_rows,
            (select count(*) from runs where ended_at is null and state in ('queued', 'waiting')) as queued`),
      ),
      statfs(config.dataFolder),
    ]);
    const [row] = rows;
    if (!row) throw new Error('The counts vanished.');
    return {
      users: Number(row.users),
      runs: Number(row.runs),
      failedRows: Number(row.failed_rows),
      queued: Number(row.queued),
      diskFree: disk.bavail * disk.bsize,
      diskTotal: disk.blocks * disk.bsize,
    };
  };

  return {
    calls: {
      admin: {
        setup: asAdmin.admin.setup.handler(() => [...config.settings]),
        overview: asAdmin.admin.overview.handler(overview),
        listAllReviews: asAdmin.admin.listAllReviews.handler(() => listReviews(database)),
        publishReview: asAdmin.admin.publishReview.handler(async ({ input }) => {
          const changed = await database.asSystem((transaction) =>
            transaction
              .update(reviews)
              .set({ publishedAt: input.isPublished ? sql`coalesce(${reviews.publishedAt}, now())` : null })
              .where(eq(reviews.id, input.id))
              .returning({ id: reviews.id }),
          );
          if (changed.length === 0) throw callError('NOT_FOUND', { message: 'There is no such review.' });
          return { success: true as const };
        }),
      },
    },
  };
}
