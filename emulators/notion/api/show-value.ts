import { canSee } from '../connections/can-see.ts';
import { computeFormula } from '../workspace/formula-functions.ts';
import type { DataSource, Id, Option, Page, Property, PropertyOf, StoredType, StoredValues, Time } from '../workspace/model.ts';
import { richTextOf } from '../workspace/rich-text.ts';
import { computeRollup } from '../workspace/rollup-functions.ts';
import type { ShownValue } from '../workspace/shown-value.ts';
import { showUser } from './show-user.ts';
import type { Viewer } from './viewer.ts';

/** How many references of a relation a page object shows; rollups in it look no further. */
export const SHOWN_REFERENCES = 25;

/** Formulas and rollups on each other: deeper chains are empty. */
const DEEPEST = 6;

export interface ShowOptions {
  /** Related pages that are looked at: `SHOWN_REFERENCES` in page objects. */
  readonly references?: number;
  readonly depth?: number;
}

/** Minute precision, as pages and data sources show their times. */
export const showTime = (time: Time): string => new Date(Math.floor(time / 60_000) * 60_000).toISOString();

export function storedValue<T extends StoredType>(page: Page, property: PropertyOf<T>): StoredValues[T] | undefined {
  // Values are written by the readers of their property's type only.
  return page.values[property.id] as StoredValues[T] | undefined;
}

/** The ids of a relation that the connection may see, trash aside; at most `limit`. */
export function visibleReferences(viewer: Viewer, page: Page, property: PropertyOf<'relation'>, limit: number): Id[] {
  const { store } = viewer.services;
  const visible: Id[] = [];
  for (const id of storedValue(page, property) ?? []) {
    if (visible.length >= limit) break;
    const target = store.pages.get(id);
    if (target && !target.inTrash && canSee(store, viewer.connection, id)) visible.push(id);
  }
  return visible;
}

/** The value of a property of a row as its page object shows it, without id. */
export function showValue(viewer: Viewer, source: DataSource, page: Page, property: Property, options: ShowOptions = {}): ShownValue {
  const { references = SHOWN_REFERENCES, depth = 0 } = options;
  switch (property.type) {
    case 'title':
    case 'rich_text':
      return { type: property.type, [property.type]: richTextOf(storedValue(page, property as PropertyOf<'title'>) ?? '') };
    case 'number':
    case 'url':
    case 'email':
    case 'phone_number':
      return { type: property.type, [property.type]: page.values[property.id] ?? null };
    case 'place': {
      const place = storedValue(page, property) ?? null;
      return { type: 'place', place: place && { ...place, aws_place_id: null, google_place_id: null } };
    }
    case 'checkbox':
      return { type: 'checkbox', checkbox: storedValue(page, property) ?? false };
    case 'select':
    case 'status':
      return { type: property.type, [property.type]: showOption(property.options, page.values[property.id]) };
    case 'multi_select':
      return {
        type: 'multi_select',
        multi_select: (storedValue(page, property) ?? []).flatMap((id) => showOption(property.options, id) ?? []),
      };
    case 'date': {
      const date = storedValue(page, property);
      return { type: 'date', date: date ? { ...date, time_zone: null } : null };
    }
    case 'people':
      return { type: 'people', people: (storedValue(page, property) ?? []).map((id) => showUser(viewer, id)) };
    case 'files':
      return { type: 'files', files: (storedValue(page, property) ?? []).map((file) => showFile(viewer, file)) };
    case 'relation': {
      const ids = visibleReferences(viewer, page, property, references + 1);
      return { type: 'relation', relation: ids.slice(0, references).map((id) => ({ id })), has_more: ids.length > references };
    }
    case 'unique_id':
      return { type: 'unique_id', unique_id: { prefix: property.prefix, number: storedValue(page, property) ?? null } };
    case 'verification': {
      const value = storedValue(page, property);
      return {
        type: 'verification',
        verification: {
          state: value?.state ?? 'unverified',
          date: value?.date ? { ...value.date, time_zone: null } : null,
          verified_by: value?.verifiedBy ? showUser(viewer, value.verifiedBy) : null,
        },
      };
    }
    case 'button':
      return { type: 'button', button: {} };
    case 'created_time':
      return { type: 'created_time', created_time: showTime(page.created) };
    case 'last_edited_time':
      return { type: 'last_edited_time', last_edited_time: showTime(page.edited) };
    case 'created_by':
      return { type: 'created_by', created_by: showUser(viewer, page.createdBy.id) };
    case 'last_edited_by':
      return { type: 'last_edited_by', last_edited_by: showUser(viewer, page.editedBy.id) };
    case 'formula': {
      const inputs = property.inputs.flatMap((id) => {
        const input = source.properties.find((other) => other.id === id);
        return input && depth < DEEPEST ? showValue(viewer, source, page, input, { references, depth: depth + 1 }) : [];
      });
      return { type: 'formula', formula: computeFormula(property.compute, inputs) };
    }
    case 'rollup':
      return { type: 'rollup', rollup: computeRollup(property.function, rolledUp(viewer, source, page, property, { references, depth })) };
  }
}

/** The values that a rollup looks at, one per related page. */
export function rolledUp(
  viewer: Viewer,
  source: DataSource,
  page: Page,
  property: PropertyOf<'rollup'>,
  options: ShowOptions,
): ShownValue[] {
  const { references = SHOWN_REFERENCES, depth = 0 } = options;
  const relation = source.properties.find(({ id }) => id === property.relationId);
  if (relation?.type !== 'relation' || depth >= DEEPEST) return [];
  const { store } = viewer.services;
  const target = store.dataSources.get(relation.dataSourceId);
  const targetProperty = target?.properties.find(({ id }) => id === property.targetId);
  if (!target || !targetProperty) return [];
  return visibleReferences(viewer, page, relation, references).flatMap((id) => {
    const related = store.pages.get(id);
    return related ? showValue(viewer, target, related, targetProperty, { references, depth: depth + 1 }) : [];
  });
}

function showOption(options: readonly Option[], id: unknown): { id: string; name: string; color: string } | null {
  const option = options.find((candidate) => candidate.id === id);
  return option ? { id: option.id, name: option.name, color: option.color } : null;
}

function showFile(viewer: Viewer, file: StoredValues['files'][number]): Record<string, unknown> {
  if (file.type === 'external') return { name: file.name, type: 'external', external: { url: file.url } };
  const { url, expiryTime } = viewer.services.files.link(file.key, viewer.origin);
  return { name: file.name, type: 'file', file: { url, expiry_time: expiryTime } };
}
