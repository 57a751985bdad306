import { createAdaptorServer } from '@hono/node-server';
import { openProofs } from '../integrations/rendering/proof-template.ts';
import { openAccounts } from './accounts/account-calls.ts';
import { openAdmin } from './admin/admin-calls.ts';
import { openAuth } from './auth/auth-feature.ts';
import { WEBHOOK_PATH } from './automation/receive-events.ts';
import { BadConfig, type Config } from './config.ts';
import { openConnections } from './connections/connections.ts';
import { type Feature, mergeCalls } from './feature.ts';
import { buildApp } from './http/build-app.ts';
import type { Log } from './log.ts';
import { openMail } from './mail/open-mail.ts';
import { openRenderer } from './open-renderer.ts';
import { openServices } from './open-services.ts';
import { openTool } from './open-tool.ts';
import { openPlans } from './plans/open-plans.ts';
import { openPublic } from './public/public-calls.ts';
import { openReference } from './reference/open-reference.ts';
import { openRetention } from './retention/open-retention.ts';
import { emulatorPorts, startEmulators, subscribeToNotion } from './sandbox/start-emulators.ts';
import { readSignInSecret } from './secrets/sign-in-secret.ts';
import { openWeb } from './web/open-web.ts';

/** Connections that may wait for this thread. With Node's 511, those of a storm of events are lost and come again after seconds. */
const BACKLOG = 4096;

/** Where the server listens, and in the sandbox the emulators behind it; none where any free port will do. */
const portsOf = ({ port, isSandbox }: Config): readonly number[] => (port === 0 ? [] : isSandbox ? [port, ...emulatorPorts(port)] : [port]);

/**
 * Answers requests, and works on runs unless it leaves them to workers; in the sandbox it starts Google and Notion, too. `stops` gets
 * what ends it. Throws BadConfig.
 */
export async function startServer(given: Config, log: Log, stops: (() => Promise<void>)[]): Promise<void> {
  const taken = portsOf(given);
  if (given.metrics && taken.includes(given.metrics.port)) {
    throw new BadConfig(
      `METRICS_PORT: another port than ${taken.join(', ')} is expected, where the server is${given.isSandbox ? ' with its emulators' : ''}.`,
    );
  }
  let config: Config = given;
  if (given.isSandbox) {
    const emulators = await startEmulators(emulatorPorts(given.port), given.dataFolder, (name) =>
      log.error(`The ${name} emulator has ended.`),
    );
    stops.push(emulators.stop);
    const { notion, google } = emulators;
    config = {
      ...given,
      notion: { clientId: notion.clientId, clientSecret: notion.clientSecret, baseUrl: notion.url },
      notionBaseUrl: notion.url,
      notionWebhookToken: given.notionWebhookToken ?? (await subscribeToNotion(notion, `${given.publicUrl}${WEBHOOK_PATH}`)),
      google: {
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        baseUrl: google.url,
        apiKey: google.apiKey,
        appId: google.appId,
      },
    };
  }

  const { services, connection } = await openServices(config, log, stops);
  const connections = openConnections(services);
  const mail = openMail(services);
  const auth = openAuth(services, { secret: await readSignInSecret(services.database, services.vault), outbox: mail.outbox });
  const tool = await openTool(services, connection, connections, {
    renderer: openRenderer(services),
    proofs: openProofs({ fonts: config.fonts }),
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
    isReady: () => services.database.isUp(),
  });

  const server = createAdaptorServer({ fetch: app.fetch, hostname: config.host });
  server.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', () => resolve());
    server.once('error', reject);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  stops.push(async () => {
    server.close();
    await Promise.all(features.map((feature) => feature.stop?.().catch((error: unknown) => log.error({ err: error }, 'stopping'))));
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  process.stdout.write(`Sheafmill is at http://localhost:${port}\n`);
}
