import { randomUUID } from 'node:crypto';
import type { JsonFile } from '../../kit/json-file.ts';
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

/** What changed since the seed, by id: the part of the workspace that has to be kept. */
export interface SavedState {
  readonly users: Record<Id, User>;
  readonly databases: Record<Id, Database>;
  readonly dataSources: Record<Id, DataSource>;
  readonly pages: Record<Id, Page>;
  readonly views: Record<Id, View>;
  readonly deletedViews: Id[];
}

export const nothingSaved = (): SavedState => ({ users: {}, databases: {}, dataSources: {}, pages: {}, views: {}, deletedViews: [] });

/** Objects to put into the workspace as they are. */
export interface Contents {
  readonly users?: Iterable<User>;
  readonly databases?: Iterable<Database>;
  readonly dataSources?: Iterable<DataSource>;
  readonly pages?: Iterable<Page>;
  readonly views?: Iterable<View>;
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
  /** Puts objects as they are, without a change being raised: seeds and new users. */
  readonly put: (contents: Contents) => void;
  readonly onChange: (listener: (change: Change) => void) => () => void;
  /** Puts what an earlier process changed since the same seed, and keeps what changes from here on. */
  readonly record: (file: JsonFile<SavedState>) => void;
}

export function createStore(now: () => Time): Store {
  const users = new Map<Id, User>();
  const databases = new Map<Id, Database>();
  const dataSources = new Map<Id, DataSource>();
  const pages = new Map<Id, Page>();
  const views = new Map<Id, View>();
  const rows = new Map<Id, Id[]>();
  const listeners = new Set<(change: Change) => void>();
  let saved: JsonFile<SavedState> | undefined;

  function keep<T extends { readonly id: Id }>(collection: Map<Id, T>, kept: (state: SavedState) => Record<Id, T>, item: T): T {
    collection.set(item.id, item);
    if (saved) {
      kept(saved.value)[item.id] = item;
      saved.changed();
    }
    return item;
  }
  const keepUser = (user: User) => keep(users, (state) => state.users, user);
  const keepDatabase = (database: Database) => keep(databases, (state) => state.databases, database);
  const keepDataSource = (dataSource: DataSource) => keep(dataSources, (state) => state.dataSources, dataSource);
  const keepView = (view: View) => keep(views, (state) => state.views, view);

  function keepPage(page: Page): Page {
    const before = pages.get(page.id);
    const source = page.parent.type === 'data_source_id' ? page.parent.id : undefined;
    const sourceBefore = before?.parent.type === 'data_source_id' ? before.parent.id : undefined;
    if (source !== sourceBefore) {
      const earlier = sourceBefore === undefined ? undefined : rows.get(sourceBefore);
      earlier?.splice(earlier.indexOf(page.id), 1);
      if (source !== undefined) {
        const ids = rows.get(source);
        if (ids) ids.push(page.id);
        else rows.set(source, [page.id]);
      }
    }
    return keep(pages, (state) => state.pages, page);
  }

  function raise(type: ChangeType, author: Author, about: Omit<Change, 'type' | 'author' | 'time'>): void {
    const change: Change = { type, author, time: now(), ...about };
    for (const listener of [...listeners]) listener(change);
  }

  const stamps = (author: Author) => ({ created: now(), edited: now(), createdBy: author, editedBy: author });
  const edit = (author: Author) => ({ edited: now(), editedBy: author });

  const createDataSource: Store['createDataSource'] = (input, author) => {
    const database = existing(databases, input.databaseId);
    const dataSource = keepDataSource({
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
    keepDatabase({ ...database, dataSourceIds: [...database.dataSourceIds, dataSource.id] });
    raise('data_source.created', author, { dataSource });
    return dataSource;
  };

  const createView: Store['createView'] = (input, author) => keepView({ id: randomUUID(), ...input, ...stamps(author) });

  const put: Store['put'] = (contents) => {
    for (const user of contents.users ?? []) keepUser(user);
    for (const database of contents.databases ?? []) keepDatabase(database);
    for (const dataSource of contents.dataSources ?? []) keepDataSource(dataSource);
    for (const page of contents.pages ?? []) keepPage(page);
    for (const view of contents.views ?? []) keepView(view);
  };

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
          keepDataSource({ ...dataSource, nextNumber: dataSource.nextNumber + 1 });
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
      const database = keepDatabase({
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
      const database = keepDatabase({ ...before, ...change, ...edit(author) });
      if (before.inTrash !== database.inTrash) raise(database.inTrash ? 'database.deleted' : 'database.undeleted', author, { database });
      return database;
    },

    createDataSource,

    updateDataSource: (id, change, author) => {
      const before = existing(dataSources, id);
      const dataSource = keepDataSource({ ...before, ...change, ...edit(author) });
      const updatedSchema = schemaChanges(before.properties, dataSource.properties);
      if (updatedSchema.length > 0) raise('data_source.schema_updated', author, { dataSource, updatedSchema });
      if (before.inTrash !== dataSource.inTrash)
        raise(dataSource.inTrash ? 'data_source.deleted' : 'data_source.undeleted', author, { dataSource });
      return dataSource;
    },

    createView,
    updateView: (id, change, author) => keepView({ ...existing(views, id), ...change, ...edit(author) }),
    deleteView: (id) => {
      views.delete(id);
      if (!saved) return;
      delete saved.value.views[id];
      saved.value.deletedViews.push(id);
      saved.changed();
    },

    put,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    record: (file) => {
      put({
        users: Object.values(file.value.users),
        databases: Object.values(file.value.databases),
        dataSources: Object.values(file.value.dataSources),
        pages: Object.values(file.value.pages),
        views: Object.values(file.value.views),
      });
      for (const id of file.value.deletedViews) views.delete(id);
      saved = file;
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
