import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import type { RecipeView } from '../../../contracts/recipes.ts';
import { Badge } from '../../components/status/badge.tsx';
import { exactTimeText } from '../../lib/words/time-text.ts';
import { TRANSPORT_STATES, TRANSPORTS } from './describe-automation.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const LOOKS = {
  live: { icon: CircleCheck, tone: 'success' },
  silent: { icon: CircleDashed, tone: 'warning' },
  off: { icon: CircleSlash, tone: 'neutral' },
} as const satisfies Record<RecipeView['transports'][number]['state'], unknown>;

/** The ways in which the automation hears of rows. All work at once; a row that several of them bring is made once. */
export const TransportList = ({ recipe }: { readonly recipe: RecipeView }) => (
  <section aria-label="How rows are noticed">
    <h3 className="font-medium">How rows are noticed</h3>
    <ul className="divide-y divide-line">
      {recipe.transports.map(({ transport, state, lastHeardAt }) => {
        const { title, about } = TRANSPORTS[transport];
        const { icon: Icon, tone } = LOOKS[state];
        return (
          <li key={transport} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
              <p>{title}</p>
              <p className="text-xs text-muted">{about}</p>
            </div>
            <div className="flex flex-wrap items-center gap-2 text-xs text-muted tabular-nums">
              {lastHeardAt && (
                <span>
                  Last heard <time dateTime={lastHeardAt}>{exactTimeText(lastHeardAt)}</time>
                </span>
              )}
              <Badge tone={tone}>
                <Icon aria-hidden />
                {TRANSPORT_STATES[state]}
              </Badge>
              {transport === 'automation' && <WebhookDialog id={recipe.id} isSetUp={state !== 'off'} />}
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);
