import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Span, SpanKind } from '@opentelemetry/api';
import { googleEndpoints } from '../../integrations/google/google-endpoints.ts';
import { NOTION_URL } from '../../integrations/notion/open-workspace.ts';
import type { Config } from '../config.ts';
import { failSpan, tracer } from '../tracing/in-span.ts';
import type { Metrics } from './open-metrics.ts';

interface Call {
  readonly service: string;
  readonly span: Span;
  readonly started: number;
}

/**
 * Measures every call that this process makes, and makes a span of it, by the channels on which Node tells of them: `fetch` has those of undici, the SDKs of
 * Google and of buckets use `node:http`. Returns what ends it.
 */
export function observeCalls(config: Config, metrics: Metrics): () => Promise<void> {
  const serviceOf = namesOfServices(config);
  const underWay = new WeakMap<object, Call>();
  const begin = (request: object, origin: string, method: string) => {
    const service = serviceOf(origin);
    const attributes = { 'http.request.method': method, 'server.address': new URL(origin).hostname };
    const span = tracer.startSpan(`${service} ${method}`, { kind: SpanKind.CLIENT, attributes });
    underWay.set(request, { service, span, started: performance.now() });
  };
  const end = (request: object, status: string) => {
    const call = underWay.get(request);
    if (!call) return;
    underWay.delete(request);
    metrics.calls.observe({ service: call.service, status }, (performance.now() - call.started) / 1000);
    if (status === 'none') failSpan(call.span, 'no answer');
    else call.span.setAttribute('http.response.status_code', Number(status));
    call.span.end();
  };
  const heard: Readonly<Record<string, (message: never) => void>> = {
    'undici:request:create': ({ request }: { request: { origin: string | URL; method: string } }) =>
      begin(request, String(request.origin), request.method),
    'undici:request:headers': ({ request, response }: { request: object; response: { statusCode: number } }) =>
      end(request, String(response.statusCode)),
    'undici:request:error': ({ request }: { request: object }) => end(request, 'none'),
    'http.client.request.start': ({ request }: { request: ClientRequest }) =>
      begin(request, `${request.protocol}//${request.getHeader('host') ?? request.host}`, request.method),
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      end(request, String(response.statusCode)),
    'http.client.request.error': ({ request }: { request: ClientRequest }) => end(request, 'none'),
  };
  const listeners = Object.entries(heard).map(([name, hear]) => [name, (message: unknown) => hear(message as never)] as const);
  for (const [name, listener] of listeners) subscribe(name, listener);
  return async () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}

/** The service that an origin belongs to; `other` are addresses that rows and templates name. */
function namesOfServices({ notionBaseUrl, google, bucket, tracing }: Config): (origin: string) => string {
  const originOf = (address: string) => new URL(address).origin;
  const { documentOrigins, ...googleAddresses } = googleEndpoints(google?.baseUrl);
  const names = new Map([
    [originOf(notionBaseUrl ?? NOTION_URL), 'notion'],
    ...(tracing ? [[originOf(tracing.endpoint), 'collector'] as const] : []),
    ...[...documentOrigins, ...Object.values(googleAddresses)].map((address) => [originOf(address), 'google'] as const),
  ]);
  const isBucket = (origin: string): boolean => {
    if (!bucket) return false;
    if (bucket.endpoint !== undefined) return originOf(bucket.endpoint) === origin;
    return new URL(origin).hostname.endsWith(`s3.${bucket.region}.amazonaws.com`);
  };
  return (origin) => names.get(origin) ?? (isBucket(origin) ? 'bucket' : 'other');
}
