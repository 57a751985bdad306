import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds in seconds, from a small invoice to the deadline of one document. */
const RENDERING = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** Bounds in seconds, up to what a call outside may take. */
const CALLING = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export type Metrics = ReturnType<typeof openMetrics>;

/**
 * What one process counts, in the words of Prometheus. Counters are this process's own, to be summed up; `backlog` is read from the
 * database when it is asked for, and the same in every process. No label holds anything of a user.
 */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    rows: new Counter({
      name: 'sheafmill_rows_total',
      help: 'Rows by what became of them: rendered, failed, skipped as unchanged, refused by the plan, stored, not_stored. A row that is stored was rendered before.',
      labelNames: ['outcome'],
      registers,
    }),
    runs: new Counter({ name: 'sheafmill_runs_ended_total', help: 'Runs that ended here, by how.', labelNames: ['state'], registers }),
    leases: new Counter({
      name: 'sheafmill_leases_total',
      help: 'Leases of runs: taken, and refused where a write came after another worker had taken the run over.',
      labelNames: ['event'],
      registers,
    }),
    rendering: new Histogram({
      name: 'sheafmill_render_seconds',
      help: 'Time of one row in a rendering thread, without waiting.',
      buckets: RENDERING,
      registers,
    }),
    calls: new Histogram({
      name: 'sheafmill_outside_call_seconds',
      help: 'Calls of other services, from sending to the head of the answer. Status is a code of HTTP, or "none" without an answer.',
      labelNames: ['service', 'status'],
      buckets: CALLING,
      registers,
    }),
    rateLimit: new Histogram({
      name: 'sheafmill_notion_wait_seconds',
      help: "How long requests to Notion waited for their connection's rate limit.",
      buckets: CALLING,
      registers,
    }),
    requests: new Histogram({
      name: 'sheafmill_http_request_seconds',
      help: 'Requests answered, until the head of the answer.',
      labelNames: ['method', 'status'],
      buckets: CALLING,
      registers,
    }),
    webhooks: new Counter({
      name: 'sheafmill_webhooks_total',
      help: 'Webhooks received, by path and status of the answer: 401 proved nothing, 503 could not be written down.',
      labelNames: ['path', 'status'],
      registers,
    }),
    mails: new Counter({
      name: 'sheafmill_mails_total',
      help: 'Tries to send a mail: sent, delayed, refused.',
      labelNames: ['outcome'],
      registers,
    }),
    backlog: new Gauge({
      name: 'sheafmill_backlog',
      help: 'In the whole database: runs_waiting, runs_under_way, rows_waiting of runs whose number of rows is known, rows_to_store, mails_waiting.',
      labelNames: ['of'],
      registers,
    }),
    databaseUp: new Gauge({ name: 'sheafmill_database_up', help: '1 if the database answered just now.', registers }),
  };
}
