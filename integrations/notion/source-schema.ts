import type { Property } from '../../generation/index.ts';
import {
  type DataSource,
  numberConfigSchema,
  optionsConfigSchema,
  relationConfigSchema,
  rollupConfigSchema,
  statusConfigSchema,
} from './client/replies.ts';

/** A property with what Notion says about it beyond the port. */
export interface SourceProperty extends Property {
  /** Of a relation: the data source of the related pages. */
  readonly relatedSource?: string;
  /** Of a rollup: names of the relation and of the property behind it. */
  readonly rollup?: { readonly relation: string; readonly property: string | undefined; readonly function: string };
  /** Of a status: the options of its group 'Complete'. */
  readonly completeOptions?: readonly string[];
}

/** A data source as a run needs it. */
export interface SourceSchema {
  readonly id: string;
  readonly databaseId: string;
  /** Empty when it has none. */
  readonly title: string;
  readonly url: string;
  /** The title first. */
  readonly properties: readonly SourceProperty[];
}

export function toSourceSchema(source: DataSource): SourceSchema {
  const properties = Object.values(source.properties).map(toProperty);
  return {
    id: source.id,
    databaseId: source.parent.database_id ?? source.id,
    title: titleText(source.title),
    url: source.url,
    properties: [...properties.filter(({ type }) => type === 'title'), ...properties.filter(({ type }) => type !== 'title')],
  };
}

/** The first piece of a title, which is what the database list shows; empty when there is none. */
export function titleText(title: readonly { readonly plain_text: string }[]): string {
  return title[0]?.plain_text ?? '';
}

type Config = DataSource['properties'][string];

function toProperty(config: Config): SourceProperty {
  const { id, name, type } = config;
  return { id, name, type, ...READERS.get(type)?.(config) };
}

/** A part of the configuration that can't be read is left out: the values can still be. */
const READERS: ReadonlyMap<string, (config: Config) => Partial<SourceProperty>> = new Map<
  string,
  (config: Config) => Partial<SourceProperty>
>([
  [
    'number',
    (config) => {
      const number = numberConfigSchema.safeParse(config).data?.number;
      return number ? { numberFormat: number.format } : {};
    },
  ],
  ['select', ({ select }) => readOptions(select)],
  ['multi_select', ({ multi_select }) => readOptions(multi_select)],
  [
    'status',
    (config) => {
      const status = statusConfigSchema.safeParse(config).data?.status;
      if (!status) return {};
      const complete = status.groups.find(({ name }) => name === 'Complete') ?? status.groups.at(-1);
      const names = new Map(status.options.map(({ id, name }) => [id, name]));
      return {
        options: status.options.map(({ name }) => name),
        completeOptions: (complete?.option_ids ?? []).flatMap((option) => names.get(option) ?? []),
      };
    },
  ],
  [
    'relation',
    (config) => {
      const relation = relationConfigSchema.safeParse(config).data?.relation;
      return relation ? { relatedSource: relation.data_source_id } : {};
    },
  ],
  [
    'rollup',
    (config) => {
      const rollup = rollupConfigSchema.safeParse(config).data?.rollup;
      if (!rollup) return {};
      return { rollup: { relation: rollup.relation_property_name, property: rollup.rollup_property_name, function: rollup.function } };
    },
  ],
]);

function readOptions(content: unknown): Partial<SourceProperty> {
  const read = optionsConfigSchema.safeParse(content).data;
  return read ? { options: read.options.map(({ name }) => name) } : {};
}
