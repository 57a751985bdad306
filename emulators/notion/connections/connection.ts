import type { Id } from '../workspace/model.ts';

export type Capability = 'read_content' | 'update_content' | 'insert_content' | 'read_users_with_email';

/** An installed integration: who calls the API, and what it may see and do. */
export interface Connection {
  readonly botId: Id;
  readonly botName: string;
  readonly workspaceId: Id;
  readonly workspaceName: string;
  /** Who installed it; null for an internal integration, which belongs to the workspace. */
  readonly ownerId: Id | null;
  readonly capabilities: ReadonlySet<Capability>;
  /** This very page or database was shared with the connection. What lies under it is then seen too: `canSee`. */
  readonly sees: (pageOrDatabaseId: Id) => boolean;
}

/** The connection that a bearer token stands for; undefined when the token is unknown, expired or revoked. */
export type ResolveToken = (token: string) => Connection | undefined;
