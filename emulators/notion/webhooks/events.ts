import type { Author, Change, ChangeType, Id, Parent, Time } from '../workspace/model.ts';

/** A change as a subscription tells it, not yet gathered with its like. */
export interface WebhookEvent {
  readonly type: ChangeType;
  readonly entity: { readonly id: Id; readonly type: 'page' | 'database' | 'data_source' };
  readonly authors: readonly Author[];
  readonly time: Time;
  readonly parent: Readonly<Record<string, unknown>>;
  /** Percent-encoded ids. */
  readonly updatedProperties?: readonly string[];
  readonly updatedSchema?: Change['updatedSchema'];
}

export function toEvent(change: Change, workspaceId: Id): WebhookEvent | undefined {
  const { type, author, time, page, dataSource, database, updatedPropertyIds, updatedSchema } = change;
  const event = { type, authors: [author], time };
  if (page && type.startsWith('page.')) {
    const parent =
      page.parent.type === 'data_source_id' && dataSource
        ? { id: dataSource.databaseId, type: 'database', data_source_id: page.parent.id }
        : showParent(page.parent, workspaceId);
    return {
      ...event,
      entity: { id: page.id, type: 'page' },
      parent,
      ...(updatedPropertyIds ? { updatedProperties: updatedPropertyIds.map(encodeURIComponent) } : {}),
    };
  }
  if (dataSource && type.startsWith('data_source.')) {
    const schema = updatedSchema?.map((property) => ({ ...property, id: encodeURIComponent(property.id) }));
    return {
      ...event,
      entity: { id: dataSource.id, type: 'data_source' },
      parent: { id: dataSource.databaseId, type: 'database' },
      ...(schema ? { updatedSchema: schema } : {}),
    };
  }
  if (database) return { ...event, entity: { id: database.id, type: 'database' }, parent: showParent(database.parent, workspaceId) };
  return undefined;
}

/** One event that says what both say; `later` came after `earlier`. */
export function mergeEvents(earlier: WebhookEvent, later: WebhookEvent): WebhookEvent {
  const authors = [...earlier.authors, ...later.authors.filter(({ id }) => earlier.authors.every((author) => author.id !== id))];
  const properties = [...new Set([...(earlier.updatedProperties ?? []), ...(later.updatedProperties ?? [])])];
  const schema = new Map([...(earlier.updatedSchema ?? []), ...(later.updatedSchema ?? [])].map((property) => [property.id, property]));
  return {
    ...later,
    authors,
    ...(later.updatedProperties ? { updatedProperties: properties } : {}),
    ...(later.updatedSchema ? { updatedSchema: [...schema.values()] } : {}),
  };
}

/** Events of one object that undo each other: when the second follows the first within a window, neither is told. */
export const UNDONE_BY: ReadonlyMap<ChangeType, readonly ChangeType[]> = new Map([
  ['page.deleted', ['page.created', 'page.undeleted']],
  ['page.undeleted', ['page.deleted']],
  ['database.deleted', ['database.created', 'database.undeleted']],
  ['database.undeleted', ['database.deleted']],
  ['data_source.deleted', ['data_source.created', 'data_source.undeleted']],
  ['data_source.undeleted', ['data_source.deleted']],
]);

function showParent(parent: Parent, workspaceId: Id): Record<string, unknown> {
  if (parent.type === 'workspace') return { id: workspaceId, type: 'space' };
  return { id: parent.id, type: parent.type.replace(/_id$/u, '') };
}
