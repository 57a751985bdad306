import { createHash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

/** SHA-256, base64url: what the database holds of a session's token or a key. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

type OpenAdapter = (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>;
type Row = Record<string, unknown>;

/** An adapter that writes only hashes of session tokens. Whoever looked a session up by its token gets that token back. */
export function hashSessionTokens(open: OpenAdapter): OpenAdapter {
  return (options) => {
    const adapter = open(options);
    return { ...wrap(adapter), transaction: (task) => adapter.transaction((inner) => task(wrap(inner))) };
  };
}

const isToken = ({ field }: Where) => field === 'token';

function hashWhere(where: Where[]): Where[] {
  return where.map((condition) => {
    if (!isToken(condition)) return condition;
    const { value } = condition;
    if (typeof value === 'string') return { ...condition, value: hashToken(value) };
    if (Array.isArray(value)) return { ...condition, value: value.map((token) => hashToken(String(token))) };
    return condition;
  });
}

const hashData = <T extends Row>(data: T): T => (typeof data.token === 'string' ? { ...data, token: hashToken(data.token) } : data);

/** Puts the tokens that were asked for back into what was found by them. */
function restoreTokens(where: readonly Where[] | undefined): <T>(row: T) => T {
  const tokens = (where ?? []).filter(isToken).flatMap(({ value }) => (Array.isArray(value) ? value.map(String) : [String(value)]));
  const byHash = new Map(tokens.map((token) => [hashToken(token), token]));
  return (row) => {
    const token = (row as Row | null)?.token;
    const original = typeof token === 'string' ? byHash.get(token) : undefined;
    return original === undefined ? row : { ...row, token: original };
  };
}

function wrap<Adapter extends DBTransactionAdapter<BetterAuthOptions>>(adapter: Adapter): Adapter {
  const hashed = <Request extends { readonly model: string; readonly where?: Where[] | undefined }>(request: Request): Request =>
    request.model === 'session' && request.where ? { ...request, where: hashWhere(request.where) } : request;
  const restore = ({ model, where }: { readonly model: string; readonly where?: Where[] | undefined }) =>
    model === 'session' ? restoreTokens(where) : <T>(row: T) => row;
  const changes: Partial<DBTransactionAdapter<BetterAuthOptions>> = {
    create: async (request) => {
      if (request.model !== 'session') return adapter.create(request);
      const { token } = request.data as Row;
      const created: Row = await adapter.create({ ...request, data: hashData(request.data) });
      return { ...created, token } as never;
    },
    findOne: async (request) => restore(request)(await adapter.findOne(hashed(request))),
    findMany: async (request) => (await adapter.findMany<never>(hashed(request))).map(restore(request)),
    count: (request) => adapter.count(hashed(request)),
    update: async (request) =>
      restore(request)(
        await adapter.update({ ...hashed(request), update: request.model === 'session' ? hashData(request.update) : request.update }),
      ),
    updateMany: (request) =>
      adapter.updateMany({ ...hashed(request), update: request.model === 'session' ? hashData(request.update) : request.update }),
    delete: (request) => adapter.delete(hashed(request)),
    deleteMany: (request) => adapter.deleteMany(hashed(request)),
    consumeOne: async (request) => restore(request)(await adapter.consumeOne(hashed(request))),
    incrementOne: async (request) => restore(request)(await adapter.incrementOne(hashed(request))),
  };
  return { ...adapter, ...changes };
}
