import type { DataSource, Page, Parent, Text } from '../workspace/model.ts';
import { plainTextOf, richTextOf } from '../workspace/rich-text.ts';
import { partialUser } from './show-user.ts';
import { showTime, showValue } from './show-value.ts';
import { trashFlags } from './versions.ts';
import type { Viewer } from './viewer.ts';

/** A page object. `only`: raw ids of the properties to show; all without. */
export function showPage(viewer: Viewer, page: Page, only?: ReadonlySet<string>): Record<string, unknown> {
  const { store, webUrl } = viewer.services;
  const source = page.parent.type === 'data_source_id' ? store.dataSources.get(page.parent.id) : undefined;
  return {
    object: 'page',
    id: page.id,
    created_time: showTime(page.created),
    last_edited_time: showTime(page.edited),
    created_by: partialUser(page.createdBy.id),
    last_edited_by: partialUser(page.editedBy.id),
    cover: page.cover,
    icon: page.icon,
    parent: showParent(page.parent, source),
    is_archived: false,
    is_locked: page.isLocked,
    properties: source ? rowProperties(viewer, source, page, only) : pageProperties(page),
    url: `${webUrl()}/p/${slug(titleOf(source, page))}${page.id.replaceAll('-', '')}`,
    public_url: null,
    ...trashFlags(page.inTrash, viewer.version),
  };
}

/** The title of a page, in a data source or not. */
export function titleOf(source: DataSource | undefined, page: Page): string {
  const id = source?.properties.find(({ type }) => type === 'title')?.id ?? 'title';
  return plainTextOf((page.values[id] as Text | undefined) ?? '');
}

export function showParent(parent: Parent, source?: DataSource): Record<string, unknown> {
  if (parent.type === 'workspace') return { type: 'workspace', workspace: true };
  return { type: parent.type, [parent.type]: parent.id, ...(source ? { database_id: source.databaseId } : {}) };
}

function rowProperties(viewer: Viewer, source: DataSource, page: Page, only: ReadonlySet<string> | undefined): Record<string, unknown> {
  const wanted = only ? source.properties.filter(({ id }) => only.has(id)) : source.properties;
  return Object.fromEntries(
    wanted.map((property) => [property.name, { id: encodeURIComponent(property.id), ...showValue(viewer, source, page, property) }]),
  );
}

function pageProperties(page: Page): Record<string, unknown> {
  return { title: { id: 'title', type: 'title', title: richTextOf((page.values['title'] as Text | undefined) ?? '') } };
}

function slug(title: string): string {
  const words = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/gu, '');
  return words === '' ? '' : `${encodeURIComponent(words)}-`;
}
