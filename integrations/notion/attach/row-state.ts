import { z } from 'zod';
import { shorten } from '../../../engine/shorten.ts';
import { type RowStatus, WorkspaceFailure } from '../../../generation/index.ts';
import type { Page } from '../client/replies.ts';
import { filesPropertyOf, type PropertyNames, statusPropertyOf } from '../connection.ts';
import { fileKey } from '../rows/picture-files.ts';
import type { SourceSchema } from '../source-schema.ts';

const entrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file'), name: z.string(), file: z.object({ url: z.string() }) }),
  z.object({ type: z.literal('external'), name: z.string(), external: z.object({ url: z.string() }) }),
]);

/** An entry of a files property in the form in which Notion takes it back. */
export type FileEntry = z.infer<typeof entrySchema>;

/** What attaching has to know of a row: as it was a moment ago. */
export interface RowState {
  readonly id: string;
  readonly schema: SourceSchema;
  /** By `performance.now()`: not later than what it tells. */
  readonly readAt: number;
  /** Names that the properties have now; undefined when there is none of the right type. */
  readonly filesName: string | undefined;
  readonly statusName: string | undefined;
  readonly files: readonly FileEntry[];
  /** Name of the chosen option. */
  readonly status: string | undefined;
}

/** What a page says, by the ids that its schema gives the two properties. */
export function rowStateOf(page: Page, schema: SourceSchema, names: PropertyNames, readAt: number): RowState {
  const named = Object.entries(page.properties).map(([name, value]) => ({ name, value }));
  const files = named.find(({ value }) => value.id === filesPropertyOf(schema.properties, names)?.id);
  const status = named.find(({ value }) => value.id === statusPropertyOf(schema.properties, names)?.id);
  const chosen = z.object({ name: z.string() }).nullish().safeParse(status?.value[status.value.type]).data;
  return {
    id: page.id,
    schema,
    readAt,
    filesName: files?.name,
    statusName: status?.name,
    files: readEntries(files?.value['files'], names.files),
    status: chosen?.name,
  };
}

/** What `keyOf` gives for the files of a page; none where they can't be read. */
export function fileKeysOf(page: Page, schema: SourceSchema, names: PropertyNames): readonly string[] {
  const property = filesPropertyOf(schema.properties, names);
  const value = Object.values(page.properties).find(({ id }) => id === property?.id);
  return (z.array(entrySchema).safeParse(value?.['files']).data ?? []).map(keyOf);
}

function readEntries(content: unknown, property: string): readonly FileEntry[] {
  const entries = z.array(entrySchema).safeParse(content ?? []);
  if (entries.success) return entries.data;
  throw new WorkspaceFailure('invalid', `'${property}' holds something that could not be kept when a file is added; nothing was changed.`, {
    hint: `Look into '${property}' of this row and take out what is not a file.`,
    cause: entries.error,
  });
}

/** UTF-16 units that Notion takes in the name of an entry. */
const LONGEST_NAME = 100;

/** A name as Notion takes it: cut between characters, with its extension. */
export const entryName = (name: string): string => shorten(name, LONGEST_NAME, /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '');

const uploadEntry = (name: string, id: string) => ({ type: 'file_upload' as const, file_upload: { id }, name: entryName(name) });

/** An entry that stays: names from elsewhere may be longer than what is taken back. */
const keptEntry = (file: FileEntry): FileEntry => ({ ...file, name: entryName(file.name) });

/** The list with our file: everything stays in its place, a hosted file of the same name is one of an earlier run and gives way. */
export function mergeFiles(files: readonly FileEntry[], name: string, upload: string) {
  const ours = uploadEntry(name, upload);
  const at = files.findIndex((file) => isOurs(file, name));
  const kept = files.filter((file) => !isOurs(file, name)).map(keptEntry);
  return at < 0 ? [...kept, ours] : [...kept.slice(0, at), ours, ...kept.slice(at)];
}

/** A hosted file of this name. */
export const ownFile = (files: readonly FileEntry[], name: string): FileEntry | undefined => files.find((file) => isOurs(file, name));

/** The file of this name that is there now and was not before. */
export function newFile(before: readonly FileEntry[], now: readonly FileEntry[], name: string): FileEntry | undefined {
  const known = new Set(before.filter((file) => isOurs(file, name)).map(keyOf));
  return now.find((file) => isOurs(file, name) && !known.has(keyOf(file)));
}

/** The list without the file of this key, an upload in its place; undefined when the file is not in it. */
export function withoutFile(files: readonly FileEntry[], key: string, instead: { readonly name: string; readonly id: string } | undefined) {
  const at = files.findIndex((file) => keyOf(file) === key);
  if (at < 0) return undefined;
  const put = instead ? [uploadEntry(instead.name, instead.id)] : [];
  return [...files.slice(0, at).map(keptEntry), ...put, ...files.slice(at + 1).map(keptEntry)];
}

function isOurs(file: FileEntry, name: string): boolean {
  return file.type === 'file' && file.name === entryName(name);
}

/** The same for every address that Notion makes of a file. */
export function keyOf(file: FileEntry): string {
  return file.type === 'file' ? fileKey({ url: file.file.url, expires: 0 }) : file.external.url;
}

/** An option of the status property, and how Notion wants it said; without a name: none of them. */
export interface StatusOption {
  readonly name: string | undefined;
  readonly value: { readonly select: { readonly name: string } | null } | { readonly status: { readonly name: string } | null };
}

/** The option that says this of a row; undefined when the property has none and takes no new ones. */
export function statusOption(schema: SourceSchema, status: RowStatus, names: PropertyNames): StatusOption | undefined {
  const property = statusPropertyOf(schema.properties, names);
  const name = names.statuses[status];
  if (!property) return undefined;
  // A select makes the options that it lacks; a status refuses them.
  if (property.type === 'select') return { name, value: { select: { name } } };
  const option = property.options?.includes(name) ? name : status === 'generated' ? property.completeOptions?.[0] : undefined;
  return option === undefined ? undefined : { name: option, value: { status: { name: option } } };
}

/** The option of this name, or none of them; undefined when the property has no such option and takes no new ones. */
export function markOption(schema: SourceSchema, mark: string | null, names: PropertyNames): StatusOption | undefined {
  const property = statusPropertyOf(schema.properties, names);
  const chosen = mark === null ? null : { name: mark };
  if (property?.type === 'select') return { name: chosen?.name, value: { select: chosen } };
  return chosen === null || property?.options?.includes(chosen.name) ? { name: chosen?.name, value: { status: chosen } } : undefined;
}
