/** UUID with dashes, lower case. */
export type Id = string;

/** Milliseconds since the epoch. */
export type Time = number;

export interface Person {
  readonly type: 'person';
  readonly id: Id;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly email: string;
}

export interface Bot {
  readonly type: 'bot';
  readonly id: Id;
  readonly name: string;
  readonly avatarUrl: string | null;
}

export interface Group {
  readonly type: 'group';
  readonly id: Id;
  readonly name: string;
}

/** Whoever a people property may name. */
export type User = Person | Bot | Group;

/** Who made a change. */
export interface Author {
  readonly id: Id;
  readonly type: 'person' | 'bot';
}

export type Parent =
  | { readonly type: 'workspace' }
  | { readonly type: 'page_id'; readonly id: Id }
  | { readonly type: 'database_id'; readonly id: Id }
  | { readonly type: 'data_source_id'; readonly id: Id };

export interface Annotations {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strikethrough: boolean;
  readonly underline: boolean;
  readonly code: boolean;
  readonly color: string;
}

/** One item of rich text, as the API shows it. */
export interface RichTextItem {
  readonly type: 'text' | 'mention' | 'equation';
  readonly text?: { readonly content: string; readonly link: { readonly url: string } | null };
  readonly mention?: { readonly type: string; readonly [key: string]: unknown };
  readonly equation?: { readonly expression: string };
  readonly annotations: Annotations;
  readonly plain_text: string;
  readonly href: string | null;
}

/** A string stands for a single item without link and annotations. */
export type Text = string | readonly RichTextItem[];

/** As the API shows it: an emoji, an external file or an icon; null for none. */
export type Decoration = Readonly<Record<string, unknown>> | null;

export interface Option {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

export interface OptionGroup {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly optionIds: readonly string[];
}

/** `2026-03-01`, or with a time and offset `2026-03-01T09:30:00.000+01:00`. */
export interface DateValue {
  readonly start: string;
  readonly end: string | null;
}

/** `file`: bytes hosted by the emulator under `key`. */
export type StoredFile =
  | { readonly type: 'external'; readonly name: string; readonly url: string }
  | { readonly type: 'file'; readonly name: string; readonly key: string };

export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly name: string | null;
  readonly address: string | null;
}

export interface Verification {
  readonly state: 'unverified' | 'verified' | 'expired';
  readonly date: DateValue | null;
  readonly verifiedBy: Id | null;
}

/** What a page keeps of a property, by the type of the property. Selects keep ids of options, relations ids of pages. */
export interface StoredValues {
  title: Text;
  rich_text: Text;
  number: number | null;
  select: string | null;
  status: string | null;
  multi_select: readonly string[];
  date: DateValue | null;
  people: readonly Id[];
  files: readonly StoredFile[];
  checkbox: boolean;
  url: string | null;
  email: string | null;
  phone_number: string | null;
  relation: readonly Id[];
  unique_id: number;
  verification: Verification;
  place: Place | null;
}

export type StoredType = keyof StoredValues;
export type StoredValue = StoredValues[StoredType];

/** What follows from other values: nothing is kept on the page. */
export type ComputedType = 'formula' | 'rollup' | 'created_time' | 'created_by' | 'last_edited_time' | 'last_edited_by' | 'button';
export type PropertyType = StoredType | ComputedType;

interface PropertyConfigs {
  number: { readonly format: string };
  select: { readonly options: readonly Option[] };
  multi_select: { readonly options: readonly Option[] };
  status: { readonly options: readonly Option[]; readonly groups: readonly OptionGroup[] };
  unique_id: { readonly prefix: string | null };
  relation: { readonly dataSourceId: Id /** Property of the other side; undefined when one-way. */; readonly syncedId?: string };
  rollup: { readonly relationId: string; readonly targetId: string; readonly function: string };
  /** `compute`: a function of `formula-functions.ts`, on the values of the properties `inputs`. */
  formula: { readonly expression: string; readonly compute: string; readonly inputs: readonly string[] };
}

/** One column. `id` is raw: the API shows it percent-encoded. */
export type PropertyOf<T extends PropertyType> = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: T;
} & (T extends keyof PropertyConfigs ? PropertyConfigs[T] : unknown);

export type Property = { [T in PropertyType]: PropertyOf<T> }[PropertyType];

export interface Database {
  readonly id: Id;
  readonly title: Text;
  readonly description: Text;
  readonly parent: Parent;
  readonly icon: Decoration;
  readonly cover: Decoration;
  readonly isInline: boolean;
  readonly isLocked: boolean;
  readonly inTrash: boolean;
  readonly created: Time;
  readonly edited: Time;
  readonly createdBy: Author;
  readonly editedBy: Author;
  readonly dataSourceIds: readonly Id[];
}

/** A table: has the columns, and pages as rows. Its id differs from its database's. */
export interface DataSource {
  readonly id: Id;
  readonly databaseId: Id;
  readonly title: Text;
  readonly description: Text;
  readonly icon: Decoration;
  readonly cover: Decoration;
  readonly inTrash: boolean;
  readonly created: Time;
  readonly edited: Time;
  readonly createdBy: Author;
  readonly editedBy: Author;
  readonly properties: readonly Property[];
  /** Number that the next row gets in the unique_id property. */
  readonly nextNumber: number;
}

export interface Page {
  readonly id: Id;
  readonly parent: Parent;
  readonly icon: Decoration;
  readonly cover: Decoration;
  readonly inTrash: boolean;
  readonly isLocked: boolean;
  readonly created: Time;
  readonly edited: Time;
  readonly createdBy: Author;
  readonly editedBy: Author;
  /** By property id; a missing one is empty. A page outside of a data source has only `title`. */
  readonly values: Readonly<Record<string, StoredValue>>;
}

export interface View {
  readonly id: Id;
  readonly databaseId: Id;
  readonly dataSourceId: Id;
  readonly name: string;
  readonly type: string;
  readonly filter: unknown;
  readonly sorts: unknown;
  readonly created: Time;
  readonly edited: Time;
  readonly createdBy: Author;
  readonly editedBy: Author;
}

export type ChangeType =
  | 'page.created'
  | 'page.properties_updated'
  | 'page.content_updated'
  | 'page.moved'
  | 'page.deleted'
  | 'page.undeleted'
  | 'database.created'
  | 'database.deleted'
  | 'database.undeleted'
  | 'data_source.created'
  | 'data_source.schema_updated'
  | 'data_source.deleted'
  | 'data_source.undeleted';

/** What happened in the workspace; raised after it is done. */
export interface Change {
  readonly type: ChangeType;
  readonly author: Author;
  readonly time: Time;
  readonly page?: Page;
  readonly dataSource?: DataSource;
  readonly database?: Database;
  /** Raw ids of the properties of `page` that were written. */
  readonly updatedPropertyIds?: readonly string[];
  /** What became of the columns of `dataSource`. */
  readonly updatedSchema?: readonly { readonly id: string; readonly name: string; readonly action: 'created' | 'updated' | 'deleted' }[];
}
