import { canSee } from '../connections/can-see.ts';
import { uuidOf } from '../workspace/identifiers.ts';
import type { Option, Property, PropertyOf, StoredFile, StoredValue } from '../workspace/model.ts';
import { array, boolean, invalid, type Json, number, object, oneOf, string } from './body.ts';
import { notFound, validation } from './errors.ts';
import { readDate } from './read-date.ts';
import { readRichText } from './read-rich-text.ts';
import { bodyId, type Viewer } from './viewer.ts';

const LONGEST_URL = 2000;
const LONGEST_CONTACT = 200;
const LONGEST_OPTION = 100;
const LONGEST_FILE_NAME = 100;
const OPTION_COLORS = ['default', 'gray', 'brown', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'red'];

export interface ReadValue {
  readonly value: StoredValue;
  /** All options of the column, when the value brought new ones. */
  readonly options?: readonly Option[];
}

/** The value that a request writes into a column. Throws as the API refuses what doesn't fit. */
export function readValue(viewer: Viewer, property: Property, given: unknown, path: string): ReadValue {
  const { type } = property;
  const wrapper = object(given, path);
  if (!(type in wrapper)) throw validation(`${property.name} is expected to be ${type}.`);
  const raw = wrapper[type];
  const at = `${path}.${type}`;
  switch (property.type) {
    case 'title':
    case 'rich_text':
      return { value: readRichText(raw, at) };
    case 'number':
      return { value: raw === null ? null : number(raw, at) };
    case 'checkbox':
      return { value: boolean(raw, at) };
    case 'url':
      return { value: raw === null ? null : string(raw, at, LONGEST_URL) };
    case 'email':
    case 'phone_number':
      return { value: raw === null ? null : string(raw, at, LONGEST_CONTACT) };
    case 'date':
      return { value: readDate(raw, at) };
    case 'select':
      return raw === null ? { value: null } : readOptions(property, [raw], at, ([id = null]) => id);
    case 'multi_select':
      return readOptions(property, array(raw, at), at, (ids) => ids);
    case 'status':
      return { value: raw === null ? null : readStatus(property, object(raw, at)) };
    case 'people':
      return { value: array(raw, at).map((item, index) => readPerson(viewer, object(item, `${at}[${index}]`), `${at}[${index}]`)) };
    case 'relation':
      return {
        value: array(raw, at).map((item, index) => readReference(viewer, property, object(item, `${at}[${index}]`), `${at}[${index}]`)),
      };
    case 'files':
      return { value: array(raw, at).map((item, index) => readFile(viewer, object(item, `${at}[${index}]`), `${at}[${index}]`)) };
    case 'place':
      return { value: raw === null ? null : readPlace(object(raw, at), at) };
    case 'verification': {
      const verification = object(raw, at);
      const state = oneOf(verification['state'], ['verified', 'unverified'], `${at}.state`);
      const verified = state === 'verified';
      return {
        value: {
          state,
          date: verified ? readDate(verification['date'] ?? null, `${at}.date`) : null,
          verifiedBy: verified ? viewer.connection.botId : null,
        },
      };
    }
    default:
      throw validation(`Cannot update property "${property.name}": a ${type} property is read-only.`);
  }
}

/** Options by id or name; a new name becomes a new option. */
function readOptions(
  property: PropertyOf<'select'> | PropertyOf<'multi_select'>,
  given: readonly unknown[],
  path: string,
  toValue: (ids: readonly string[]) => StoredValue,
): ReadValue {
  const options = [...property.options];
  const ids = given.map((item, index) => {
    const choice = object(item, `${path}[${index}]`);
    const byId = options.find(({ id }) => id === choice['id']);
    if (byId) return byId.id;
    if (choice['name'] === undefined) throw validation(`Invalid ${property.type} option: ${JSON.stringify(choice['id'])} does not exist.`);
    const name = string(choice['name'], `${path}.name`, LONGEST_OPTION);
    const byName = options.find((option) => option.name === name);
    if (byName) return byName.id;
    const option = makeOption(property.id, name, options, choice['color']);
    options.push(option);
    return option.id;
  });
  return { value: toValue([...new Set(ids)]), ...(options.length > property.options.length ? { options } : {}) };
}

/** An option that a write brings along. */
export function makeOption(propertyId: string, name: string, siblings: readonly Option[], color?: unknown): Option {
  if (name.includes(',')) throw validation(`Invalid select option, commas not allowed: ${name}`);
  if (name === '') throw validation('Invalid select option, an empty name is not allowed.');
  const next = OPTION_COLORS[(siblings.length % (OPTION_COLORS.length - 1)) + 1] ?? 'default';
  return {
    id: uuidOf(`option ${propertyId} ${name} ${siblings.length}`),
    name,
    color: color === undefined ? next : oneOf(color, OPTION_COLORS, 'body.color'),
  };
}

function readStatus(property: PropertyOf<'status'>, given: Json): string {
  const option = property.options.find(({ id, name }) => ('id' in given ? id === given['id'] : name === given['name']));
  if (!option) throw validation(`Invalid status option. Status option "${String(given['name'] ?? given['id'])}" does not exist.`);
  return option.id;
}

function readPerson(viewer: Viewer, given: Json, path: string): string {
  const id = bodyId(given['id'], `${path}.id`);
  if (!viewer.services.store.users.has(id)) throw validation(`${path} is not a valid user: ${id}`);
  return id;
}

function readReference(viewer: Viewer, property: PropertyOf<'relation'>, given: Json, path: string): string {
  const { store } = viewer.services;
  const id = bodyId(given['id'], `${path}.id`);
  const page = store.pages.get(id);
  if (!page || !canSee(store, viewer.connection, id)) throw notFound('page', id, viewer.connection.botName, viewer.connection.botId);
  if (page.parent.type !== 'data_source_id' || page.parent.id !== property.dataSourceId) {
    throw validation(`Page ${id} is not in the data source that "${property.name}" relates to.`);
  }
  return id;
}

function readFile(viewer: Viewer, given: Json, path: string): StoredFile {
  const { files } = viewer.services;
  const name = () => string(given['name'], `${path}.name`, LONGEST_FILE_NAME);
  if (given['external'] !== undefined) {
    const url = string(object(given['external'], `${path}.external`)['url'], `${path}.external.url`, LONGEST_URL);
    return { type: 'external', name: name(), url };
  }
  if (given['file_upload'] !== undefined) {
    const id = bodyId(object(given['file_upload'], `${path}.file_upload`)['id'], `${path}.file_upload.id`);
    const upload = files.attach(id, viewer.connection);
    if ('refused' in upload) throw validation(upload.refused);
    return { type: 'file', name: given['name'] === undefined ? upload.name : name(), key: upload.key };
  }
  if (given['file'] !== undefined) {
    const url = string(object(given['file'], `${path}.file`)['url'], `${path}.file.url`);
    const key = files.keyOf(url);
    if (key === undefined) throw invalid(`${path}.file.url`, 'a URL of a file hosted by Notion', url);
    return { type: 'file', name: name(), key };
  }
  throw invalid(`${path}.file_upload`, 'defined', undefined);
}

function readPlace(given: Json, path: string): StoredValue {
  const text = (name: string) => (given[name] === undefined || given[name] === null ? null : string(given[name], `${path}.${name}`));
  return {
    lat: number(given['lat'], `${path}.lat`),
    lon: number(given['lon'], `${path}.lon`),
    name: text('name'),
    address: text('address'),
  };
}
