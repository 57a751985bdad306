import type { Database, Page } from '../workspace/model.ts';
import { plainTextOf } from '../workspace/rich-text.ts';
import { type ApiApp, reply, type Services } from './app.ts';
import { notFound } from './errors.ts';
import { showParent, titleOf } from './show-page.ts';
import { partialUser } from './show-user.ts';
import { showTime } from './show-value.ts';
import { trashFlags } from './versions.ts';
import { authorOf, demand, findDatabase, findPage, pathId, viewerOf } from './viewer.ts';

/** `DELETE /v1/blocks/…` on pages and databases: puts them into the trash. Content of pages is not emulated. */
export function blocks(api: ApiApp, services: Services): void {
  const { store } = services;
  api.delete('/blocks/:block_id', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'update_content');
    const id = pathId(context.req.param('block_id'), 'block_id');
    const author = authorOf(viewer);
    let item: Page | Database;
    let content: Record<string, unknown>;
    if (store.pages.has(id)) {
      const page = store.updatePage(findPage(viewer, id).id, { inTrash: true }, author);
      const source = page.parent.type === 'data_source_id' ? store.dataSources.get(page.parent.id) : undefined;
      item = page;
      content = { type: 'child_page', child_page: { title: titleOf(source, page) } };
    } else if (store.databases.has(id)) {
      const database = store.updateDatabase(findDatabase(viewer, id).id, { inTrash: true }, author);
      item = database;
      content = { type: 'child_database', child_database: { title: plainTextOf(database.title) } };
    } else throw notFound('block', id, viewer.connection.botName, viewer.connection.botId);
    return reply(context, { ...showCommon(item), ...content, ...trashFlags(true, viewer.version) });
  });
}

function showCommon(item: Page | Database) {
  return {
    object: 'block',
    id: item.id,
    parent: showParent(item.parent),
    created_time: showTime(item.created),
    last_edited_time: showTime(item.edited),
    created_by: partialUser(item.createdBy.id),
    last_edited_by: partialUser(item.editedBy.id),
    has_children: false,
  };
}
