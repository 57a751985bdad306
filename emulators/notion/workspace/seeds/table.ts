import { makePropertyId, uuidOf } from '../identifiers.ts';
import type { Author, Id, Option, Page, Property, PropertyOf, PropertyType, StoredValue, Text, Time } from '../model.ts';
import type { Contents } from '../store.ts';

/** A column without what `createTable` adds. */
type ColumnOf<T extends PropertyType> = Omit<PropertyOf<T>, 'id' | 'name' | 'description'>;
export type Column = { [T in PropertyType]: ColumnOf<T> }[PropertyType];

/** Values by the name of the column; of select, status and multi-select the names of options. */
export type RowValues = Readonly<Record<string, StoredValue>>;

/** Ids that follow from the key of a table alone: tables may refer to each other before they are made. */
export interface TableIds {
  readonly databaseId: Id;
  readonly dataSourceId: Id;
  readonly viewId: Id;
  /** Id of a column; the title's is always `title`. */
  readonly columnId: (name: string) => string;
  /** Id of the row of a number, from 0. */
  readonly rowId: (row: number) => Id;
}

export function tableIds(key: string): TableIds {
  const rowIds: Id[] = [];
  return {
    databaseId: uuidOf(`database ${key}`),
    dataSourceId: uuidOf(`data source ${key}`),
    viewId: uuidOf(`view ${key}`),
    columnId: (name) => makePropertyId(new Set(['title']), `column ${key} ${name}`),
    rowId: (row) => {
      rowIds[row] ??= uuidOf(`row ${key} ${row}`);
      return rowIds[row];
    },
  };
}

export interface Table extends TableIds {
  /** Adds the next row. */
  readonly addRow: (
    values: RowValues,
    about?: Partial<Pick<Page, 'created' | 'edited' | 'createdBy' | 'editedBy' | 'inTrash' | 'icon'>>,
  ) => Id;
  readonly contents: () => Contents;
}

export interface TableOptions {
  /** Distinguishes tables: ids follow from it. */
  readonly key: string;
  readonly title: Text;
  /** Name of the data source; that of the database otherwise. */
  readonly sourceTitle?: Text;
  readonly parent: Id;
  readonly author: Author;
  readonly created: Time;
  readonly icon?: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Key of the table whose database this one joins as a further data source. */
  readonly joins?: string;
  /** Keys of the tables that join this one's database. */
  readonly joinedBy?: readonly string[];
}

/** Rows are made so far apart: many share no minute. */
const BETWEEN_ROWS = 7 * 60_000;

/** A database with one data source, its ids following from its key alone. */
export function createTable(options: TableOptions): Table {
  const { key, author, created } = options;
  const ids = tableIds(key);
  const { dataSourceId, viewId, columnId, rowId } = ids;
  const { databaseId } = tableIds(options.joins ?? key);
  const properties = Object.entries(options.columns).map(
    ([name, column]) => ({ id: column.type === 'title' ? 'title' : columnId(name), name, description: null, ...column }) as Property,
  );
  const byName = new Map(properties.map((property) => [property.name, property]));
  const uniqueId = properties.find(({ type }) => type === 'unique_id')?.id;
  const pages: Page[] = [];
  const known = new Map<string, StoredValue>();
  /** Equal values are one object: thousands of rows have few different ones. */
  const shared = (value: StoredValue): StoredValue => {
    if (typeof value !== 'string' && typeof value !== 'object') return value;
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
    return known.get(text) ?? value;
  };
  const stamps = { created, edited: created, createdBy: author, editedBy: author };

  return {
    ...ids,
    databaseId,
    addRow: (values, about = {}) => {
      const time = created + pages.length * BETWEEN_ROWS;
      const kept: Record<string, StoredValue> = {};
      for (const [name, value] of Object.entries(values)) {
        const property = byName.get(name);
        if (!property) throw new Error(`The table ${key} has no column ${name}.`);
        if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue;
        kept[property.id] = shared('options' in property ? optionIds(property.options, value) : value);
      }
      if (uniqueId !== undefined) kept[uniqueId] = pages.length + 1;
      const id = rowId(pages.length);
      pages.push({
        id,
        parent: { type: 'data_source_id', id: dataSourceId },
        icon: null,
        cover: null,
        inTrash: false,
        isLocked: false,
        ...stamps,
        created: time,
        edited: time,
        values: kept,
        ...about,
      });
      return id;
    },
    contents: () => ({
      databases:
        options.joins !== undefined
          ? []
          : [
              {
                id: databaseId,
                title: options.title,
                description: '',
                parent: { type: 'page_id', id: options.parent },
                icon: options.icon === undefined ? null : { type: 'emoji', emoji: options.icon },
                cover: null,
                isInline: false,
                isLocked: false,
                inTrash: false,
                dataSourceIds: [key, ...(options.joinedBy ?? [])].map((member) => tableIds(member).dataSourceId),
                ...stamps,
              },
            ],
      dataSources: [
        {
          id: dataSourceId,
          databaseId,
          title: options.sourceTitle ?? options.title,
          description: '',
          icon: options.icon === undefined ? null : { type: 'emoji', emoji: options.icon },
          cover: null,
          inTrash: false,
          properties,
          nextNumber: pages.length + 1,
          ...stamps,
        },
      ],
      pages,
      views: [{ id: viewId, databaseId, dataSourceId, name: 'Table', type: 'table', filter: null, sorts: null, ...stamps }],
    }),
  };
}

/** Columns for `createTable`. */
export const select = (...names: readonly string[]) => ({ type: 'select' as const, options: options(names) });
export const multiSelect = (...names: readonly string[]) => ({ type: 'multi_select' as const, options: options(names) });
export const number = (format: string) => ({ type: 'number' as const, format });

/** `names`: those of the groups To-do, In progress and Complete. */
export function status(toDo: readonly string[], inProgress: readonly string[], complete: readonly string[]): ColumnOf<'status'> {
  const all = options([...toDo, ...inProgress, ...complete]);
  const group = (name: string, color: string, names: readonly string[]) => ({
    id: uuidOf(`group ${name} ${names.join()}`),
    name,
    color,
    optionIds: all.filter((option) => names.includes(option.name)).map(({ id }) => id),
  });
  return {
    type: 'status',
    options: all,
    groups: [group('To-do', 'gray', toDo), group('In progress', 'blue', inProgress), group('Complete', 'green', complete)],
  };
}

const COLORS = ['yellow', 'green', 'red', 'blue', 'purple', 'orange', 'pink', 'brown', 'gray', 'default'];

function options(names: readonly string[]): readonly Option[] {
  return names.map((name, index) => ({
    id: uuidOf(`option ${name} of ${names.join()}`),
    name,
    color: COLORS[index % COLORS.length] ?? 'default',
  }));
}

function optionIds(known: readonly Option[], value: StoredValue): StoredValue {
  const idOf = (name: unknown): string => {
    const option = known.find((candidate) => candidate.name === name);
    if (!option) throw new Error(`There is no option ${String(name)}.`);
    return option.id;
  };
  if (value === null) return null;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}
