import { type Attributes, type Span, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

/** Spans go nowhere unless `openTracing` was called; making one costs next to nothing then. */
export const tracer = trace.getTracer('sheafmill');

/** Does a task in a span. Of an error its name alone is told: messages may hold what belongs to users. */
export function inSpan<T>(name: string, attributes: Attributes, task: (span: Span) => Promise<T>, options: SpanOptions = {}): Promise<T> {
  return tracer.startActiveSpan(name, { ...options, attributes }, async (span) => {
    try {
      return await task(span);
    } catch (error) {
      failSpan(span, error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}

export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
