import type { Proofs } from '../../integrations/rendering/proof-template.ts';
import type { Connections } from '../connections/connections.ts';
import type { Connection } from '../database/open-database.ts';
import type { Feature } from '../feature.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import type { Preflight } from '../runs/calls/preflight.ts';
import { notionPages } from '../runs/calls/run-calls.ts';
import type { Ledger } from '../runs/ledger/ledger.ts';
import type { SourceReader } from '../runs/open-sources.ts';
import type { RunQueue } from '../runs/run-queue.ts';
import type { Services } from '../services.ts';
import { receiveEvents } from './receive-events.ts';
import { recipeCalls } from './recipe-calls.ts';
import { recipeStore } from './recipe-store.ts';
import { openRehearse } from './rehearse.ts';
import { storyStore } from './story-store.ts';
import { watchRecipes } from './watch-recipes.ts';
import { openWebhookTokens } from './webhook-tokens.ts';

export interface AutomationParts {
  readonly ledger: Ledger;
  readonly queue: RunQueue;
  readonly preflight: Preflight;
  readonly outbox: Outbox;
  readonly sources: SourceReader;
  readonly proofs: Proofs;
  /** Milliseconds between two looks at a database whose rows come often. */
  readonly every: number;
  /** Milliseconds between two questions of the database while nothing happens. */
  readonly idlePause: number;
  /** Seconds before each further try of a row that failed. */
  readonly pauses: readonly number[];
}

/** Makes PDFs as rows become ready. Notion may tell of that in two ways; looking again and again works without either. */
export function openAutomation(services: Services, connection: Connection, connections: Connections, parts: AutomationParts) {
  const { config, database } = services;
  const recipes = recipeStore(database, parts.every / 1000, config.notionRequestsPerMinute);
  const stories = storyStore(database, parts.pauses);
  const tokens = openWebhookTokens(services);
  const rowUrl = (rowId: string): string => `${notionPages(config)}${rowId.replaceAll('-', '')}`;
  const watch = watchRecipes(services, connection, { ...parts, connections, recipes, stories, rowUrl });
  const rehearse = openRehearse(services, { ...parts, connections, rowUrl });
  return {
    ...receiveEvents(services, tokens),
    calls: recipeCalls(services, { connections, recipes, stories, start: watch.start, rehearse, hasWebhook: tokens.isSetUp, rowUrl }),
    wake: recipes.wake,
    stop: watch.stop,
  } satisfies Partial<Feature> & { readonly wake: (userId: string) => Promise<void> };
}
