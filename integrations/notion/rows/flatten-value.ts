import { z } from 'zod';
import type { DateValue, FormattedNumber, Value } from '../../../engine/index.ts';
import { type PropertyValue, propertyValueSchema, richTextSchema } from '../client/replies.ts';
import { isKnownFormat, styleOf } from './number-formats.ts';

/** A file of a files property. */
export interface FileReference {
  readonly type: 'file';
  readonly name: string;
  readonly url: string;
  /** Milliseconds since the epoch at which the address dies; only of files that Notion keeps. */
  readonly expires?: number;
}
/** Related pages. */
export interface RelationReference {
  readonly type: 'relation';
  /** Data source that they belong to, where the schema says so. */
  readonly source: string | undefined;
  /** UUIDs with dashes. */
  readonly ids: readonly string[];
}
/** A value without anything that has to be fetched, or with references to it. */
export type FlatValue = Value | FileReference | RelationReference | readonly FlatValue[];

/** Why a value, or a part of it, could not be read; the message ends where the name of the property would stand. */
export type ReportValue = (
  code: 'unknown-type' | 'unknown-number-format' | 'bad-value' | 'unsupported-value' | 'hidden-person',
  message: string,
) => void;

export interface FlattenOptions {
  /** Of the number property, or of the one that a rollup adds up. */
  readonly numberFormat?: string | undefined;
  /** Of a rollup. */
  readonly function?: string | undefined;
  /** Data source behind a relation, or behind the relation that a rollup shows. */
  readonly relatedSource?: string | undefined;
  readonly report: ReportValue;
}

export function isRelation(value: FlatValue): value is RelationReference {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'relation';
}

export function isFile(value: FlatValue): value is FileReference {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'file';
}

type Reader = (content: unknown, options: FlattenOptions) => FlatValue;

/** The value of a property, or of an item of a rollup, as the engine takes it; null and a report when it can't be read. */
export function flattenValue(property: PropertyValue, options: FlattenOptions): FlatValue {
  const reader = READERS.get(property.type);
  if (!reader) {
    options.report('unknown-type', `is of the type '${property.type}', which is not known here; it stays empty`);
    return null;
  }
  try {
    return reader(property[property.type], options);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const issue = error.issues[0];
    options.report('bad-value', `can't be read as '${property.type}' (${issue?.message ?? 'unknown'}); it stays empty`);
    return null;
  }
}

const textSchema = z.string().nullish();
const namedSchema = z.object({ name: z.string() }).nullish();
const dateSchema = z.object({ start: z.string(), end: z.string().nullish() }).nullish();
const numberSchema = z.number().nullish();
const userSchema = z.object({
  object: z.string().optional(),
  id: z.string(),
  name: z.string().nullish(),
  person: z.object({ email: z.string().nullish() }).nullish(),
});
const fileSchema = z.object({
  name: z.string().default(''),
  type: z.string().optional(),
  file: z.object({ url: z.string(), expiry_time: z.string().nullish() }).optional(),
  external: z.object({ url: z.string() }).optional(),
});
const placeSchema = z
  .object({ lat: z.number().nullish(), lon: z.number().nullish(), name: z.string().nullish(), address: z.string().nullish() })
  .nullish();

const readText: Reader = (content) => textSchema.parse(content) ?? null;
const readName: Reader = (content) => namedSchema.parse(content)?.name ?? null;
const readDate: Reader = (content) => toDate(dateSchema.parse(content));
const readTime: Reader = (content) => {
  const time = textSchema.parse(content);
  return time ? { type: 'date', start: time } : null;
};
/** The property item endpoint gives one piece at a time, without the list around it. */
const listed = (content: unknown): unknown =>
  content === null || content === undefined || Array.isArray(content) ? (content ?? []) : [content];
const readRichText: Reader = (content) =>
  richTextSchema
    .parse(listed(content))
    .map(({ plain_text }) => plain_text)
    .join('');
const readUser: Reader = (content, { report }) =>
  content === null || content === undefined ? null : nameOf(userSchema.parse(content), report);

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['title', readRichText],
  ['rich_text', readRichText],
  ['number', readNumber],
  ['select', readName],
  ['status', readName],
  [
    'multi_select',
    (content) =>
      z
        .array(z.object({ name: z.string() }))
        .parse(content)
        .map(({ name }) => name),
  ],
  ['date', readDate],
  [
    'people',
    (content, { report }) =>
      z
        .array(userSchema)
        .parse(listed(content))
        .map((user) => nameOf(user, report))
        .filter((name) => name !== null),
  ],
  ['files', (content) => z.array(fileSchema).parse(content).map(toFile)],
  ['checkbox', (content) => z.boolean().parse(content)],
  ['url', (content) => bareUrl(textSchema.parse(content))],
  ['email', readText],
  ['phone_number', readText],
  ['formula', readFormula],
  ['relation', readRelation],
  ['rollup', readRollup],
  ['created_time', readTime],
  ['last_edited_time', readTime],
  ['last_visited_time', readTime],
  ['created_by', readUser],
  ['last_edited_by', readUser],
  ['unique_id', readUniqueId],
  ['verification', (content) => z.object({ state: z.string() }).nullish().parse(content)?.state ?? null],
  ['place', readPlace],
  ['id', readText],
  // Nothing to show.
  ['button', () => null],
]);

function readNumber(content: unknown, { numberFormat, report }: FlattenOptions): FlatValue {
  if (numberFormat !== undefined && !isKnownFormat(numberFormat))
    report('unknown-number-format', `has the number format '${numberFormat}', which is not known here; the number is shown plainly`);
  return toNumber(numberSchema.parse(content), styleOf(numberFormat));
}

function readRelation(content: unknown, { relatedSource }: FlattenOptions): FlatValue {
  const ids = z.array(z.object({ id: z.string() })).parse(listed(content));
  return { type: 'relation', source: relatedSource, ids: ids.map(({ id }) => id) };
}

function readFormula(content: unknown, options: FlattenOptions): FlatValue {
  const formula = propertyValueSchema.nullish().parse(content);
  if (!formula) return null;
  switch (formula.type) {
    case 'string':
      return readText(formula['string'], options);
    case 'number':
      return toNumber(numberSchema.parse(formula['number']), undefined);
    case 'boolean':
      return z.boolean().nullish().parse(formula['boolean']) ?? null;
    case 'date':
      return readDate(formula['date'], options);
    default:
      options.report('unsupported-value', `has a result that Notion does not give to other programs ('${formula.type}'); it stays empty`);
      return null;
  }
}

function readRollup(content: unknown, options: FlattenOptions): FlatValue {
  const rollup = propertyValueSchema.extend({ function: z.string().optional() }).nullish().parse(content);
  if (!rollup) return null;
  const calculation = rollup.function ?? options.function;
  switch (rollup.type) {
    case 'number':
      return toNumber(numberSchema.parse(rollup['number']), rollupStyle(calculation, options.numberFormat));
    case 'date':
      return readDate(rollup['date'], options);
    case 'array': {
      const items = z
        .array(propertyValueSchema)
        .parse(rollup['array'])
        .flatMap((item) => flattenValue(item, options))
        .filter((item) => item !== null && item !== '');
      return items.length > 0 && items.every(isRelation)
        ? { type: 'relation', source: options.relatedSource, ids: items.flatMap(({ ids }) => ids) }
        : items;
    }
    // The property item endpoint says so until its last page.
    case 'incomplete':
      return null;
    default:
      options.report('unsupported-value', `is a rollup that Notion does not give to other programs ('${rollup.type}'); it stays empty`);
      return null;
  }
}

/** Functions whose result is in the unit of what they add up. */
const KEEPS_UNIT = new Set(['sum', 'average', 'median', 'min', 'max', 'range']);

function rollupStyle(calculation: string | undefined, numberFormat: string | undefined): string | undefined {
  if (calculation?.startsWith('percent_')) return 'percent';
  return calculation !== undefined && KEEPS_UNIT.has(calculation) ? styleOf(numberFormat) : undefined;
}

function readUniqueId(content: unknown): FlatValue {
  const id = z.object({ prefix: z.string().nullish(), number: z.number().nullish() }).nullish().parse(content);
  if (id?.number === null || id?.number === undefined) return null;
  return id.prefix ? `${id.prefix}-${id.number}` : String(id.number);
}

function readPlace(content: unknown): FlatValue {
  const place = placeSchema.parse(content);
  if (!place) return null;
  const words = [place.name, place.address].filter((part) => part);
  if (words.length > 0) return words.join(', ');
  return typeof place.lat === 'number' && typeof place.lon === 'number' ? `${place.lat}, ${place.lon}` : null;
}

function toDate(date: z.infer<typeof dateSchema>): DateValue | null {
  if (!date) return null;
  return date.end ? { type: 'date', start: date.start, end: date.end } : { type: 'date', start: date.start };
}

function toNumber(value: number | null | undefined, style: string | undefined): number | FormattedNumber | null {
  if (value === null || value === undefined) return null;
  return style === undefined ? value : { type: 'number', value, style };
}

/** Without protocol and the slash at the end. */
function bareUrl(url: string | null | undefined): string | null {
  return url ? url.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '').replace(/\/$/u, '') : null;
}

function nameOf(user: z.infer<typeof userSchema>, report: ReportValue): string | null {
  const name = user.name || user.person?.email;
  if (name) return name;
  report('hidden-person', 'holds somebody whose name the connection may not see; that one stays empty');
  return null;
}

function toFile({ name, file, external }: z.infer<typeof fileSchema>): FileReference | string | null {
  const url = file?.url ?? external?.url;
  if (url === undefined) return name === '' ? null : name;
  const expires = Date.parse(file?.expiry_time ?? '');
  return { type: 'file', name, url, ...(Number.isNaN(expires) ? {} : { expires }) };
}
