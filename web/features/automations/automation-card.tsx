import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CirclePause, Pause, Play, RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import type { ErrorCode } from '../../../contracts/index.ts';
import type { RecipeView } from '../../../contracts/recipes.ts';
import { Button } from '../../components/controls/button.tsx';
import { UpgradeLink } from '../../components/links/upgrade-link.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { putNewest } from '../../lib/calls/put-newest.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';
import { settingsTexts } from '../../lib/job/settings-text.ts';
import { connectionFor } from '../../lib/session/connect-account.ts';
import { showToast } from '../../lib/toasts.ts';
import { isolated } from '../../lib/words/isolated.ts';
import { timeText } from '../../lib/words/time-text.ts';
import { nameOf, STATES } from './describe-automation.ts';
import { EditDialog } from './edit-dialog.tsx';
import { Reconnect } from './reconnect.tsx';
import { RehearsalDialog } from './rehearsal-dialog.tsx';
import { StoryList } from './story-list.tsx';
import { TransportList } from './transport-list.tsx';
import { useChange } from './use-change.ts';

const LOOKS = {
  active: { icon: CircleCheck, tone: 'success' },
  paused: { icon: CirclePause, tone: 'neutral' },
  'needs-reconnect': { icon: TriangleAlert, tone: 'danger' },
} as const satisfies Record<RecipeView['state'], unknown>;

/** Codes of problems that another plan solves. */
const OF_PLANS: readonly string[] = ['PLAN_LIMIT', 'SUBSCRIPTION_EXPIRED'] satisfies readonly ErrorCode[];

/** How the codes of problems begin that another document solves. */
const OF_DOCUMENTS = 'documents/';

/** One automation: what it does, how it hears of rows, what became of them, and what can be done with it. */
export function AutomationCard({ recipe }: { readonly recipe: RecipeView }) {
  const { id, state, problem, namingHeader, delivery, watermark, hasPassword, nextLookAt, databaseUrl, waiting, failed } = recipe;
  const heading = useId();
  const { icon: Icon, tone } = LOOKS[state];
  const isOfAccount = connectionFor(problem?.code) !== undefined;
  const facts = [
    `Named by ${isolated(namingHeader)}`,
    ...settingsTexts(recipe),
    ...(watermark ? [`watermark ${isolated(watermark)}`] : []),
    ...(hasPassword ? ['with a password'] : []),
    ...(delivery ? [`sent by mail to ${isolated(delivery.property)}`] : []),
    `set up ${timeText(recipe.createdAt)}`,
    ...(nextLookAt === null ? [] : [`looks again ${timeText(nextLookAt)}`]),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return (
    <article aria-labelledby={heading} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={heading} className="min-w-0 font-semibold break-words">
            {nameOf(recipe)}
          </h2>
          <Badge tone={tone}>
            <Icon aria-hidden />
            {STATES[state]}
          </Badge>
        </div>
        <p className="text-xs text-muted tabular-nums">{facts.join(' · ')}</p>
        {databaseUrl && (
          <a
            href={databaseUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center self-start text-xs text-accent underline underline-offset-2"
          >
            Open the database in Notion
          </a>
        )}
      </div>
      {recipe.reconnect && <Reconnect recipe={recipe} provider={recipe.reconnect} lack={isOfAccount ? problem : null} />}
      {problem && !isOfAccount && (
        <Notice kind="warning" title={problem.message} action={remedyOf(recipe, problem.code)}>
          {problem.hint}
        </Notice>
      )}
      <Actions recipe={recipe} />
      <TransportList recipe={recipe} />
      <StoryList id={id} />
    </article>
  );
}

/** What there is to press about a problem. */
function remedyOf(recipe: RecipeView, code: string): ReactNode {
  if (OF_PLANS.includes(code)) return <UpgradeLink />;
  return code.startsWith(OF_DOCUMENTS) ? <EditDialog recipe={recipe} label="Choose another document" /> : null;
}

function Actions({ recipe }: { readonly recipe: RecipeView }) {
  const { id } = recipe;
  const navigate = useNavigate();
  const run = useChange(
    () => api.recipes.runRecipe({ id }),
    (started) =>
      showToast({
        kind: 'success',
        title: 'Success',
        description: 'The rows that are ready are being made.',
        action: { label: 'Show the run', onClick: () => void navigate(`/runs/${started.id}`) },
      }),
  );
  const pause = useChange((isPaused: boolean) => api.recipes.editRecipe({ id, isPaused }));
  // While it works the button keeps its name, also when the list knows better: it would be named for what it does not do yet.
  const pauses = pause.isPending ? pause.variables : recipe.state !== 'paused';
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.recipes.removeRecipe({ id }),
    onSuccess: async () => {
      // Taken out by hand: its rows, which are still on the page, must not be asked for once more.
      await putNewest(client, queries.recipes.listRecipes.queryKey(), (list) => list?.filter((one) => one.id !== id));
      showToast({ kind: 'success', title: 'Success', description: 'The automation has ended.' });
    },
    onError: tellFault,
  });
  return (
    <div className="flex flex-wrap gap-2">
      <RehearsalDialog recipe={recipe} />
      <Button size="small" isBusy={run.isPending} onClick={() => run.mutate()}>
        {!run.isPending && <RotateCw aria-hidden />}
        Run now
      </Button>
      <Button size="small" isBusy={pause.isPending} onClick={() => pause.mutate(pauses)}>
        {!pause.isPending && (pauses ? <Pause aria-hidden /> : <Play aria-hidden />)}
        {pauses ? 'Pause' : 'Resume'}
      </Button>
      <EditDialog recipe={recipe} />
      <ConfirmDialog
        trigger={
          <Button size="small" isBusy={remove.isPending}>
            Delete
          </Button>
        }
        title="Delete this automation?"
        description="Rows that you mark from now on stay as they are. What is made and stored stays, too."
        action="Delete"
        isDangerous
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
