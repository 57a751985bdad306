import { canSee } from '../connections/can-see.ts';
import type { DataSource, Page } from '../workspace/model.ts';
import { plainTextOf } from '../workspace/rich-text.ts';
import { type ApiApp, reply, type Services } from './app.ts';
import { object, oneOf, readBody, string } from './body.ts';
import { createPaginator, readPageRequest } from './query/paginate.ts';
import { showDataSource } from './show-database.ts';
import { showPage, titleOf } from './show-page.ts';
import { demand, viewerOf } from './viewer.ts';

const MEMBERS = ['query', 'filter', 'sort', 'start_cursor', 'page_size'];

/** `/v1/search`: by title, never databases; trashed items included, and what changed within the lag as if it were not there. */
export function search(api: ApiApp, services: Services): void {
  const { store } = services;
  const paginate = createPaginator();
  api.post('/search', async (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'read_content');
    const body = await readBody(context, MEMBERS);
    const query = string(body['query'] ?? '', 'body.query')
      .trim()
      .toLowerCase();
    const filter = body['filter'] === undefined ? undefined : object(body['filter'], 'body.filter');
    if (filter) oneOf(filter['property'], ['object'], 'body.filter.property');
    const kind = filter && oneOf(filter['value'], ['page', 'data_source'], 'body.filter.value');
    const sort = body['sort'] === undefined ? {} : object(body['sort'], 'body.sort');
    const direction = oneOf(sort['direction'] ?? 'descending', ['ascending', 'descending'], 'body.sort.direction');

    const found = () => {
      const indexed = services.now() - services.switches.searchLag;
      const matches = (item: Page | DataSource, title: string) =>
        (services.switches.searchLag === 0 || item.edited <= indexed) &&
        (query === '' || title.toLowerCase().includes(query)) &&
        canSee(store, viewer.connection, item.id);
      const sources = [...store.dataSources.values()].filter((source) => matches(source, plainTextOf(source.title)));
      const pages = [...store.pages.values()].filter((page) => {
        const source = page.parent.type === 'data_source_id' ? store.dataSources.get(page.parent.id) : undefined;
        return matches(page, titleOf(source, page));
      });
      const sign = direction === 'ascending' ? 1 : -1;
      return [...(kind === 'page' ? [] : sources), ...(kind === 'data_source' ? [] : pages)]
        .sort((a, b) => sign * (a.edited - b.edited) || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id);
    };
    const { ids, nextCursor } = paginate(readPageRequest(body), found);
    return reply(context, {
      object: 'list',
      results: ids.flatMap((id) => {
        const page = store.pages.get(id);
        const source = store.dataSources.get(id);
        return page ? showPage(viewer, page) : source ? showDataSource(viewer, source) : [];
      }),
      next_cursor: nextCursor,
      has_more: nextCursor !== null,
      type: 'page_or_data_source',
      page_or_data_source: {},
    });
  });
}
