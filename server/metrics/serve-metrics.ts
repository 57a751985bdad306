import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Services } from '../services.ts';
import { readBacklog } from './read-backlog.ts';

/**
 * Answers `GET /metrics` on a port of its own, which the public never reaches: servers and workers alike. Does nothing without
 * METRICS_PORT. Throws when the port is taken.
 */
export async function serveMetrics({
  config,
  database,
  log,
  metrics,
}: Services): Promise<{ port: number; stop: () => Promise<void> } | undefined> {
  if (config.metrics === undefined) return undefined;
  collectDefaultMetrics({ register: metrics.registry });

  const measure = async (): Promise<string> => {
    metrics.backlog.reset();
    try {
      for (const [of, count] of Object.entries(await readBacklog(database))) metrics.backlog.set({ of }, count);
      metrics.databaseUp.set(1);
    } catch (error) {
      log.warn({ err: error }, 'the backlog could not be read');
      metrics.databaseUp.set(0);
    }
    return metrics.registry.metrics();
  };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    measure().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.metrics, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
