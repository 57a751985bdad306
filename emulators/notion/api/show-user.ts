import type { Connection } from '../connections/connection.ts';
import type { Id, User } from '../workspace/model.ts';
import type { Viewer } from './viewer.ts';

export const partialUser = (id: Id) => ({ object: 'user', id });

/** As in values of properties: bots without their owner, and only ids for connections that may not read users. */
export function showUser(viewer: Viewer, id: Id): Record<string, unknown> {
  const user = viewer.services.store.users.get(id);
  if (!user || !viewer.connection.capabilities.has('read_users_with_email')) return partialUser(id);
  if (user.type === 'group') return { object: 'group', id, name: user.name };
  const shown = { ...partialUser(id), name: user.name, avatar_url: user.avatarUrl, type: user.type };
  return user.type === 'bot' ? { ...shown, bot: {} } : { ...shown, person: { email: user.email } };
}

/** As the users endpoints show it. */
export function showFullUser(viewer: Viewer, user: User): Record<string, unknown> {
  if (user.type === 'bot' && user.id === viewer.connection.botId) return showBot(viewer, viewer.connection);
  const shown = showUser(viewer, user.id);
  return user.type === 'person' ? { ...shown, person: { email: user.email, email_verified: true } } : shown;
}

/** The bot of the caller, with its owner and the limits of its workspace. */
export function showBot(viewer: Viewer, connection: Connection): Record<string, unknown> {
  const owner =
    connection.ownerId === null ? { type: 'workspace', workspace: true } : { type: 'user', user: showUser(viewer, connection.ownerId) };
  return {
    ...partialUser(connection.botId),
    name: connection.botName,
    avatar_url: null,
    type: 'bot',
    bot: {
      owner,
      workspace_name: connection.workspaceName,
      workspace_id: connection.workspaceId,
      workspace_limits: { max_file_upload_size_in_bytes: viewer.services.switches.maxUploadBytes },
    },
  };
}
