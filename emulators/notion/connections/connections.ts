import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import type { Id } from '../workspace/model.ts';
import type { Capability, Connection } from './connection.ts';

export const CAPABILITIES = ['read_content', 'update_content', 'insert_content', 'read_users_with_email'] as const satisfies Capability[];

/** An integration as it was installed in the workspace. */
export interface Installation {
  /** Id of its bot user: authors and journal entries name it. */
  readonly botId: Id;
  readonly integrationId: Id;
  readonly name: string;
  readonly kind: 'internal' | 'public';
  /** The person who connected it; null for one that belongs to the workspace. */
  readonly ownerId: Id | null;
  capabilities: Capability[];
  /** Everything in the workspace, or these databases and pages. */
  shared: 'everything' | Id[];
}

/** A living pair of tokens; what is ended is forgotten. */
interface Grant {
  readonly botId: Id;
  /** Null once it has expired. */
  accessToken: string | null;
  /** Null for the token of an internal connection. */
  readonly refreshToken: string | null;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

interface Code {
  readonly value: string;
  readonly botId: Id;
  readonly redirectUri: string;
  readonly expiresAt: number;
  used: boolean;
}

/** What is kept of the connections. */
export interface ConnectionsState {
  /** The registered public integration. */
  readonly client: { readonly id: string; readonly secret: string; readonly name: string; readonly integrationId: Id };
  readonly installations: Installation[];
  grants: Grant[];
  readonly codes: Code[];
}

/** The workspace that connections are made with. */
export interface Workspace {
  readonly id: Id;
  readonly name: string;
  /** What even a connection that sees everything does not see, unless it is shared with it. */
  readonly isPrivate?: (id: Id) => boolean;
}

/** Why a grant is refused, in the service's words. */
export class InvalidGrant extends Error {
  override readonly name = 'InvalidGrant';
}

const CODE_LIFE = 10 * 60_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const secret = (prefix: string, length: number) =>
  prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)] ?? 'A').join('');

const install = (about: Omit<Installation, 'botId' | 'capabilities'>): Installation => ({
  botId: randomUUID(),
  capabilities: [...CAPABILITIES],
  ...about,
});
const installInternal = (name: string, shared: Installation['shared']): Installation =>
  install({ integrationId: randomUUID(), name, kind: 'internal', ownerId: null, shared });
const internalGrant = (botId: string, issuedAt: number): Grant => ({
  botId,
  accessToken: secret('ntn_', 46),
  refreshToken: null,
  issuedAt,
});

/** The registered public integration, and an internal connection that sees everything. */
export function firstConnections(): ConnectionsState {
  const internal = installInternal('Internal connection', 'everything');
  return {
    client: { id: randomUUID(), secret: secret('secret_', 43), name: 'Sheafmill', integrationId: randomUUID() },
    installations: [internal],
    grants: [internalGrant(internal.botId, Date.now())],
    codes: [],
  };
}

export type Connections = ReturnType<typeof openConnections>;

/** Connections with their tokens and what is shared with them. */
export function openConnections(file: JsonFile<ConnectionsState>, clock: Clock, workspace: Workspace) {
  const state = file.value;
  const { client, installations, codes } = state;

  const get = (botId: Id): Installation | undefined => installations.find((other) => other.botId === botId);
  const toConnection = ({ botId, name, ownerId, capabilities, shared }: Installation): Connection => ({
    botId,
    botName: name,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    ownerId,
    capabilities: new Set(capabilities),
    sees: shared === 'everything' ? (id) => !workspace.isPrivate?.(id) : (id) => shared.includes(id),
  });
  const grantOf = (token: string): Grant | undefined =>
    state.grants.find((grant) => grant.accessToken === token || grant.refreshToken === token);
  const issue = (botId: string) => {
    const grant = { botId, accessToken: secret('ntn_', 46), refreshToken: secret('nrt_', 46), issuedAt: clock.now() };
    state.grants.push(grant);
    file.changed();
    return grant;
  };
  const end = (grant: Grant): void => {
    state.grants = state.grants.filter((other) => other !== grant);
    file.changed();
  };

  return {
    client,
    workspace,
    list: (): readonly Installation[] => installations,
    get,
    connectionOf: toConnection,

    /** Who calls with this access token; undefined when it is unknown, expired or revoked. */
    resolveToken: (accessToken: string): Connection | undefined => {
      const grant = state.grants.find((other) => other.accessToken === accessToken);
      const installation = grant && get(grant.botId);
      return installation && toConnection(installation);
    },

    /** The token that a person copies from the page of the integration; undefined when it was ended. */
    tokenOf: (botId: Id): string | undefined => state.grants.findLast((grant) => grant.botId === botId)?.accessToken ?? undefined,

    /** Ends the tokens of an internal connection; `tokenOf` has the new one. */
    renewToken: (botId: Id): void => {
      state.grants = [...state.grants.filter((grant) => grant.botId !== botId), internalGrant(botId, clock.now())];
      file.changed();
    },

    /** A further connection of the workspace's own, with nothing shared; `tokenOf` has its token. */
    addInternal: (name: string): Installation => {
      const added = installInternal(name, []);
      installations.push(added);
      state.grants.push(internalGrant(added.botId, clock.now()));
      file.changed();
      return added;
    },

    /** `all`: ids of everything that can be shared; what a connection that sees everything now sees is told one by one then. */
    share: (to: Installation, id: Id, all: readonly Id[]): void => {
      const { sees } = toConnection(to);
      if (sees(id)) return;
      to.shared = [...(to.shared === 'everything' ? all.filter(sees) : to.shared), id];
      file.changed();
    },

    /** `all` as for `share`. */
    unshare: (from: Installation, id: Id, all: readonly Id[]): void => {
      const { sees } = toConnection(from);
      from.shared = (from.shared === 'everything' ? all.filter(sees) : from.shared).filter((other) => other !== id);
      file.changed();
    },

    setShared: (of: Installation, shared: Installation['shared']): void => {
      of.shared = shared;
      file.changed();
    },

    setCapabilities: (of: Installation, capabilities: readonly Capability[]): void => {
      of.capabilities = [...capabilities];
      file.changed();
    },

    /**
     * A person has picked what the public integration may see. The same person's connection is renewed, not doubled: its bot id
     * stays, the newly picked is added. Returns a code that is good once, for ten minutes.
     */
    authorize: (ownerId: Id, picked: readonly Id[], redirectUri: string): string => {
      let mine = installations.find((other) => other.kind === 'public' && other.ownerId === ownerId);
      if (!mine) {
        mine = install({ integrationId: client.integrationId, name: client.name, kind: 'public', ownerId, shared: [] });
        installations.push(mine);
      }
      if (mine.shared !== 'everything') mine.shared = [...new Set([...mine.shared, ...picked])];
      const value = `03${randomBytes(16).toString('hex')}`;
      codes.push({ value, botId: mine.botId, redirectUri, expiresAt: clock.now() + CODE_LIFE, used: false });
      file.changed();
      return value;
    },

    /** New tokens for a code; throws `InvalidGrant`. */
    exchange: (value: string, redirectUri: string | undefined) => {
      const code = codes.find((other) => other.value === value);
      if (!code) throw new InvalidGrant('Invalid code.');
      if (code.used) throw new InvalidGrant('Invalid code: this code has been revoked.');
      if (clock.now() >= code.expiresAt) throw new InvalidGrant('Invalid code: this code has expired.');
      if (code.redirectUri !== redirectUri) throw new InvalidGrant('Mismatching redirect URI.');
      code.used = true;
      return issue(code.botId);
    },

    /** New tokens for a refresh token; both of the old pair are dead. Throws `InvalidGrant`. */
    refresh: (value: string) => {
      const grant = state.grants.find((other) => other.refreshToken === value);
      if (!grant) throw new InvalidGrant('Invalid refresh token.');
      end(grant);
      return issue(grant.botId);
    },

    /** What a living token, access or refresh, allows, and when it was issued in milliseconds since the epoch. */
    introspect: (token: string): { readonly capabilities: readonly Capability[]; readonly issuedAt: number } | undefined => {
      const grant = grantOf(token);
      return grant && { capabilities: get(grant.botId)?.capabilities ?? [], issuedAt: grant.issuedAt };
    },

    /** Ends the pair that the token is of; false when it is not alive. */
    revoke: (token: string): boolean => {
      const grant = grantOf(token);
      if (grant) end(grant);
      return grant !== undefined;
    },

    /** The access token is dead from now on; its refresh token gives another. */
    expireToken: (accessToken: string): void => {
      const grant = state.grants.find((other) => other.accessToken === accessToken);
      if (grant) grant.accessToken = null;
      file.changed();
    },
  };
}
