import { z } from 'zod';

/** What is read of Notion's replies; everything else in them is left alone. */

export const richTextSchema = z.array(z.object({ plain_text: z.string(), type: z.string().optional() }));

const parentSchema = z.object({
  type: z.string().optional(),
  database_id: z.string().optional(),
  data_source_id: z.string().optional(),
});

const optionSchema = z.object({ id: z.string().optional(), name: z.string() });

const configSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
});

export const dataSourceSchema = z.object({
  object: z.literal('data_source'),
  id: z.string(),
  title: richTextSchema.default([]),
  parent: parentSchema,
  url: z.string().default(''),
  in_trash: z.boolean().default(false),
  properties: z.record(z.string(), configSchema),
});
export type DataSource = z.infer<typeof dataSourceSchema>;

/** Of a property of a data source, by its type; each may be missing. */
export const numberConfigSchema = z.object({ number: z.object({ format: z.string() }) });
export const optionsConfigSchema = z.object({ options: z.array(optionSchema) });
export const statusConfigSchema = z.object({
  status: z.object({
    options: z.array(optionSchema.extend({ id: z.string() })),
    groups: z.array(z.object({ name: z.string(), option_ids: z.array(z.string()) })).default([]),
  }),
});
export const relationConfigSchema = z.object({ relation: z.object({ data_source_id: z.string() }) });
export const rollupConfigSchema = z.object({
  rollup: z.object({
    rollup_property_name: z.string().optional(),
    relation_property_name: z.string(),
    function: z.string(),
  }),
});

export const databaseSchema = z.object({
  object: z.literal('database'),
  id: z.string(),
  title: richTextSchema.default([]),
  url: z.string().default(''),
  in_trash: z.boolean().default(false),
  data_sources: z.array(z.object({ id: z.string(), name: z.string().nullish() })),
});
export type DatabaseReply = z.infer<typeof databaseSchema>;

export const viewSchema = z.object({ data_source_id: z.string().nullish(), parent: parentSchema.nullish() });

export const propertyValueSchema = z.looseObject({ id: z.string().default(''), type: z.string() });
export type PropertyValue = z.infer<typeof propertyValueSchema>;

export const pageSchema = z.object({
  object: z.literal('page'),
  id: z.string(),
  created_time: z.string(),
  in_trash: z.boolean().default(false),
  parent: parentSchema,
  properties: z.record(z.string(), propertyValueSchema),
});
export type Page = z.infer<typeof pageSchema>;

const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    next_cursor: z.string().nullable().default(null),
    has_more: z.boolean().default(false),
  });

/** In lists of a query or a search, what is of another kind than asked for becomes null. */
const other = (object: string) => z.object({ object: z.string().refine((found) => found !== object) }).transform(() => null);

export const pagesSchema = listOf(z.union([pageSchema, other('page')])).extend({
  request_status: z.object({ type: z.string() }).nullish(),
});

/** What stands in a page. */
export const blocksSchema = listOf(z.object({ id: z.string(), type: z.string() }));

export const dataSourcesSchema = listOf(z.union([dataSourceSchema, other('data_source')]));

/** Simple types answer with one item, the others with a list of them. */
const propertyItemsSchema = listOf(propertyValueSchema).extend({ object: z.literal('list'), property_item: propertyValueSchema });
export const propertyItemReplySchema = z.discriminatedUnion('object', [
  propertyItemsSchema,
  propertyValueSchema.extend({ object: z.literal('property_item') }),
]);

export const meSchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  bot: z
    .object({
      workspace_name: z.string().nullish(),
      workspace_limits: z.object({ max_file_upload_size_in_bytes: z.number() }).nullish(),
    })
    .nullish(),
});

export const fileUploadSchema = z.object({
  id: z.string(),
  status: z.string(),
  number_of_parts: z.object({ total: z.number(), sent: z.number() }).nullish(),
});
