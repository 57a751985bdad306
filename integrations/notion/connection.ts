import type { Property, RowStatus } from '../../generation/index.ts';
import type { Places } from './client/query-pages.ts';
import { dataSourceSchema } from './client/replies.ts';
import type { Requests } from './client/requests.ts';
import { inTrash } from './client/retry-policy.ts';
import { type SourceSchema, toSourceSchema } from './source-schema.ts';

/** What the properties and choices that a run reads and writes are called. */
export interface PropertyNames {
  readonly status: string;
  readonly files: string;
  readonly statuses: Readonly<Record<RowStatus, string>>;
}

export const DEFAULT_NAMES: PropertyNames = {
  status: 'GeneratePDF',
  files: 'PDFFiles',
  statuses: { ready: 'Ready to Generate', generated: 'Generated', failed: 'Failed', 'subscription-expired': 'Subscription Expired' },
};

/** How a row was found, so that it can be found again together with its neighbours. */
export interface RowOrigin {
  readonly source: SourceSchema;
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  readonly cursor: string | undefined;
}

/** What the parts of the adapter share. */
export interface Connection {
  readonly requests: Requests;
  readonly names: PropertyNames;
  /** The schema as it is now. Throws WorkspaceFailure, also for a database in the trash. */
  readonly source: (id: string, signal: AbortSignal) => Promise<SourceSchema>;
  /** The schema as it was at most some minutes ago. */
  readonly recentSource: (id: string, signal: AbortSignal) => Promise<SourceSchema>;
  readonly origins: { readonly get: (row: string) => RowOrigin | undefined; readonly keep: (row: string, origin: RowOrigin) => void };
  /** Of the queries that belong to this reading, for as long as somebody holds it. */
  readonly placesOf: (reading: object) => Places;
}

/** Milliseconds. */
const SCHEMA_LIFE = 5 * 60_000;
const MOST_ORIGINS = 50_000;

export function openConnection(requests: Requests, names: PropertyNames): Connection {
  const schemas = new Map<string, { readonly schema: SourceSchema; readonly at: number }>();
  const origins = new Map<string, RowOrigin>();
  const places = new WeakMap<object, Places>();
  const source = async (id: string, signal: AbortSignal): Promise<SourceSchema> => {
    const reply = await requests.read(dataSourceSchema, (client) => client.dataSources.retrieve({ data_source_id: id }), signal);
    const schema = toSourceSchema(reply);
    if (reply.in_trash) throw inTrash('The database');
    schemas.set(id, { schema, at: performance.now() });
    return schema;
  };
  return {
    requests,
    names,
    source,
    recentSource: async (id, signal) => {
      const known = schemas.get(id);
      return known && performance.now() - known.at < SCHEMA_LIFE ? known.schema : source(id, signal);
    },
    origins: {
      get: (row) => origins.get(row),
      keep: (row, origin) => {
        origins.delete(row);
        origins.set(row, origin);
        for (const oldest of origins.keys()) {
          if (origins.size <= MOST_ORIGINS) break;
          origins.delete(oldest);
        }
      },
    },
    placesOf: (reading) => {
      const known = places.get(reading) ?? [];
      places.set(reading, known);
      return known;
    },
  };
}

/** The property that says what a row's state is, of a type that can. */
export function statusPropertyOf<P extends Property>(properties: readonly P[], names: PropertyNames): P | undefined {
  return properties.find(({ name, type }) => name === names.status && (type === 'select' || type === 'status'));
}

export function filesPropertyOf<P extends Property>(properties: readonly P[], names: PropertyNames): P | undefined {
  return properties.find(({ name, type }) => name === names.files && type === 'files');
}
