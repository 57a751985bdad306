import { type ApiApp, reply, type Services } from './app.ts';
import { insufficient, notFound } from './errors.ts';
import { paginateItems, readPageRequest } from './query/paginate.ts';
import { showBot, showFullUser } from './show-user.ts';
import { pathId, type Viewer, viewerOf } from './viewer.ts';

/** `/v1/users`, `/v1/users/me` and single users. */
export function users(api: ApiApp, services: Services): void {
  const visible = (viewer: Viewer) => {
    if (!viewer.connection.capabilities.has('read_users_with_email')) throw insufficient();
    return [...services.store.users.values()].filter(({ type, id }) => type === 'person' || id === viewer.connection.botId);
  };
  api.get('/users', (context) => {
    const viewer = viewerOf(context, services);
    const { items, nextCursor } = paginateItems(visible(viewer), ({ id }) => id, readPageRequest(context.req.query(), 'query'));
    return reply(context, {
      object: 'list',
      results: items.map((user) => showFullUser(viewer, user)),
      next_cursor: nextCursor,
      has_more: nextCursor !== null,
      type: 'user',
      user: {},
    });
  });
  api.get('/users/me', (context) => {
    const viewer = viewerOf(context, services);
    return reply(context, showBot(viewer, viewer.connection));
  });
  api.get('/users/:user_id', (context) => {
    const viewer = viewerOf(context, services);
    const id = pathId(context.req.param('user_id'), 'user_id');
    const user = visible(viewer).find((candidate) => candidate.id === id);
    if (!user) throw notFound('user', id, viewer.connection.botName, viewer.connection.botId);
    return reply(context, showFullUser(viewer, user));
  });
}
