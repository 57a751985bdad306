import { html } from 'hono/html';
import type { Viewer } from '../api/viewer.ts';
import type { DataSource, Page } from '../workspace/model.ts';
import { plainTextOf } from '../workspace/rich-text.ts';
import type { Store } from '../workspace/store.ts';
import { showCell } from './cells.ts';
import { kindOf } from './database-page.ts';
import { displayTitle } from './display.ts';
import type { Html } from './layout.ts';

export interface RowOfSource {
  readonly page: Page;
  readonly source: DataSource;
}

/** Undefined for pages that are no rows. */
export function rowOf(store: Store, id: string | undefined): RowOfSource | undefined {
  const page = store.pages.get(id ?? '');
  const source = page?.parent.type === 'data_source_id' ? store.dataSources.get(page.parent.id) : undefined;
  return page && source ? { page, source } : undefined;
}

export function rowPage(viewer: Viewer, source: DataSource, page: Page): Html {
  return html`
    <p><a href="/p/${source.databaseId.replaceAll('-', '')}">${plainTextOf(source.title) || 'Untitled Database'}</a></p>
    <h1>${displayTitle(viewer, page)}</h1>
    ${showProperties(viewer, source, page)}`;
}

/** All of a row, to be edited in place. */
export function showProperties(viewer: Viewer, source: DataSource, page: Page): Html {
  return html`<dl>
    ${source.properties.map(
      (property) =>
        html`<dt>${property.name}<br /><small class="muted">${kindOf(property)}</small></dt>${showCell(viewer, source, page, property, 'row')}`,
    )}
  </dl>`;
}
