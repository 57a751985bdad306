import { WorkspaceFailure } from '../../generation/index.ts';
import type { Connections } from '../connections/connections.ts';
import { isOutage } from '../database/is-outage.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import { rowsFailedMail } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { ownerOf } from './owner-of.ts';
import type { Recipe } from './recipe-store.ts';
import type { StoryRecord, StoryStore } from './story-store.ts';

export interface GivingUpParts {
  readonly stories: StoryStore;
  readonly connections: Connections;
  readonly outbox: Outbox;
  /** Address of a row, for people. */
  readonly rowUrl: (rowId: string) => string;
}

/** Milliseconds in which a row is marked, or is marked later. */
const DEADLINE = 30_000;

/**
 * Marks rows that failed too often, as far as that works, then tells their owner. A recipe of which something is out of order keeps no
 * other one waiting. `stopping` ends what is under way.
 */
export function openGivingUp(
  { config, log }: Pick<Services, 'config' | 'log'>,
  { stories, connections, outbox, rowUrl }: GivingUpParts,
  stopping: AbortSignal,
): () => Promise<void> {
  const markFailed = async ({ userId, connectionId }: Recipe, { rowId }: StoryRecord): Promise<'marked' | 'unmarked' | 'later'> => {
    try {
      const { workspace } = await connections.notionWorkspace(userId, connectionId);
      await workspace.setStatus(rowId, 'failed', AbortSignal.any([stopping, AbortSignal.timeout(DEADLINE)]));
      return 'marked';
    } catch (error) {
      if (!(error instanceof WorkspaceFailure)) throw error;
      if (error.reason === 'not-found') return 'marked';
      return error.reason === 'invalid' || error.reason === 'forbidden' ? 'unmarked' : 'later';
    }
  };

  const giveUp = async (recipe: Recipe, failed: readonly StoryRecord[]): Promise<void> => {
    const ends = new Map(await Promise.all(failed.map(async (story) => [story, await markFailed(recipe, story)] as const)));
    const told = failed.filter((story) => ends.get(story) !== 'later');
    if (told.length === 0) return;
    const idsOf = (end: 'marked' | 'unmarked') => told.filter((story) => ends.get(story) === end).map(({ id }) => id);
    const rows = told.map(({ id, name, rowId, steps }) => ({
      id,
      name,
      url: rowUrl(rowId),
      reason: steps.findLast(({ kind }) => kind === 'failed')?.error?.message ?? 'It failed.',
    }));
    await stories.gaveUp(recipe.id, idsOf('marked'), idsOf('unmarked'), async (transaction) => {
      const user = await ownerOf(transaction, recipe);
      if (user) await outbox.add(transaction, rowsFailedMail(user, recipe, rows, config.publicUrl));
    });
  };

  return async () => {
    for (const { recipe, stories: failed } of await stories.takeGivenUp()) {
      try {
        await giveUp(recipe, failed);
      } catch (error) {
        if (stopping.aborted || isOutage(error)) throw error;
        log.error({ err: error, recipe: recipe.id }, 'rows could not be given up; it is tried again');
      }
    }
  };
}
