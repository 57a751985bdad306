import { useMutation, useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextArea, TextField } from '../../components/controls/field.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { useAuth } from '../../lib/session/session.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useDraft } from '../../lib/use-draft.ts';

const RATINGS = [1, 2, 3, 4, 5] as const;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

interface Review {
  readonly name: string;
  readonly email: string;
  /** 0: none given. */
  readonly rating: number;
  readonly feedback: string;
}

/** What keeps a review from being sent. */
function lackOf({ name, email, rating, feedback }: Review): string | undefined {
  if (!name.trim() || !email.trim() || (rating === 0 && !feedback.trim())) {
    return 'Please provide your name, email, and either a rating or feedback.';
  }
  return ADDRESS.test(email.trim()) ? undefined : 'Please provide a valid email address.';
}

export function ReviewForm({ onSent }: { readonly onSent: () => void }) {
  const { session } = useAuth();
  const profile = useQuery({ ...queries.accounts.profile.queryOptions(), enabled: session !== null }).data;
  const { draft, change, drop } = useDraft<Review>('review');
  const [lack, setLack] = useState<string>();
  const review: Review = { name: profile?.displayName ?? '', email: profile?.email ?? '', rating: 0, feedback: '', ...draft };
  const edit = (changed: Partial<Review>) => {
    change(changed);
    setLack(undefined);
  };
  const send = useMutation({
    mutationFn: () => api.public.sendReview(review),
    onSuccess: () => {
      showToast({ kind: 'success', title: 'Success', description: 'Thank you for your review.' });
      drop();
      onSent();
    },
    onError: (error) => {
      const { code, message } = faultOf(error);
      const isTold = code === 'INVALID_INPUT' || code === 'TOO_MANY_REQUESTS';
      setLack(isTold ? message : undefined);
      if (!isTold) showToast({ kind: 'error', title: 'Error', description: 'Failed to send review. Please contact support.' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = lackOf(review);
    setLack(found);
    if (!found && !send.isPending) send.mutate();
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={200}
        value={review.name}
        onChange={({ target }) => edit({ name: target.value })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={review.email}
        onChange={({ target }) => edit({ email: target.value })}
      />
      <div className="flex flex-col gap-1">
        <span id="rating" className="font-medium">
          Rating
        </span>
        <RadioGroup.Root
          aria-labelledby="rating"
          orientation="horizontal"
          value={String(review.rating)}
          onValueChange={(rating) => edit({ rating: Number(rating) })}
          className="flex gap-1"
        >
          {RATINGS.map((rating) => (
            <RadioGroup.Item
              key={rating}
              value={String(rating)}
              aria-label={rating === 1 ? '1 star' : `${rating} stars`}
              className="grid size-9 place-items-center rounded-md hover:bg-accent-soft"
            >
              <Star className={rating <= review.rating ? 'size-6 fill-warning text-warning' : 'size-6 text-muted'} aria-hidden />
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
      </div>
      <TextArea label="Feedback" maxLength={5000} value={review.feedback} onChange={({ target }) => edit({ feedback: target.value })} />
      {lack && <Notice kind="error">{lack}</Notice>}
      <Button type="submit" variant="primary" isBusy={send.isPending} className="self-end">
        Send review
      </Button>
    </form>
  );
}
