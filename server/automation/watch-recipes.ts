import { setTimeout as delay } from 'node:timers/promises';
import type { RunRequest } from '../../contracts/index.ts';
import { shorten } from '../../engine/shorten.ts';
import { isOutage } from '../database/is-outage.ts';
import { listen } from '../database/listen.ts';
import type { Connection } from '../database/open-database.ts';
import { automationStoppedMail } from '../mail/templates.ts';
import type { Preflight } from '../runs/calls/preflight.ts';
import { requestKey } from '../runs/calls/request-key.ts';
import type { Ledger, RunRecord } from '../runs/ledger/ledger.ts';
import type { RunQueue } from '../runs/run-queue.ts';
import { pdfPasswords } from '../secrets/pdf-password.ts';
import type { Services } from '../services.ts';
import { type GivingUpParts, openGivingUp } from './give-up-rows.ts';
import { AFTER_OUTAGE, openLooks } from './look-at-recipes.ts';
import { ownerOf } from './owner-of.ts';
import { RECIPES_CHANNEL, type Recipe, type RecipeStore } from './recipe-store.ts';
import { lostAccount } from './settle-run.ts';

export interface WatchParts extends GivingUpParts {
  readonly recipes: RecipeStore;
  readonly ledger: Ledger;
  readonly queue: RunQueue;
  readonly preflight: Preflight;
  /** Milliseconds between two rounds while nothing happens: for accounts that came back, and word that got lost. */
  readonly idlePause: number;
}

export interface Watch {
  /** Makes the rows that are ready now. Throws the error of the contract when that can't be. */
  readonly start: (recipe: Recipe) => Promise<RunRecord>;
  readonly stop: () => Promise<void>;
}

/** Milliseconds between two rounds, at least. */
const ROUND = 500;
/** UTF-16 units of a name in the list of runs. */
const LABEL = 500;

const NEEDS_ACCOUNT = {
  notion: { message: 'The connection to Notion is lost.', hint: 'Connect Notion again.' },
  google: { message: 'Google is to be connected again.', hint: 'Connect Google again.' },
} as const;

/** What a run of the recipe makes: the same as its user would ask for, so that each joins the other's run. */
export const requestOf = ({ googleDocId, connectionId, dataSourceId, namingHeader, settings, delivery }: Recipe): RunRequest => ({
  template: { kind: 'google', documentId: googleDocId },
  rows: { kind: 'notion', connectionId, source: dataSourceId },
  namingHeader,
  ...settings,
  ...(delivery ? { delivery } : {}),
  store: true,
  allRows: false,
});

/**
 * Makes PDFs as rows become ready. Whatever a transport tells only makes a recipe due: which rows are ready, Notion itself is asked, so
 * that events which are forged, lost, late or repeated can neither make a PDF nor keep one from being made.
 */
export function watchRecipes(services: Services, connection: Connection, parts: WatchParts): Watch {
  const { config, log, vault } = services;
  const { recipes, stories, ledger, queue, preflight, outbox, idlePause } = parts;
  const stopping = new AbortController();
  const passwords = pdfPasswords(vault);
  const keyOf = (recipe: Recipe) => requestKey(requestOf(recipe), undefined, recipe.password !== '');
  let rest = new AbortController();
  const wake = () => rest.abort();
  const listener = listen(connection, RECIPES_CHANNEL, wake, log);

  const start = async (recipe: Recipe): Promise<RunRecord> => {
    const { userId, title } = recipe;
    const document = await recipes.documentName(recipe);
    const labels = { template: shorten(document ?? '', LABEL), rows: shorten(title ?? '', LABEL) };
    const request = { ...requestOf(recipe), labels };
    await preflight.check(userId, request);
    const { run, isNew } = await ledger.start(userId, keyOf(recipe), request, {
      password: passwords.seal('runs', userId, passwords.open('recipes', userId, recipe.password)),
      automation: { recipeId: recipe.id, began: (transaction, runId) => stories.began(transaction, recipe, runId) },
    });
    if (isNew) await queue.submit(run.id);
    await recipes.stir(recipe, false);
    wake();
    return run;
  };

  /** Recipes whose account is lost rest until it is renewed: their rows stay marked. */
  const lose = async (recipe: Recipe, account: 'notion' | 'google'): Promise<void> => {
    // That of Notion is one to renew since it was refused.
    if (account === 'google') await recipes.loseGoogle(recipe);
    log.info({ recipe: recipe.id, account }, 'an automation waits for its account');
  };
  const tellLost = () =>
    recipes.tellLost(async (transaction, recipe, account) => {
      const user = await ownerOf(transaction, recipe);
      const occasion = `${account}:${new Date().toISOString()}`;
      if (user) await outbox.add(transaction, automationStoppedMail(user, recipe, NEEDS_ACCOUNT[account], occasion, config.publicUrl));
    });

  const looks = openLooks(services, { ...parts, start, keyOf, lose, looked: wake }, stopping.signal);
  const giveUp = openGivingUp(services, parts, stopping.signal);

  const settle = async (): Promise<void> => {
    for (const { recipe, run } of await stories.settle()) {
      const account = lostAccount(run.error);
      if (account) await lose(recipe, account);
      // Who stops a run of an automation wants it to stop, not to begin again at once.
      else if (run.state === 'cancelled' && run.recipeId === recipe.id) await recipes.change(recipe.userId, recipe.id, { isPaused: true });
      // Rows may have become ready while it was under way.
      else await recipes.stir(recipe, run.made + run.skipped > 0);
    }
  };

  /** Does what there is to do now; milliseconds until there is something again. */
  const round = async (): Promise<number> => {
    const { look: untilLook, giveUp: untilGiveUp, hasRuns, hasLost } = await recipes.ahead();
    const isNow = (until: number | null): boolean => until !== null && until <= 0;
    const tasks = [
      isNow(untilLook) ? async () => (await recipes.takeDue()).forEach(looks.at) : undefined,
      hasRuns ? settle : undefined,
      isNow(untilGiveUp) ? giveUp : undefined,
      hasLost ? tellLost : undefined,
    ].filter((task) => task !== undefined);
    // One that fails must not keep the others from being done.
    const ends = await Promise.allSettled(tasks.map((task) => task()));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return tasks.length > 0 ? ROUND : Math.ceil(Math.min(untilLook ?? idlePause, untilGiveUp ?? idlePause, idlePause));
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      rest = new AbortController();
      const wait = await round().catch((error: unknown) => {
        if (!stopping.signal.aborted && !isOutage(error)) log.error({ err: error }, 'watching over automations');
        return AFTER_OUTAGE;
      });
      const pause = (time: number, ...signals: readonly AbortSignal[]) =>
        delay(time, undefined, { signal: AbortSignal.any([stopping.signal, ...signals]) }).catch(() => {});
      await pause(ROUND);
      if (wait > ROUND) await pause(wait - ROUND, rest.signal);
    }
  };
  const watching = watch();

  return {
    start,
    stop: async () => {
      stopping.abort();
      await Promise.all([watching, listener.close(), looks.ended()]);
    },
  };
}
