import type { Renderer } from '../generation/index.ts';
import type { Proofs } from '../integrations/rendering/proof-template.ts';
import { openAutomation } from './automation/open-automation.ts';
import { connectionCalls } from './connections/connection-calls.ts';
import type { Connections } from './connections/connections.ts';
import type { Connection } from './database/open-database.ts';
import { openDemo } from './demo/open-demo.ts';
import { documentCalls } from './documents/document-calls.ts';
import type { Feature } from './feature.ts';
import { alsoByPost } from './http/also-by-post.ts';
import type { Outbox } from './mail/open-outbox.ts';
import { notionCalls } from './notion/notion-calls.ts';
import { openSetAside } from './plans/set-aside.ts';
import { openPreview } from './preview/open-preview.ts';
import { openPreflight } from './runs/calls/preflight.ts';
import { openRuns } from './runs/open-runs.ts';
import { openSources } from './runs/open-sources.ts';
import { openRun } from './runs/worker/open-run.ts';
import type { Services } from './services.ts';
import { uploadCalls } from './uploads/upload-calls.ts';

export interface ToolParts {
  readonly renderer: Renderer;
  readonly proofs: Proofs;
  readonly outbox: Outbox;
  /** Milliseconds between two looks for rows that automations are to make. */
  readonly pollEvery?: number;
  /** Milliseconds after which automations look for something to do even without word of it. */
  readonly idlePause?: number;
  /** Seconds before each further try of a row that an automation could not make. */
  readonly retryPauses?: readonly number[];
}

const POLL_EVERY = 15_000;
const IDLE_PAUSE = 5000;
/** One, five and thirty minutes. */
const RETRY_PAUSES = [60, 300, 1800];

/** What the tool of the product does: connect, choose, look, make PDFs. */
export async function openTool(
  services: Services,
  connection: Connection,
  connections: Connections,
  { renderer, proofs, outbox, pollEvery = POLL_EVERY, idlePause = IDLE_PAUSE, retryPauses = RETRY_PAUSES }: ToolParts,
): Promise<Feature> {
  const sources = openSources(services, connections);
  const demo = openDemo(services, { sources, renderer });
  const preview = openPreview(services, connections, { sources, proofs });
  const setAside = openSetAside(services, connections);
  const preflight = openPreflight(services, connections, setAside);
  const runs = await openRuns(services, connection, {
    renderer,
    outbox,
    ...openRun(services, connections, sources),
    preflight: preflight.check,
    resolve: preflight.resolve,
    demo: demo.run,
  });
  const { ledger, queue } = runs;
  const automation = openAutomation(services, connection, connections, {
    ledger,
    queue,
    preflight,
    outbox,
    sources,
    proofs,
    every: pollEvery,
    idlePause,
    pauses: retryPauses,
  });
  return {
    calls: {
      ...runs.calls,
      recipes: automation.calls.recipes,
      sources: {
        ...connectionCalls(services, connections),
        ...notionCalls(services, connections, automation.wake),
        ...documentCalls(services, connections),
        ...demo.calls,
        ...preview.calls,
        ...automation.calls.sources,
        ...uploadCalls(services, proofs),
      },
    },
    openPaths: automation.openPaths ?? [],
    mount: (app) => {
      runs.mount?.(app);
      automation.mount?.(app);
      preview.mount(app);
      alsoByPost(app, ['/api/get-notion-client-id', '/api/get-google-credentials']);
    },
    stop: async () => {
      await Promise.all([automation.stop(), setAside.stop()]);
      await runs.stop?.();
    },
  };
}
