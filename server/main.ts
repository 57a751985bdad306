import './limit-garbage.ts';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { openProofs } from '../integrations/rendering/proof-template.ts';
import { workerPool } from '../integrations/rendering/worker-pool.ts';
import { openAccounts } from './accounts/account-calls.ts';
import { openAdmin } from './admin/admin-calls.ts';
import { openAuth } from './auth/auth-feature.ts';
import { BadConfig, type Config, readConfig } from './config.ts';
import { openConnections } from './connections/connections.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { openDatabase } from './database/open-database.ts';
import { type Feature, mergeCalls } from './feature.ts';
import { diskStore } from './files/file-store.ts';
import { buildApp } from './http/build-app.ts';
import { openLog } from './log.ts';
import { openMail } from './mail/open-mail.ts';
import { openTool } from './open-tool.ts';
import { openPlans } from './plans/open-plans.ts';
import { openPublic } from './public/public-calls.ts';
import { openReference } from './reference/open-reference.ts';
import { openRetention } from './retention/open-retention.ts';
import { startEmulators } from './sandbox/start-emulators.ts';
import { readKeyRing } from './secrets/key-ring.ts';
import { requireKeys } from './secrets/require-keys.ts';
import { readSignInSecret } from './secrets/sign-in-secret.ts';
import { openVault } from './secrets/vault.ts';
import type { Services } from './services.ts';
import { openWeb } from './web/open-web.ts';

/** Milliseconds that rows under way have to end after SIGTERM. */
const GRACE = 20_000;
/** MB in a thread that renders: measured by `npm run bench:server`, half of what V8 takes costs no speed there. */
const YOUNG_MEMORY = 24;

async function main(stops: (() => Promise<void>)[]): Promise<void> {
  const given = readConfig(process.env);
  mkdirSync(given.dataFolder, { recursive: true });
  const log = openLog(given.logLevel);
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  };

  let config: Config = given;
  if (given.isSandbox) {
    const emulators = await startEmulators(given.port === 0 ? 0 : given.port + 1, given.dataFolder, (name) =>
      log.error(`The ${name} emulator has ended.`),
    );
    stops.push(emulators.stop);
    const { notion, google } = emulators;
    config = {
      ...given,
      notion: { clientId: notion.clientId, clientSecret: notion.clientSecret, baseUrl: notion.url },
      notionBaseUrl: notion.url,
      google: {
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        baseUrl: google.url,
        apiKey: google.apiKey,
        appId: google.appId,
      },
    };
  }

  let embedded: EmbeddedPostgres | undefined;
  if (!config.databaseUrl) {
    embedded = await startEmbeddedPostgres(config.dataFolder);
    stops.push(embedded.stop);
    if (embedded.notice) log.warn(embedded.notice);
  }
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const database = await openDatabase(connection, (error) => log.error({ err: error }, 'database connection lost'));
  stops.push(database.close);

  const keys = readKeyRing(config.appKeys, config.dataFolder);
  await requireKeys(database, keys);
  const services: Services = {
    config,
    log,
    database,
    vault: openVault(keys),
    files: diskStore(path.join(config.dataFolder, 'files')),
  };
  const connections = openConnections(services);
  const mail = openMail(services);
  const auth = openAuth(services, { secret: await readSignInSecret(database, services.vault), outbox: mail.outbox });
  const fonts = config.fontsFolder === undefined ? {} : { fontsDirectory: config.fontsFolder };
  const tool = await openTool(services, connection, connections, {
    renderer: workerPool({ ...fonts, youngMemoryMb: YOUNG_MEMORY }),
    proofs: openProofs(fonts),
    outbox: mail.outbox,
  });
  const web = await openWeb(services);
  const features: readonly Feature[] = [
    auth.feature,
    openAccounts(services, { connections, outbox: mail.outbox }),
    mail.feature,
    tool,
    openPlans(services),
    openPublic(services, mail.outbox),
    openAdmin(services),
    openReference(services),
    openRetention(services),
    web,
  ];
  const app = buildApp(services, {
    identify: auth.identify,
    calls: mergeCalls(features),
    mount: features.flatMap(({ mount }) => mount ?? []),
    openPaths: features.flatMap(({ openPaths }) => openPaths ?? []),
    notFound: web.notFound,
    isReady: () => database.isUp(),
  });

  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', () => resolve());
    server.once('error', reject);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.stdout.write(`Sheafmill is at http://localhost:${port}\n`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const deadline = setTimeout(() => process.exit(1), GRACE + 5000);
    server.close();
    await Promise.all(features.map((feature) => feature.stop?.().catch((error: unknown) => log.error({ err: error }, 'stopping'))));
    if ('closeAllConnections' in server) server.closeAllConnections();
    await stopAll();
    clearTimeout(deadline);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

/** What was started so far; ended in the opposite order. */
const started: (() => Promise<void>)[] = [];
main(started).catch(async (error: unknown) => {
  process.stderr.write(
    error instanceof BadConfig ? `The settings can't be used:\n${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`,
  );
  for (const stop of started.reverse()) await stop().catch(() => {});
  process.exit(2);
});
