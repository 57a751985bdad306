import { makePropertyId, uuidOf } from '../workspace/identifiers.ts';
import type { DataSource, Option, Property, PropertyOf, PropertyType } from '../workspace/model.ts';
import { array, invalid, type Json, object, oneOf, string } from './body.ts';
import { validation } from './errors.ts';
import { findProperty, lookUpProperty } from './find-property.ts';
import { makeOption } from './read-value.ts';
import { bodyId, findDataSource, type Viewer } from './viewer.ts';

const TYPES: readonly PropertyType[] = [
  ...(['title', 'rich_text', 'number', 'select', 'multi_select', 'status', 'date', 'people', 'files', 'checkbox', 'url', 'email'] as const),
  ...(['phone_number', 'formula', 'relation', 'rollup', 'created_time', 'created_by', 'last_edited_time', 'last_edited_by'] as const),
  ...(['unique_id', 'verification', 'button', 'place'] as const),
];

const STATUSES = [
  { name: 'Not started', color: 'default', group: 'To-do', groupColor: 'gray' },
  { name: 'In progress', color: 'blue', group: 'In progress', groupColor: 'blue' },
  { name: 'Done', color: 'green', group: 'Complete', groupColor: 'green' },
];

/** A column that must also appear in another data source: the far end of a two-way relation. */
export interface FarEnd {
  readonly dataSourceId: string;
  readonly property: PropertyOf<'relation'>;
}

export interface ReadSchema {
  readonly properties: readonly Property[];
  readonly farEnds: readonly FarEnd[];
}

const MAIN: Property = { id: 'title', name: 'Name', description: null, type: 'title' };

/** The columns of a new data source; a title is added where none is given. */
export function readNewSchema(viewer: Viewer, given: Json, dataSourceId: string): ReadSchema {
  const empty = { id: dataSourceId, properties: [] as readonly Property[] } as unknown as DataSource;
  const read = readSchemaChange(viewer, empty, given, 'body.properties');
  const titles = read.properties.filter(({ type }) => type === 'title');
  if (titles.length > 1) throw validation('Title is not unique: a data source has exactly one title property.');
  return titles.length === 1 ? read : { ...read, properties: [MAIN, ...read.properties] };
}

/** What `properties` of a request makes of the columns: null deletes, an unknown name adds, `name` renames, options are replaced. */
export function readSchemaChange(viewer: Viewer, source: DataSource, given: Json, path: string): ReadSchema {
  let properties = [...source.properties];
  const farEnds: FarEnd[] = [];
  for (const [key, change] of Object.entries(given)) {
    const at = `${path}.${key}`;
    const existing = lookUpProperty({ ...source, properties }, key);
    if (change === null) {
      const doomed = existing ?? findProperty(source, key);
      if (doomed.type === 'title') throw validation('Cannot delete the title property.');
      properties = properties.filter((property) => property !== doomed);
      continue;
    }
    const wanted = object(change, at);
    const name = wanted['name'] === undefined ? (existing?.name ?? key) : string(wanted['name'], `${at}.name`);
    if (name === '') throw validation('Property name cannot be empty.');
    if (properties.some((property) => property !== existing && property.name === name)) {
      throw validation(`Cannot rename or create property "${name}": a property of that name exists.`);
    }
    const type = TYPES.find((candidate) => candidate === wanted['type'] || wanted[candidate] !== undefined);
    if (type === undefined && !existing) throw invalid(`${at}.type`, 'defined', undefined);
    const taken = new Set(properties.map(({ id }) => id));
    const base = {
      id: existing?.id ?? (type === 'title' ? 'title' : makePropertyId(taken, `${source.id} ${name}`)),
      name,
      description:
        wanted['description'] === undefined ? (existing?.description ?? null) : string(wanted['description'], `${at}.description`),
    };
    if (type === undefined) {
      if (existing) properties[properties.indexOf(existing)] = { ...existing, ...base };
      continue;
    }
    if (existing && (existing.type === 'title') !== (type === 'title')) throw validation('Cannot change the type of the title property.');
    const config = object(wanted[type] ?? {}, `${at}.${type}`);
    const read = readConfig(viewer, { ...source, properties }, base, type, config, existing, `${at}.${type}`);
    if (read.farEnd) farEnds.push(read.farEnd);
    if (existing) properties[properties.indexOf(existing)] = read.property;
    else properties.push(read.property);
  }
  return { properties, farEnds };
}

type Base = Pick<Property, 'id' | 'name' | 'description'>;
interface ReadConfig {
  readonly property: Property;
  readonly farEnd?: FarEnd;
}

function readConfig(
  viewer: Viewer,
  source: DataSource,
  base: Base,
  type: PropertyType,
  config: Json,
  existing: Property | undefined,
  path: string,
): ReadConfig {
  switch (type) {
    case 'number': {
      const before = existing?.type === 'number' ? existing.format : 'number';
      return { property: { ...base, type, format: config['format'] === undefined ? before : string(config['format'], `${path}.format`) } };
    }
    case 'select':
    case 'multi_select': {
      const before = existing?.type === type ? existing.options : [];
      return { property: { ...base, type, options: readOptions(base.id, before, config['options'], `${path}.options`) } };
    }
    case 'status':
      return { property: readStatus(base, existing, config, path) };
    case 'unique_id': {
      const prefix = config['prefix'] ?? null;
      return { property: { ...base, type, prefix: prefix === null ? null : string(prefix, `${path}.prefix`) } };
    }
    case 'formula':
      return { property: { ...base, type, expression: string(config['expression'], `${path}.expression`), compute: '', inputs: [] } };
    case 'relation':
      return readRelation(viewer, source, base, config, path);
    case 'rollup': {
      const relation = findProperty(
        source,
        string(config['relation_property_id'] ?? config['relation_property_name'], `${path}.relation_property_name`),
      );
      if (relation.type !== 'relation') throw validation(`${relation.name} is expected to be relation.`);
      const target = findProperty(
        findDataSource(viewer, relation.dataSourceId),
        string(config['rollup_property_id'] ?? config['rollup_property_name'], `${path}.rollup_property_name`),
      );
      const name = string(config['function'], `${path}.function`);
      return { property: { ...base, type, relationId: relation.id, targetId: target.id, function: name } };
    }
    default:
      return { property: { ...base, type } as Property };
  }
}

/** The complete new list: what is left out is gone. */
function readOptions(propertyId: string, before: readonly Option[], given: unknown, path: string): readonly Option[] {
  if (given === undefined) return before;
  const options: Option[] = [];
  for (const [index, item] of array(given, path).entries()) {
    const wanted = object(item, `${path}[${index}]`);
    const kept = before.find(({ id, name }) => ('id' in wanted ? id === wanted['id'] : name === wanted['name']));
    if (kept) {
      if (wanted['color'] !== undefined && wanted['color'] !== kept.color)
        throw validation(`Cannot update color of select with name: ${kept.name}.`);
      options.push({ ...kept, name: wanted['name'] === undefined ? kept.name : string(wanted['name'], `${path}[${index}].name`) });
      continue;
    }
    const name = string(wanted['name'], `${path}[${index}].name`);
    options.push(makeOption(propertyId, name, [...before, ...options], wanted['color']));
  }
  if (new Set(options.map(({ name }) => name)).size < options.length) throw validation('Select options must have unique names.');
  return options;
}

/** New options land in the first group, whatever group a request names. */
function readStatus(base: Base, existing: Property | undefined, config: Json, path: string): PropertyOf<'status'> {
  if (existing?.type === 'status') {
    const options = readOptions(base.id, existing.options, config['options'], `${path}.options`);
    const known = new Set(existing.options.map(({ id }) => id));
    const added = options.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    const left = new Set(options.map(({ id }) => id));
    const groups = existing.groups.map((group, index) => ({
      ...group,
      optionIds: [...group.optionIds.filter((id) => left.has(id)), ...(index === 0 ? added : [])],
    }));
    return { ...existing, ...base, options, groups };
  }
  const given = config['options'] === undefined ? STATUSES.map(({ name, color }) => ({ name, color })) : config['options'];
  const options = readOptions(base.id, [], given, `${path}.options`);
  const groups = STATUSES.map(({ group, groupColor }, index) => ({
    id: uuidOf(`group ${base.id} ${group}`),
    name: group,
    color: groupColor,
    optionIds:
      config['options'] === undefined
        ? options.slice(index, index + 1).map(({ id }) => id)
        : index === 0
          ? options.map(({ id }) => id)
          : [],
  }));
  return { ...base, type: 'status', options, groups };
}

function readRelation(viewer: Viewer, source: DataSource, base: Base, config: Json, path: string): ReadConfig {
  const id = bodyId(config['data_source_id'], `${path}.data_source_id`);
  const target = id === source.id ? source : findDataSource(viewer, id);
  const kind = oneOf(
    config['type'] ?? ('dual_property' in config ? 'dual_property' : 'single_property'),
    ['single_property', 'dual_property'],
    `${path}.type`,
  );
  if (kind === 'single_property') return { property: { ...base, type: 'relation', dataSourceId: id } };
  const wanted = object(config['dual_property'] ?? {}, `${path}.dual_property`)['synced_property_name'];
  const name = wanted === undefined ? `Related to ${base.name}` : string(wanted, `${path}.dual_property.synced_property_name`);
  const syncedId = makePropertyId(new Set([base.id, ...target.properties.map((property) => property.id)]), `${target.id} ${name}`);
  return {
    property: { ...base, type: 'relation', dataSourceId: id, syncedId },
    farEnd: {
      dataSourceId: id,
      property: { id: syncedId, name, description: null, type: 'relation', dataSourceId: source.id, syncedId: base.id },
    },
  };
}
