import { Star } from 'lucide-react';
import type { SiteContent } from '../../contracts/index.ts';
import { Guest } from './guest.tsx';

const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

interface Entry {
  readonly name: string;
  readonly about: string;
  readonly text: string;
  readonly rating: number;
}

/** What users left and the operator published, and what the operator was allowed to quote. */
export function ReviewList({ content, most }: { readonly content: SiteContent; readonly most?: number }) {
  const { testimonials, thirdParties } = content.operator;
  const entries: readonly Entry[] = [
    ...testimonials.map(({ name, role, text }) => ({ name, about: role ?? '', text, rating: 0 })),
    ...content.reviews.map(({ name, rating, feedback, publishedAt }) => ({
      name,
      about: written.format(new Date(publishedAt)),
      text: feedback,
      rating,
    })),
  ];
  return (
    <div className="flex flex-col gap-6">
      {entries.length === 0 ? (
        <p className="text-base text-muted">
          No review has been published yet. Users leave one in the tool, under More Options; none is made up.
        </p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {entries.slice(0, most).map(({ name, about, text, rating }) => (
            <li key={`${name} ${about} ${text}`} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-6">
              {rating > 0 && (
                <p className="flex gap-0.5 text-accent">
                  <span className="sr-only">{rating} of 5 stars</span>
                  {[1, 2, 3, 4, 5].map((star) => (
                    <Star key={star} className={`size-4 ${star <= rating ? 'fill-current' : ''}`} aria-hidden />
                  ))}
                </p>
              )}
              {text && <blockquote className="break-words whitespace-pre-line">{text}</blockquote>}
              <p className="mt-auto text-muted">
                <span className="font-medium text-ink">{name}</span>
                {about && ` · ${about}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Guest party={thirdParties.reviews} what="Show more reviews" failure="The reviews can not be loaded now." />
    </div>
  );
}
