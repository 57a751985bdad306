import { useQuery } from '@tanstack/react-query';
import type { RecipeView } from '../../../contracts/recipes.ts';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { connectGoogle, connectNotion } from '../../lib/session/connect-account.ts';
import { useChange } from './use-change.ts';

const NAMES = { notion: 'Notion', google: 'Google' } as const;

interface ReconnectProps {
  readonly recipe: RecipeView;
  readonly provider: 'notion' | 'google';
  /** What the access lacks that is there; null: there is none any more. */
  readonly lack: RecipeView['problem'];
}

/** What a lost access means, and the ways to have it back. */
export function Reconnect({ recipe, provider, lack }: ReconnectProps) {
  const connections = useQuery(queries.sources.listConnections.queryOptions({ enabled: provider === 'notion' }));
  const others = (connections.data ?? []).filter(
    (known) => provider === 'notion' && known.provider === 'notion' && !known.isBroken && known.id !== recipe.connectionId,
  );
  const move = useChange((connectionId: string) => api.recipes.reconnectRecipe({ id: recipe.id, connectionId }));
  return (
    <Notice
      kind="error"
      title={lack?.message ?? `The access to ${NAMES[provider]} has ended`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={(provider === 'google' ? connectGoogle : connectNotion).onClick}>
            Reconnect
          </Button>
          {others.map(({ id, label }) => (
            <Button key={id} size="small" isBusy={move.isPending && move.variables === id} onClick={() => move.mutate(id)}>
              Use {label ?? 'the other connection'}
            </Button>
          ))}
        </div>
      }
    >
      {lack?.hint} The automation waits. Connected again it goes on by itself, and makes the rows that were marked meanwhile.
    </Notice>
  );
}
