import { randomUUID } from 'node:crypto';
import type {
  Author,
  Change,
  ChangeType,
  Database,
  DataSource,
  Decoration,
  Id,
  Page,
  Parent,
  Property,
  StoredValue,
  Text,
  Time,
  User,
  View,
} from './model.ts';
import { syncRelations } from './sync-relations.ts';

export interface PageChange {
  /** By property id; others stay. */
  readonly values?: Readonly<Record<string, StoredValue>>;
  readonly icon?: Decoration;
  readonly cover?: Decoration;
  readonly inTrash?: boolean;
  readonly isLocked?: boolean;
  readonly parent?: Parent;
}

export type DatabaseChange = Partial<
  Pick<Database, 'title' | 'description' | 'icon' | 'cover' | 'inTrash' | 'isInline' | 'isLocked' | 'parent'>
>;
export type DataSourceChange = Partial<
  Pick<DataSource, 'title' | 'description' | 'icon' | 'cover' | 'inTrash' | 'properties' | 'databaseId'>
>;

/** What changed since the seed: the part of the workspace that has to be kept. */
export interface StoreState {
  readonly users: readonly User[];
  readonly databases: readonly Database[];
  readonly dataSources: readonly DataSource[];
  readonly pages: readonly Page[];
  readonly views: readonly View[];
  readonly deletedViews: readonly Id[];
}

/** The workspace in memory. Objects are immutable: a change replaces them. */
export interface Store {
  readonly users: ReadonlyMap<Id, User>;
  readonly databases: ReadonlyMap<Id, Database>;
  readonly dataSources: ReadonlyMap<Id, DataSource>;
  readonly pages: ReadonlyMap<Id, Page>;
  readonly views: ReadonlyMap<Id, View>;
  /** Rows in the order of their creation, trashed ones included. */
  readonly pagesOf: (dataSource: Id) => readonly Page[];
  readonly createPage: (
    page: { parent: Parent; values: Readonly<Record<string, StoredValue>>; icon?: Decoration; cover?: Decoration },
    author: Author,
  ) => Page;
  readonly updatePage: (id: Id, change: PageChange, author: Author) => Page;
  /** With a first data source of the same title. */
  readonly createDatabase: (
    database: {
      parent: Parent;
      title: Text;
      description?: Text;
      icon?: Decoration;
      cover?: Decoration;
      isInline?: boolean;
      properties: readonly Property[];
    },
    author: Author,
  ) => Database;
  readonly updateDatabase: (id: Id, change: DatabaseChange, author: Author) => Database;
  readonly createDataSource: (
    dataSource: { databaseId: Id; title: Text; icon?: Decoration; cover?: Decoration; properties: readonly Property[] },
    author: Author,
  ) => DataSource;
  readonly updateDataSource: (id: Id, change: DataSourceChange, author: Author) => DataSource;
  readonly createView: (view: Pick<View, 'databaseId' | 'dataSourceId' | 'name' | 'type' | 'filter' | 'sorts'>, author: Author) => View;
  readonly updateView: (id: Id, change: Partial<Pick<View, 'name' | 'filter' | 'sorts'>>, author: Author) => View;
  readonly deleteView: (id: Id) => void;
  /** Puts objects as they are, without a change being raised: seeds, saved state and new users. */
  readonly put: (state: Partial<StoreState>) => void;
  readonly onChange: (listener: (change: Change) => void) => () => void;
  /** From here on changes count as made since the seed. */
  readonly startRecording: () => void;
  readonly changedState: () => StoreState;
}

export function createStore(now: () => Time): Store {
  const users = new Map<Id, User>();
  const databases = new Map<Id, Database>();
  const dataSources = new Map<Id, DataSource>();
  const pages = new Map<Id, Page>();
  const views = new Map<Id, View>();
  const rows = new Map<Id, Id[]>();
  const listeners = new Set<(change: Change) => void>();
  const changed = new Set<Id>();
  const deletedViews = new Set<Id>();
  let recording = false;

  function keep<T extends { readonly id: Id }>(collection: Map<Id, T>, item: T): T {
    collection.set(item.id, item);
    if (recording) changed.add(item.id);
    return item;
  }

  function keepPage(page: Page): Page {
    const before = pages.get(page.id);
    const source = page.parent.type === 'data_source_id' ? page.parent.id : undefined;
    const sourceBefore = before?.parent.type === 'data_source_id' ? before.parent.id : undefined;
    if (source !== sourceBefore) {
      if (sourceBefore)
        rows.set(
          sourceBefore,
          (rows.get(sourceBefore) ?? []).filter((id) => id !== page.id),
        );
      if (source) {
        const ids = rows.get(source);
        if (ids) ids.push(page.id);
        else rows.set(source, [page.id]);
      }
    }
    return keep(pages, page);
  }

  function raise(type: ChangeType, author: Author, about: Omit<Change, 'type' | 'author' | 'time'>): void {
    const change: Change = { type, author, time: now(), ...about };
    for (const listener of [...listeners]) listener(change);
  }

  const stamps = (author: Author) => ({ created: now(), edited: now(), createdBy: author, editedBy: author });
  const edit = (author: Author) => ({ edited: now(), editedBy: author });

  const createDataSource: Store['createDataSource'] = (input, author) => {
    const database = existing(databases, input.databaseId);
    const dataSource = keep(dataSources, {
      id: randomUUID(),
      databaseId: input.databaseId,
      title: input.title,
      description: '',
      icon: input.icon ?? null,
      cover: input.cover ?? null,
      inTrash: false,
      properties: input.properties,
      nextNumber: 1,
      ...stamps(author),
    });
    keep(databases, { ...database, dataSourceIds: [...database.dataSourceIds, dataSource.id] });
    raise('data_source.created', author, { dataSource });
    return dataSource;
  };

  const createView: Store['createView'] = (input, author) => keep(views, { id: randomUUID(), ...input, ...stamps(author) });

  return {
    users,
    databases,
    dataSources,
    pages,
    views,
    pagesOf: (dataSource) => (rows.get(dataSource) ?? []).flatMap((id) => pages.get(id) ?? []),

    createPage: (input, author) => {
      const dataSource = input.parent.type === 'data_source_id' ? existing(dataSources, input.parent.id) : undefined;
      const values = { ...input.values };
      for (const property of dataSource?.properties ?? []) {
        if (dataSource && property.type === 'unique_id') {
          values[property.id] = dataSource.nextNumber;
          keep(dataSources, { ...dataSource, nextNumber: dataSource.nextNumber + 1 });
        }
      }
      const page = keepPage({
        id: randomUUID(),
        parent: input.parent,
        icon: input.icon ?? null,
        cover: input.cover ?? null,
        inTrash: false,
        isLocked: false,
        values,
        ...stamps(author),
      });
      if (dataSource) for (const other of syncRelations(pages, dataSource, page, {}, values)) keepPage(other);
      raise('page.created', author, { page, ...(dataSource ? { dataSource } : {}) });
      return existing(pages, page.id);
    },

    updatePage: (id, change, author) => {
      const before = existing(pages, id);
      const { values, ...rest } = change;
      const page = keepPage({ ...before, ...rest, values: values ? { ...before.values, ...values } : before.values, ...edit(author) });
      const dataSource = page.parent.type === 'data_source_id' ? dataSources.get(page.parent.id) : undefined;
      if (dataSource && values) for (const other of syncRelations(pages, dataSource, page, before.values, values)) keepPage(other);
      const about = { page: existing(pages, id), ...(dataSource ? { dataSource } : {}) };
      if (values && Object.keys(values).length > 0) {
        raise('page.properties_updated', author, { ...about, updatedPropertyIds: Object.keys(values) });
      }
      if (change.parent) raise('page.moved', author, about);
      if (before.inTrash !== page.inTrash) raise(page.inTrash ? 'page.deleted' : 'page.undeleted', author, about);
      return about.page;
    },

    createDatabase: (input, author) => {
      const database = keep(databases, {
        id: randomUUID(),
        title: input.title,
        description: input.description ?? '',
        parent: input.parent,
        icon: input.icon ?? null,
        cover: input.cover ?? null,
        isInline: input.isInline ?? false,
        isLocked: false,
        inTrash: false,
        dataSourceIds: [],
        ...stamps(author),
      });
      raise('database.created', author, { database });
      const dataSource = createDataSource({ databaseId: database.id, title: input.title, properties: input.properties }, author);
      createView(
        { databaseId: database.id, dataSourceId: dataSource.id, name: 'Default view', type: 'table', filter: null, sorts: null },
        author,
      );
      return existing(databases, database.id);
    },

    updateDatabase: (id, change, author) => {
      const before = existing(databases, id);
      const database = keep(databases, { ...before, ...change, ...edit(author) });
      if (before.inTrash !== database.inTrash) raise(database.inTrash ? 'database.deleted' : 'database.undeleted', author, { database });
      return database;
    },

    createDataSource,

    updateDataSource: (id, change, author) => {
      const before = existing(dataSources, id);
      const dataSource = keep(dataSources, { ...before, ...change, ...edit(author) });
      const updatedSchema = schemaChanges(before.properties, dataSource.properties);
      if (updatedSchema.length > 0) raise('data_source.schema_updated', author, { dataSource, updatedSchema });
      if (before.inTrash !== dataSource.inTrash)
        raise(dataSource.inTrash ? 'data_source.deleted' : 'data_source.undeleted', author, { dataSource });
      return dataSource;
    },

    createView,
    updateView: (id, change, author) => keep(views, { ...existing(views, id), ...change, ...edit(author) }),
    deleteView: (id) => {
      views.delete(id);
      if (recording) deletedViews.add(id);
    },

    put: (state) => {
      for (const user of state.users ?? []) keep(users, user);
      for (const database of state.databases ?? []) keep(databases, database);
      for (const dataSource of state.dataSources ?? []) keep(dataSources, dataSource);
      for (const page of state.pages ?? []) keepPage(page);
      for (const view of state.views ?? []) keep(views, view);
      for (const id of state.deletedViews ?? []) views.delete(id);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    startRecording: () => {
      recording = true;
    },
    changedState: () => {
      const since = <T>(collection: ReadonlyMap<Id, T>) => [...changed].flatMap((id) => collection.get(id) ?? []);
      return {
        users: since(users),
        databases: since(databases),
        dataSources: since(dataSources),
        pages: since(pages),
        views: since(views),
        deletedViews: [...deletedViews],
      };
    },
  };
}

function existing<T>(collection: ReadonlyMap<Id, T>, id: Id): T {
  const found = collection.get(id);
  if (found === undefined) throw new Error(`Nothing in the workspace has the id ${id}.`);
  return found;
}

function schemaChanges(before: readonly Property[], after: readonly Property[]): NonNullable<Change['updatedSchema']> {
  const earlier = new Map(before.map((property) => [property.id, property]));
  const later = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((property) => {
      const was = earlier.get(property.id);
      if (was === property) return [];
      return { id: property.id, name: property.name, action: was ? ('updated' as const) : ('created' as const) };
    }),
    ...before.filter(({ id }) => !later.has(id)).map(({ id, name }) => ({ id, name, action: 'deleted' as const })),
  ];
}
