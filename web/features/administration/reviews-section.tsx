import type { InferContractRouterOutputs } from '@orpc/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { contract } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { Loading, PageSection } from '../../components/layout/page-section.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';

type Review = InferContractRouterOutputs<typeof contract>['admin']['listAllReviews'][number];

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** What users wrote; only what is published here stands on `/reviews`. */
export function ReviewsSection() {
  const reviews = useQuery(queries.admin.listAllReviews.queryOptions());
  return (
    <PageSection title="Reviews" description="What users left in the tool. Visitors see what you publish, without the address.">
      <Loading query={reviews}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">No reviews yet. Users leave one in the tool, under More Options.</p>
          ) : (
            <ul aria-label="Reviews" className="flex flex-col rounded-lg border border-line bg-surface">
              {all.map((review) => (
                <ReviewEntry key={review.id} review={review} />
              ))}
            </ul>
          )
        }
      </Loading>
    </PageSection>
  );
}

function ReviewEntry({ review: { id, name, email, rating, feedback, createdAt, publishedAt } }: { readonly review: Review }) {
  const client = useQueryClient();
  const isPublished = publishedAt !== null;
  const publish = useMutation({
    mutationFn: () => api.admin.publishReview({ id, isPublished: !isPublished }),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.admin.listAllReviews.key() }),
    onError: (error) => tellFault(error),
  });
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line p-3 last:border-0">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {isPublished && <Badge tone="success">Published</Badge>}
        </p>
        {feedback && <p className="break-words whitespace-pre-line">{feedback}</p>}
        <p className="text-xs break-words text-muted">
          {[rating > 0 && `${rating} of 5 stars`, email, dates.format(new Date(createdAt))].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        size="small"
        aria-label={`${isPublished ? 'Withdraw' : 'Publish'} the review of ${name}`}
        isBusy={publish.isPending}
        onClick={() => publish.mutate()}
      >
        {isPublished ? 'Withdraw' : 'Publish'}
      </Button>
    </li>
  );
}
