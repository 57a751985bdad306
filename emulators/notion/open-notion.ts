import path from 'node:path';
import { openJsonFile } from '../kit/json-file.ts';
import { type Emulator, openEmulator } from '../kit/open-emulator.ts';
import { openApi } from './api/app.ts';
import { blocks } from './api/blocks.ts';
import { dataSources } from './api/data-sources.ts';
import { databases } from './api/databases.ts';
import { errorBody } from './api/errors.ts';
import { pages } from './api/pages.ts';
import { propertyItems } from './api/property-items.ts';
import { search } from './api/search.ts';
import { showPage, titleOf } from './api/show-page.ts';
import { unrestrictedViewer } from './api/unrestricted-viewer.ts';
import { users } from './api/users.ts';
import { views } from './api/views.ts';
import { addAuthorizePage } from './connections/authorize-page.ts';
import { liesUnder } from './connections/can-see.ts';
import type { ResolveToken } from './connections/connection.ts';
import { firstConnections, openConnections } from './connections/connections.ts';
import { addConnectionControl } from './connections/control-routes.ts';
import { addOAuth } from './connections/oauth.ts';
import { serveFiles } from './files/serve-files.ts';
import { openStoredFiles } from './files/stored-files.ts';
import { fileUploadRoutes } from './files/upload-routes.ts';
import { openUploads } from './files/uploads.ts';
import { addPages } from './pages/routes.ts';
import { limitRate } from './rate-limit.ts';
import { addSwitches, initialSwitches, type Switches } from './switches.ts';
import { type Automation, openAutomations } from './webhooks/automations.ts';
import { addWebhookControl } from './webhooks/control-routes.ts';
import { openDeliveries } from './webhooks/deliveries.ts';
import { openSubscriptions, type Subscription } from './webhooks/subscriptions.ts';
import { uuidOf } from './workspace/identifiers.ts';
import type { Person } from './workspace/model.ts';
import { plainTextOf } from './workspace/rich-text.ts';
import { PRIVATE_PAGE, seedWorkspace } from './workspace/seeds/seed-workspace.ts';
import { createStore, nothingSaved, type SavedState, type Store } from './workspace/store.ts';

export interface NotionOptions {
  readonly folder: string;
  /** Of the command line: `rows` (invoices, 25), `random` (seed of a further database), `samples` (`none` for an empty workspace), `links` (start of the `url` of pages, https://app.notion.com; `self`: this emulator's own pages). */
  readonly options: ReadonlyMap<string, string>;
}

export interface OpenNotion {
  readonly emulator: Emulator;
  readonly store: Store;
  readonly switches: Switches;
  /** Tokens and sample ids, for the line that tells that it listens. */
  readonly about: () => Record<string, unknown>;
}

const WORKSPACE = { id: uuidOf('workspace'), name: 'Sample workspace' };

/** The emulator of Notion, wired. A folder keeps the options it was first opened with. */
export async function openNotion({ folder, options }: NotionOptions): Promise<OpenNotion> {
  const at = (name: string) => path.join(folder, `${name}.json`);
  const switches = initialSwitches(process.env);
  const emulator = openEmulator({
    folder,
    errorBody,
    expireToken: (context) => connections.expireToken((context.req.header('authorization') ?? '').replace(/^Bearer /iu, '')),
  });
  const { app, clock } = emulator;

  const connectionsFile = openJsonFile(at('connections'), firstConnections);
  const connections = openConnections(connectionsFile, clock, { ...WORKSPACE, isPrivate: (id) => liesUnder(store, id, PRIVATE_PAGE) });
  if (connectionsFile.value.installations.length > 0) connectionsFile.changed();
  const storedFiles = openStoredFiles(path.join(folder, 'files'), clock);
  const uploadsFile = openJsonFile(at('uploads'), () => ({}));
  const uploads = openUploads(uploadsFile, storedFiles, clock, switches, (upload) =>
    subscriptions.tellUpload(upload.id, upload.botId, upload.progress === 'uploaded'),
  );

  const seed = openJsonFile(at('seed'), () => ({
    rows: wholeNumber(options, 'rows') ?? 25,
    samples: options.get('samples') !== 'none',
    random: wholeNumber(options, 'random') ?? null,
  }));
  seed.changed();
  const store = createStore(clock.now);
  const samples = seed.value.samples ? seedWorkspace(store, storedFiles, seed.value) : undefined;
  const savedState = openJsonFile<SavedState>(at('workspace'), nothingSaved);
  store.record(savedState);

  const links = options.get('links') ?? 'https://app.notion.com';
  const webUrl = () => (links === 'self' ? emulator.url() : links);
  const resolveToken: ResolveToken = (token) => {
    const connection = connections.resolveToken(token);
    if (!connection) return undefined;
    if (!store.users.has(connection.botId)) {
      store.put({ users: [{ type: 'bot', id: connection.botId, name: connection.botName, avatarUrl: null }] });
    }
    return connection;
  };
  const services = { store, now: clock.now, resolveToken, files: { ...storedFiles, attach: uploads.attach }, switches, webUrl };

  const persons = () => [...store.users.values()].filter((user): user is Person => user.type === 'person');
  addSwitches(app, switches);
  addConnectionControl(app, connections);
  addOAuth(app, connections, switches, (id) => persons().find((person) => person.id === id));
  addAuthorizePage(app, connections, {
    people: persons,
    shareables: () => [
      ...[...store.pages.values()]
        .filter(({ parent, inTrash }) => parent.type === 'workspace' && !inTrash)
        .map((page) => ({ id: page.id, title: `${titleOf(undefined, page) || 'Untitled'}, with all it holds` })),
      ...[...store.databases.values()]
        .filter(({ inTrash }) => !inTrash)
        .map(({ id, title }) => ({ id, title: plainTextOf(title) || 'Untitled Database' })),
    ],
  });
  serveFiles(app, storedFiles, clock);
  app.route(
    '/v1',
    openApi(services, [
      (api) => void api.use(limitRate(clock, switches)),
      users,
      search,
      databases,
      dataSources,
      pages,
      propertyItems,
      views,
      blocks,
      fileUploadRoutes(uploads),
    ]),
  );

  const deliveries = openDeliveries(clock);
  const webhooksFile = openJsonFile<Subscription[]>(at('webhooks'), () => []);
  const subscriptions = openSubscriptions(webhooksFile, deliveries, { store, connections, clock, switches });
  const automationsFile = openJsonFile<Automation[]>(at('automations'), () => []);
  const automations = openAutomations(automationsFile, deliveries, store, clock, (page) =>
    showPage(unrestrictedViewer(services, WORKSPACE, WORKSPACE, emulator.url()), page),
  );
  addWebhookControl(app, { subscriptions, automations, deliveries, connections, store });
  addPages(app, { services, connections, subscriptions, automations, deliveries });

  const closeServer = emulator.close;
  const close = async () => {
    await closeServer();
    for (const file of [connectionsFile, uploadsFile, storedFiles, seed, savedState, webhooksFile, automationsFile]) file.flush();
  };
  return {
    emulator: { ...emulator, close },
    store,
    switches,
    about: () => {
      const internal = connections.list().find(({ kind }) => kind === 'internal');
      return {
        token: internal && connections.tokenOf(internal.botId),
        clientId: connections.client.id,
        clientSecret: connections.client.secret,
        /** Ids, the internal one first. */
        integrations: [...(internal ? [internal.integrationId] : []), connections.client.integrationId],
        databases: Object.fromEntries(
          Object.entries(samples ?? {}).map(([name, { databaseId, dataSourceId, viewId }]) => [
            name,
            { databaseId, dataSourceId, url: `${webUrl()}/p/${databaseId.replaceAll('-', '')}?v=${viewId.replaceAll('-', '')}` },
          ]),
        ),
      };
    },
  };
}

function wholeNumber(options: ReadonlyMap<string, string>, name: string): number | undefined {
  const text = options.get(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/u.test(text)) throw new Error(`--${name} takes a whole number, not ${text}.`);
  return Number(text);
}
