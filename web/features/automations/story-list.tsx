import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Story, StoryStep } from '../../../contracts/recipes.ts';
import { Button } from '../../components/controls/button.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import { CutText } from '../../components/layout/cut-text.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { exactTimeText } from '../../lib/words/time-text.ts';
import { STORY_STATES, stepText } from './describe-automation.ts';
import { LOOK_EVERY } from './look-every.ts';
import { useChange } from './use-change.ts';

/** Rows of one page. */
const PAGE = 10;

const LOOKS = {
  waiting: { icon: CircleDashed, tone: 'accent' },
  retrying: { icon: RotateCw, tone: 'warning' },
  failed: { icon: CircleAlert, tone: 'danger' },
  stored: { icon: CircleCheck, tone: 'success' },
  withdrawn: { icon: CircleSlash, tone: 'neutral' },
} as const satisfies Record<Story['state'], unknown>;

/** What became of each row that was marked, the latest first. */
export function StoryList({ id }: { readonly id: string }) {
  const [failedOnly, setFailedOnly] = useState(false);
  const stories = useInfiniteQuery({
    queryKey: [...queries.recipes.listStories.key(), id, failedOnly],
    queryFn: ({ pageParam }) =>
      api.recipes.listStories({
        id,
        limit: PAGE,
        ...(failedOnly ? { failedOnly: 'true' } : {}),
        ...(pageParam ? { before: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: (page: Story[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: LOOK_EVERY,
  });
  const rows = stories.data?.pages.flat() ?? [];
  return (
    <section aria-label="Rows" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">Rows</h3>
        <Switch label="Only failures" isOn={failedOnly} onChange={setFailedOnly} />
      </div>
      {stories.isPending && <Skeleton className="h-24" />}
      {stories.isError && !stories.data && (
        <FaultNotice title="The rows can not be shown" error={stories.error} onRetry={stories.refetch} />
      )}
      {stories.data && rows.length === 0 && (
        <p className="text-muted">
          {failedOnly ? 'No row has failed.' : 'No row yet. Mark one Ready to Generate in Notion, and its story is told here.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {rows.map((story) => (
          <StoryRow key={story.id} automation={id} story={story} />
        ))}
      </ul>
      {stories.hasNextPage && (
        <Button size="small" className="self-center" isBusy={stories.isFetchingNextPage} onClick={() => void stories.fetchNextPage()}>
          Show older rows
        </Button>
      )}
    </section>
  );
}

function StoryRow({ automation, story }: { readonly automation: string; readonly story: Story }) {
  const retry = useChange(() => api.recipes.retryStory({ id: automation, story: story.id }));
  const { icon: Icon, tone } = LOOKS[story.state];
  const name = story.name ?? 'No PDF yet';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <CutText text={name} className="min-w-0" />
          <Badge tone={tone}>
            <Icon aria-hidden />
            {STORY_STATES[story.state]}
          </Badge>
        </p>
        <ol aria-label={`Story of ${name}`} className="flex flex-col gap-1 border-l border-line pl-3 text-xs text-muted">
          {story.steps.map((step, index) => (
            <Step
              key={`${step.kind} ${step.at}`}
              step={step}
              // Once for each run: the steps of one follow each other.
              isOfRun={step.run !== undefined && step.run !== story.steps[index - 1]?.run}
            />
          ))}
        </ol>
      </div>
      <div className="flex gap-2">
        {(story.state === 'failed' || story.state === 'retrying') && (
          <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
            Try again now
          </Button>
        )}
        <Button asChild size="small">
          <a href={story.url} target="_blank" rel="noreferrer" aria-label={`Open ${name} in Notion`}>
            Open in Notion
          </a>
        </Button>
      </div>
    </li>
  );
}

const Step = ({ step, isOfRun }: { readonly step: StoryStep; readonly isOfRun: boolean }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 break-words">
    <time dateTime={step.at} className="tabular-nums">
      {exactTimeText(step.at)}
    </time>
    <span className="text-ink">{stepText(step)}</span>
    {isOfRun && (
      <Link to={`/runs/${step.run}`} className="inline-flex min-h-6 items-center text-accent underline underline-offset-2">
        Show the run
      </Link>
    )}
    {step.error && (
      <span className="w-full text-danger">
        {step.error.message} {step.error.hint}
      </span>
    )}
    {step.retryAt && <span className="w-full">To be tried again {exactTimeText(step.retryAt)}.</span>}
  </li>
);
