import type { Config } from '../config.ts';

/**
 * Sends spans to a collector by OTLP over HTTP, where one is configured; `OTEL_EXPORTER_OTLP_HEADERS` and its like are read by the
 * exporter. The packages take 25 MB on the disk and 10 MB of memory, and are loaded only then. Returns what sends the rest and ends it.
 */
export async function openTracing({ tracing }: Config, role: 'server' | 'worker'): Promise<(() => Promise<void>) | undefined> {
  if (!tracing) return undefined;
  const [{ context, trace }, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': tracing.serviceName, 'sheafmill.role': role, 'process.pid': process.pid }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${tracing.endpoint}/v1/traces` }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
